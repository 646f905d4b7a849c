import { type CsvCell, csvAmount, csvHeading, csvRow } from '@osk/shared/contract/csv';
import { dayInWarsaw, type Licence } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import { formatDay } from '@osk/shared/formats';
import { parts } from '../licence/licence-rules.ts';
import { saveFile } from '../licence/save-file.ts';
import { licenceStrings } from '../licence/strings.ts';
import { strings } from './strings.ts';

type Language = 'pl' | 'en';

/** Downloads the licences as `licencje-2026-11-21.csv`; the day is Warsaw's. */
export function saveLicencesCsv(licences: readonly Licence[], language: Language, now: Date): void {
  const name = `${strings[language].fileName}-${dayInWarsaw(now)}.csv`;
  saveFile(licencesCsv(licences, language), 'text/csv;charset=utf-8', name);
}

/** A table for Polish spreadsheets. */
export function licencesCsv(licences: readonly Licence[], language: Language): string {
  const columns = columnsIn(language);
  const rows = licences.map((licence) => csvRow(columns.map(([, cell]) => cell(licence))));
  return csvHeading(columns.map(([heading]) => heading.replaceAll('\u00ad', ''))) + rows.join('');
}

type CsvColumn = [heading: string, cell: (licence: Licence) => CsvCell];

function columnsIn(language: Language): CsvColumn[] {
  const { columns, orderNumber, createdOn, price } = strings[language];
  const { statuses, types, yes, no } = licenceStrings[language];
  return [
    [orderNumber, ({ paymentMark }) => paymentMark],
    [createdOn, (licence) => dayOf(licence.createdOn)],
    [columns.startDate, ({ startedOn }) => dayOf(startedOn)],
    [columns.product, ({ product }) => product?.productName ?? ''],
    ...parts.map((part): CsvColumn => [columns[part], (licence) => (licence[part] ? yes : no)]),
    [columns.expiryDate, ({ expiresOn }) => dayOf(expiresOn)],
    [columns.company, ({ companyName }) => companyName],
    ['NIP', ({ nip }) => formatNip(nip)],
    [price, ({ totalPrice }) => csvAmount(totalPrice)],
    [columns.status, ({ licenseStatus }) => statuses[licenseStatus]],
    [columns.type, ({ licenseType }) => types[licenseType]],
  ];
}

const dayOf = (instant: string | null) => ({ value: instant === null ? '' : formatDay(instant) });
