import { expect, test } from 'vitest';
import { bankStatementOf } from '../../../testing/bank-statements.ts';
import { parseCsv } from './csv.ts';
import { nothingSkipped } from './statement.ts';

type Options = Parameters<typeof parseCsv>[1];
const standard: Options = { delimiter: 'auto', headings: { amount: 'Kwota', title: 'Tytuł' }, skipShortRows: false };
const parse = (text: string, options: Partial<Options> = {}) => parseCsv(text, { ...standard, ...options });
const day = '20.11.2026';

test('returns credits with their lines, below the lines of the bank', () => {
  const rows = [
    { title: 'Zamówienie nr OSK7QZ4M2D', amount: '1 234,50' },
    { title: 'Opłata', amount: '-12,00' },
    { title: 'w dwóch\r\nwierszach', amount: '5,00', payer: 'Łąka', currency: 'eur' },
    { title: 'bez kwoty', amount: '' },
    { title: 'powiedział ""tak""', amount: '7,00 zł' },
  ];
  const credit = { date: '2026-11-20', payer: 'SZKOŁA JAZDY', currency: 'PLN', account: '', payerAccount: '', reference: '' };
  expect(parse(bankStatementOf(rows))).toEqual({
    format: 'CSV (operations)',
    credits: [
      { ...credit, line: 5, title: 'Zamówienie nr OSK7QZ4M2D', hundredths: 123_450 },
      { ...credit, line: 7, title: 'w dwóch wierszach', hundredths: 500, payer: 'Łąka', currency: 'EUR' },
      { ...credit, line: 10, title: 'powiedział "tak"', hundredths: 700 },
    ],
    reversals: [],
    skipped: { ...nothingSkipped, debits: 1, withoutAmount: 1 },
  });
});

test.each<[string, string, Partial<Options>]>([
  ['semicolons', `Data;Kwota;Tytuł\n${day};1,00;a, b\n`, {}],
  ['commas', `Data,Kwota,Tytuł\n${day},"1,00",a; b\n`, {}],
  ['tabs', `Data\tKwota\tTytuł\n${day}\t1,00\ta\n`, {}],
  ['a named delimiter', `Data,Kwota,Tytuł\n${day},"1,00",a\n`, { delimiter: ',' }],
  ['named headings', `Data;#Kwota ; OPIS  operacji\n${day};1,00;a\n`, { headings: { amount: '#kwota', title: 'Opis operacji' } }],
  ['headings of mBank', `#Data księgowania;#Kwota;#Tytuł\n${day};1,00;a\n`, {}],
  ['mixed line breaks', `Data;Kwota;Tytuł\r\n${day};1,00;a\n${day};-1;b\r`, {}],
  ['a delimiter at the end of the header or of each line', `Data;Kwota;Tytuł;\n${day};1,00;a;\n${day};-1;b\n`, {}],
  ['empty rows', `Data;Kwota;Tytuł\n\n${day};1,00;a\n;\n\n`, {}],
  ['quotes in the lines of the bank', `Rachunek "Firma;1\nData;Kwota;Tytuł\n${day};1,00;a\n`, {}],
  ['no line break at the end', `Data;Kwota;Tytuł\n${day};1,00;a`, {}],
])('accepts %s', (_, text, options) => {
  expect(parse(text, options).credits).toMatchObject([{ hundredths: 100, date: '2026-11-20' }]);
});

test('accepts a file without payer and currency, unless an option names them', () => {
  const [credit] = parse(`Data;Kwota;Tytuł\n${day};1,00;a\n`).credits;
  expect(credit).toMatchObject({ line: 2, currency: 'PLN', title: 'a', payer: '' });
  const headings = { ...standard.headings, payer: 'Od' };
  expect(parse(`Kwota;Tytuł;Data;Od\n1,00;a;${day};x\n`, { headings }).credits).toMatchObject([{ payer: 'x' }]);
  expect(() => parse(`Kwota;Tytuł;Data\n1,00;a;${day}\n`, { headings })).toThrow(
    'There is no column "Od". The file has the columns "Kwota", "Tytuł", "Data".',
  );
});

test('PRV-02 rejects a file without a date, and a row whose date cannot be read', () => {
  const headings = { ...standard.headings, date: 'Dzień' };
  expect(() => parse('Kwota;Tytuł;Dzień\n1,00;a;20.11.2026\n')).toThrow(
    'No column is the date, so two payments on different days would look the same. The file has the columns "Kwota", "Tytuł", "Dzień". Use --date-column.',
  );
  expect(parse('Kwota;Tytuł;Dzień\n1,00;a;20.11.2026\n', { headings }).credits).toMatchObject([{ date: '2026-11-20' }]);
  for (const date of ['wczoraj', '', '31.11.2026', '2026-13-01']) {
    const reason = `Line 2 has a date that cannot be read: "${date}". Nothing was imported.`;
    expect(() => parse(`Kwota;Tytuł;Dzień\n1,00;a;${date}\n`, { headings })).toThrow(reason);
  }
});

