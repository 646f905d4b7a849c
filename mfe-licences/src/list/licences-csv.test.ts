import { LicenceStatus } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { pending } from '../licence/licence-samples.ts';
import { csvFileName, licencesCsv } from './licences-csv.ts';

const now = new Date('2026-11-20T23:30:00Z');
const linesOf = (...licences: Parameters<typeof licencesCsv>[0]) => licencesCsv(licences, 'pl', now).split('\r\n');

test('a file is named after the language and the day in Warsaw', () => {
  expect(csvFileName('pl', now)).toBe('licencje-2026-11-21.csv');
  expect(csvFileName('en', now)).toBe('licences-2026-11-21.csv');
});

test('a Polish spreadsheet opens it by itself: byte order mark, semicolons, CRLF, Polish days, a decimal comma', () => {
  const running = {
    ...pending,
    licenseStatus: LicenceStatus.Accepted,
    startedOn: '2026-03-02T09:00:00Z',
    expiresOn: '2027-03-01T22:59:59Z',
    website: false,
  };
  expect(licencesCsv([running], 'pl', now)).toBe(
    '\uFEFFNumer zamówienia;Data utworzenia;Początek;Produkt;Program;Strona www +\u00a0grafik;Egzamin wewnętrzny;Powiadomienia SMS;' +
      'Ważna do;Firma;NIP;Kwota (zł);Status;Typ\r\n' +
      'OSK-0001;01.03.2026;02.03.2026;Pełny pakiet;tak;nie;tak;tak;01.03.2027;OSK Kierunek;526-000-12-46;1249,50;' +
      'Zaakceptowana;Nowa licencja\r\n',
  );
});

test('headings and words are in the language of the page; what is not there yet is empty', () => {
  const [headings, row] = licencesCsv([pending], 'en', now).split('\r\n');
  expect(headings).toContain('Order number;Creation date;Start date;Product;');
  expect(row).toBe(
    'OSK-0001;01.03.2026;;Pełny pakiet;yes;yes;yes;yes;;OSK Kierunek;526-000-12-46;1249,50;Waiting for approval;New licence',
  );
});

test('a licence whose term is over is a finished one', () => {
  const finished = { ...pending, licenseStatus: LicenceStatus.Accepted, expiresOn: '2026-11-01T22:59:59Z' };
  expect(linesOf(finished)[1]).toContain(';Zakończona;');
});

test('what would end a cell or a row is quoted', () => {
  expect(linesOf({ ...pending, companyName: 'OSK „Rondo”; "Jazda"' })[1]).toContain(';"OSK „Rondo”; ""Jazda""";');
  expect(licencesCsv([{ ...pending, companyName: 'OSK\nRondo' }], 'pl', now)).toContain(';"OSK\nRondo";');
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+48', "'+48"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tA', "'\tA"],
  ['\rA', `"'\rA"`],
])('a text that a spreadsheet would run stays a text: %j', (companyName, cell) => {
  expect(licencesCsv([{ ...pending, companyName }], 'pl', now)).toContain(`;${cell};`);
});
