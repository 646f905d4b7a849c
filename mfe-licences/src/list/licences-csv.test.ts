import { LicenceStatus } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { pendingLicence } from '../licence/licence-samples.ts';
import { licencesCsv } from './licences-csv.ts';

const accepted = { ...pendingLicence, licenseStatus: LicenceStatus.Accepted, startedOn: '2026-03-02T09:00:00Z', website: false };

test('writes the format of a Polish spreadsheet: byte order mark, semicolons, CRLF, dd.MM.yyyy, decimal comma', () => {
  expect(licencesCsv([{ ...accepted, expiresOn: '2027-03-01T22:59:59Z' }], 'pl')).toBe(
    '\uFEFFNumer zamówienia;Data utworzenia;Początek;Produkt;Program;Strona www +\u00a0grafik;Egzamin wewnętrzny;Powiadomienia SMS;' +
      'Ważna do;Firma;NIP;Kwota (zł);Status;Typ\r\n' +
      'OSK-0001;01.03.2026;02.03.2026;Pełny pakiet;tak;nie;tak;tak;01.03.2027;OSK Kierunek;526-000-12-46;1249,50;' +
      'Zaakceptowana;Nowa licencja\r\n',
  );
});

test('writes English when the page is in English, and nothing for a missing day', () => {
  const [headings, row] = licencesCsv([pendingLicence], 'en').split('\r\n');
  expect(headings).toContain('Order number;Creation date;Start date;Product;');
  expect(row).toBe(
    'OSK-0001;01.03.2026;;Pełny pakiet;yes;yes;yes;yes;;OSK Kierunek;526-000-12-46;1249,50;Waiting for approval;New licence',
  );
});

test('CUS-07 writes the status in the words of the specification when the term is over', () => {
  expect(licencesCsv([{ ...accepted, expiresOn: '2026-01-01T22:59:59Z' }], 'pl')).toContain(';Zaakceptowana;');
});

test.each([
  ['"OSK „Rondo”; ""Jazda"""', 'OSK „Rondo”; "Jazda"'],
  [`"'=HYPERLINK(""x"")"`, '=HYPERLINK("x")'],
])('writes a cell %s for the company %s', (cell, companyName) => {
  expect(licencesCsv([{ ...pendingLicence, companyName }], 'pl')).toContain(`;${cell};`);
});