test.each([
  ['no header', 'Konto;Saldo\n1;2;3\n', 'No line has the columns "Kwota" and "Tytuł". The file has the columns "1", "2", "3".'],
  ['no text', '', 'The file has no table. Download the statement from the bank as MT940, camt.053 or CSV.'],
  ['two columns of a name', 'Data;Kwota;Tytuł;Kwota\n', 'There are two columns "Kwota". Rename one in the file.'],
  [
    'a row that is cut off',
    `x\nData;Kwota;Tytuł\n${day};1,00;a\n${day};2,0`,
    'Line 4 has 2 of 3 fields: the file is cut off there. Nothing was imported.',
  ],
  ['an open quote', `Data;Kwota;Tytuł\n${day};1,00;a\n${day};2,00;"b\n${day};3,00;c\n`, 'A quote is not closed at line 3.'],
  ['a quote closed rows below', 'x\nTytuł;Kwota;Data\na;1,00;\n"b;2,00;\nc;3,00;\n"d" e;4,00;\n', 'A quote is not closed at line 4.'],
  ['a quote closed in the next field', 'Tytuł;Kwota;Data\n"a;1,00;"x" y\n', 'Line 2 has 1 of 3 fields'],
  [
    'a text that is not quoted',
    `Data;Kwota;Tytuł\n${day};1,00;a;b\n`,
    'Line 2 has more fields than the header: a text in it is not quoted.',
  ],
  ['an ambiguous amount', `Data;Kwota;Tytuł\n${day};1,00;a\n${day};1.234;b\n`, 'Line 3 has an amount that cannot be read: "1.234".'],
  [
    'a title of 70,000 orders',
    `Data;Kwota;Tytuł\n${day};1,00;${'OSK0000000'.repeat(70_000)}\n`,
    'Line 2 has a title of more than 2000 characters.',
  ],
])('PRV-01 rejects %s', (_, text, reason) => {
  expect(() => parse(text)).toThrow(reason);
});

test('accepts quotes within unquoted texts', () => {
  const rows = ['OSK "KIERUNEK" JAN;1,00', '"OSK" JAN;2,00', '15";3,00', '"""OSK"" JAN\nŁódź";4,00'];
  const { credits } = parse(`Tytuł;Kwota;Data\n${rows.map((row) => `${row};${day}\n`).join('')}`);
  const titles = credits.map(({ line, title }) => `${line}: ${title}`);
  expect(titles).toEqual(['2: OSK "KIERUNEK" JAN', '3: "OSK" JAN', '4: 15"', '5: "OSK" JAN Łódź']);
});

test('skips short rows of the bank when the option is set', () => {
  const text = `Kwota;Tytuł;Data\n1,00;a;${day}\nSuma: 1,00\n`;
  expect(parse(text, { skipShortRows: true })).toMatchObject({ credits: [{}], skipped: { shortRows: 1 } });
  expect(() => parse('Tytuł;Kwota;Data\n"a;1,00;"x" y\n', { skipShortRows: true })).toThrow('A quote is not closed at line 2.');
});

const rows = (heading: string, ...values: string[]) =>
  [`Data;Kwota;Tytuł;${heading}`, ...values.map((value, at) => `${day};${at + 1},00;a;${value}`)].join('\n');
const named = (direction: string) => ({ headings: { ...standard.headings, direction } });

test('separates credits and debits by the named direction column', () => {
  const credits = ['Uznanie', 'UZNANIA', 'wpływ', 'Wplyw', 'credit', 'CR', 'c', 'Ma', '+'];
  const debits = ['OBCIĄŻENIE', 'obciazenie', 'Obci�żenie', 'Wydatek', 'debit', 'Dr', 'D', 'Wn', '-'];
  const all = parse(rows('Strona', ...credits, ...debits), named('Strona'));
  expect(all.credits.map(({ hundredths }) => hundredths)).toEqual(credits.map((_, at) => (at + 1) * 100));
  expect(all.skipped.debits).toBe(debits.length);
  expect(parse(`Data;Kwota;Tytuł;Strona\n${day};-1,00;a;C\n${day};;b;\n`, named('Strona'))).toMatchObject({
    credits: [],
    skipped: { debits: 1, withoutAmount: 1 },
  });
  for (const value of ['przelew', '', '�', 'c?', '−', '???']) {
    const reason = `Line 3 is neither a credit nor a debit: "${value}".`;
    expect(() => parse(rows('Strona', 'C', value), named('Strona'))).toThrow(reason);
  }
});

test.each([
  'Strona',
  'Uznanie / Obciążenie',
  'obciazenie/uznanie',
  'Uznanie/Obci��enie',
  'D/C',
  'WN/MA',
  'Typ operacji',
  'RODZAJ  TRANSAKCJI',
])('rejects amounts without a sign beside an unnamed column %s, unless one is negative', (heading) => {
  const text = rows(heading, 'C', 'D');
  const name = heading.replace(/\s+/g, ' ');
  expect(() => parse(text)).toThrow(`and no amount is negative. Add --direction-column "${name}". Nothing was imported.`);
  expect(parse(text, named(name))).toMatchObject({ credits: [{}], skipped: { debits: 1 } });
  expect(parse(`${text}\n${day};-1,00;a;D\n`)).toMatchObject({ credits: [{}, {}], skipped: { debits: 1 } });
  expect(parse(rows(heading))).toMatchObject({ credits: [], skipped: { debits: 0 } });
});

test('returns amounts without a sign as credits beside a column of other kinds', () => {
  expect(parse(rows('Typ operacji', 'C', 'Przelew przychodzący')).credits).toHaveLength(2);
});
