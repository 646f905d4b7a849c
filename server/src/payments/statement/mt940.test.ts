import { expect, test } from 'vitest';
import { isMt940, parseMt940 } from './mt940.ts';

const page = (opening: string, lines: string, closing: string) => `:60${opening}\n${lines}\n:62${closing}\n`;
const statement = (...pages: string[]) => `:20:1\n:25:PL61109010140000071219812874\n:28C:1\n${pages.join('')}`;
const one = (line: string, closing = 'C261119PLN479,50') => statement(page('F:C261118PLN0,00', line, `F:${closing}`));
const line = ':61:2611191119C479,50NTRFNONREF//1\n:86:020^00PRZELEW^20Egzamin OSK7QZ4M2D';
const read = { date: '2026-11-19', hundredths: 47_950 };

test.each<[string, string, object?]>([
  ['balances without a comma', statement(page('F:C261118PLN0', line.replace('479,50', '479'), 'F:C261119PLN479')), { hundredths: 47_900 }],
  ['a balance that ends with a comma', statement(page('F:C261118PLN0,', line, 'F:C261119PLN479,5'))],
  ['padded balances of more decimals', statement(page('F:D261118PLN000000000000,000', line, 'F:C261119PLN000000479,500'))],
  ['padded amounts', one(line.replace('479,50', '000000000479,5'))],
  ['an amount of more decimals', one(line.replace('479,50', '479,500'))],
  ['no booking day and a third letter of the currency', one(line.replace('1119C', 'CN'))],
  ['no booking day', one(line.replace('2611191119C', '261119C'))],
  ['the reversal of a debit', one(line.replace('1119C', '1119RD')), { isReversal: true }],
  [
    'pages in one message',
    statement(page('F:C261118PLN0', line, 'M:C261119PLN479,50'), page('M:C261119PLN479,50', ':61:261119D9,5NCHG1', 'F:C261119PLN470,')),
  ],
  [
    'pages in several messages',
    statement(page('F:C261118PLN1', line, 'M:C261119PLN480,50')) + statement(page('M:C261119PLN480,50', '', 'F:C261119PLN480,50')),
  ],
  ['only an intermediate page', statement(page('M:C261118PLN1,', line, 'M:C261119PLN480,50'))],
])('FLD-05 reads MT940 when it has %s', (_, text, more = {}) => {
  expect(isMt940(text)).toBe(true);
  expect(parseMt940(text).credits).toMatchObject([{ ...read, ...more }]);
});

test.each(['EC', 'ED'])('FLD-05 counts no transfer of MT940 when it is only expected: %s', (mark) => {
  const text = one(`${line}\n:61:2611191119${mark}7,NTRFNONREF\n:86:020^20OSK1B3X9W1`);
  expect(parseMt940(text)).toMatchObject({ credits: [read], skipped: { notBooked: 1 } });
});

test.each([
  ['no amount', one(line, 'C261119PLN'), 'Line 7 has a balance that cannot be read.'],
  ['a balance of parts of a grosz', one(line, 'C261119PLN479,501'), 'Line 7 has a balance that cannot be read.'],
  ['a huge balance', one(line, `C261119PLN${'9'.repeat(99)},`), 'Line 7 has a balance that cannot be read.'],
  ['an amount of parts of a grosz', one(line.replace('479,50', '479,501')), 'Line 5 is a transfer that cannot be read.'],
  ['another mark', one(line.replace('1119C', '1119X')), 'Line 5 is a transfer that cannot be read.'],
  [
    'a second page that is cut off',
    `${one(line)}:60M:C261119PLN479,50\n${line}\n`,
    'The statement that begins at line 8 has no closing balance',
  ],
  [
    'a second page without an entry',
    one(line) + page('M:C261119PLN479,50', '', 'F:C261119PLN500,'),
    'The transfers before line 10 do not add up',
  ],
])('FLD-05 names the line of MT940 when it has %s', (_, text, reason) => {
  expect(() => parseMt940(text)).toThrow(reason);
});

test('FLD-05 names what to download when a file is MT942', () => {
  const text = ':20:1\n:25:PL61109010140000071219812874\n:28C:1\n:34F:PLN0,\n:13D:2611191200+0100\n:90C:0PLN0,\n';
  expect(isMt940(text)).toBe(true);
  expect(() => parseMt940(text)).toThrow(
    'The file is an interim report (MT942), not a statement. Nothing was imported. Download MT940 instead.',
  );
});

test('FLD-05 rejects MT940 when a page between two others is missing', () => {
  const line = ':61:2611191119C479,50NTRFNONREF';
  const text = `${one(line)}:60M:C261119PLN900,00\n${line}\n:62F:C261119PLN1379,50`;
  expect(() => parseMt940(text)).toThrow(/is not that of the page before: a part of the file is missing/);
});

test.each([
  ['the reference of the payer', ':61:2611191119C479,50NTRFOSK7QZ4M2D//1\n:86:020^20Egzamin', 'Egzamin | OSK7QZ4M2D'],
  ['the reference of the payer and no details', ':61:2611191119C479,50NTRFOSK7QZ4M2D', 'OSK7QZ4M2D'],
  ['the line below the transfer', ':61:2611191119C479,50NTRFNONREF//1\nZA OSK7QZ4M2D\n:86:Egzamin', 'Egzamin | ZA OSK7QZ4M2D'],
  ['EREF of a subfield', ':61:261119C479,50NTRFNONREF\n:86:166?00X?20EREF+OSK7Q?21Z4M2D?22SVWZ+Egzamin', 'EREF+OSK7QZ4M2DSVWZ+Egzamin'],
  ['EREF of words', ':61:261119C479,50NTRFNONREF\n:86:/EREF/OSK7QZ4M2D/REMI/Egzamin', '/EREF/OSK7QZ4M2D/REMI/Egzamin'],
  ['another mark', ':61:2611191119C479,50NTRFOSK1B3X9W1\n:86:020^20OSK7QZ4M2D', 'OSK7QZ4M2D'],
  ['no reference', ':61:2611191119C479,50NTRFNONREF//1\n:86:020^20Egzamin', 'Egzamin'],
])('FLD-05 takes the mark of MT940 from elsewhere when the title has none, and the transfer has %s', (_, text, title) => {
  expect(parseMt940(one(text)).credits).toMatchObject([{ title }]);
});
