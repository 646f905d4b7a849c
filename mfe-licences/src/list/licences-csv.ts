import { isOldLicense, type Licence } from '@osk/shared/contract/licence';
import { dayInWarsaw } from '@osk/shared/contract/licence-terms';
import { formatNip } from '@osk/shared/contract/nip';
import { formatDay } from '@osk/shared/formats';
import { strings } from './strings.ts';

type Language = 'pl' | 'en';

/** The name of the file, by the day in Warsaw: `licencje-2026-11-21.csv`. */
export function csvFileName(language: Language, now: Date): string {
  return `${strings[language].fileName}-${dayInWarsaw(now)}.csv`;
}

/**
 * Licences as a table that a Polish spreadsheet opens by itself: a byte order mark, semicolons, CRLF, days as dd.MM.yyyy, a decimal
 * comma. The headings and words are in the language of the page.
 */
export function licencesCsv(licences: readonly Licence[], language: Language, now: Date): string {
  const columns = columnsIn(language, now);
  const rows = [columns.map(([heading]) => heading), ...licences.map((licence) => columns.map(([, cell]) => cell(licence)))];
  return `\uFEFF${rows.map((row) => `${row.map(escaped).join(';')}\r\n`).join('')}`;
}

type CsvColumn = [heading: string, cell: (licence: Licence) => string];

function columnsIn(language: Language, now: Date): CsvColumn[] {
  const { columns, orderNumber, createdOn, price, ...text } = strings[language];
  const included = (yes: boolean) => (yes ? text.yes : text.no);
  return [
    [orderNumber, ({ paymentMark }) => paymentMark],
    [createdOn, (licence) => dayOf(licence.createdOn)],
    [columns.startDate, ({ startedOn }) => dayOf(startedOn)],
    [columns.product, ({ product }) => product?.productName ?? ''],
    [columns.program, ({ program }) => included(program)],
    [columns.website, ({ website }) => included(website)],
    [columns.internalExam, ({ internalExam }) => included(internalExam)],
    [columns.smsNotifications, ({ smsNotifications }) => included(smsNotifications)],
    [columns.expiryDate, ({ expiresOn }) => dayOf(expiresOn)],
    [columns.company, ({ companyName }) => companyName],
    ['NIP', ({ nip }) => formatNip(nip)],
    [price, ({ totalPrice }) => totalPrice.toFixed(2).replace('.', ',')],
    [columns.status, (licence) => (isOldLicense(licence, now) ? text.finished : text.statuses[licence.licenseStatus])],
    [columns.type, ({ licenseType }) => text.types[licenseType]],
  ];
}

const dayOf = (instant: string | null) => (instant === null ? '' : formatDay(instant));

/** A spreadsheet runs a text that begins so as a formula, whoever wrote it: an apostrophe keeps it a text. */
const formula = /^[=+\-@\t\r]/;

function escaped(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
