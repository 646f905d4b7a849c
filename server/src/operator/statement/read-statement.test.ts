import { describe, expect, test } from 'vitest';
import { inWindows1250, statementOf } from '../../../testing/statements.ts';
import { decodeStatement } from './decode-statement.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { readStatement } from './read-statement.ts';

type Options = Parameters<typeof readStatement>[1];
const standard: Options = { delimiter: 'auto', columns: { amount: 'Kwota', title: 'Tytuł' }, skipShortRows: false };
const read = (text: string, options: Partial<Options> = {}) => readStatement(text, { ...standard, ...options });
const named = (amount: string, title: string) => ({ columns: { amount, title } });

describe('a statement', () => {
  test('is read below the lines of the bank, credits apart from debits, each with its line', () => {
    const rows = [
      { title: 'Zamówienie nr OSK7QZ4M2D', amount: '1 234,50' },
      { title: 'Opłata', amount: '-12,00' },
      { title: 'w dwóch\r\nwierszach', amount: '5,00', payer: 'Łąka', currency: 'eur' },
      { title: 'bez kwoty', amount: '' },
      { title: 'powiedział ""tak""', amount: '7,00 zł' },
    ];
    const credit = { date: '20.11.2026', payer: 'SZKOŁA JAZDY', currency: 'PLN' };
    expect(read(statementOf(rows))).toEqual({
      credits: [
        { ...credit, line: 5, title: 'Zamówienie nr OSK7QZ4M2D', hundredths: 123_450 },
        { ...credit, line: 7, title: 'w dwóch wierszach', hundredths: 500, payer: 'Łąka', currency: 'EUR' },
        { ...credit, line: 10, title: 'powiedział "tak"', hundredths: 700 },
      ],
      debits: 1,
      withoutAmount: 1,
      shortRows: 0,
    });
  });

  test.each([
    ['semicolons', 'Kwota;Tytuł\n1,00;a, b\n', { delimiter: 'auto' as const }],
    ['commas', 'Kwota,Tytuł\n"1,00",a; b\n', { delimiter: 'auto' as const }],
    ['tabs', 'Kwota\tTytuł\n1,00\ta\n', { delimiter: 'auto' as const }],
    ['commas, as was said', 'Kwota,Tytuł\n"1,00",a\n', { delimiter: ',' as const }],
    ['columns called otherwise', '#Kwota ; OPIS  operacji\n1,00;a\n', named('#kwota', 'Opis operacji')],
    ['lines of one kind and of another', 'Kwota;Tytuł\r\n1,00;a\n-1;b\r\n', {}],
    ['lines of old', 'Kwota;Tytuł\r1,00;a\r', {}],
    ['a delimiter at the end of each line', 'Kwota;Tytuł;\n1,00;a;\n', {}],
    ['one at the end of the header alone', 'Kwota;Tytuł;\n1,00;a\n', {}],
    ['empty rows between and after', 'Kwota;Tytuł\n\n1,00;a\n;\n\n', {}],
    ['quotes in the lines of the bank', 'Rachunek "Firma;1\nKwota;Tytuł\n1,00;a\n', {}],
    ['no line break at the end', 'Kwota;Tytuł\n1,00;a', {}],
  ])('with %s', (_, text, options) => {
    expect(read(text, options).credits).toMatchObject([{ hundredths: 100 }]);
  });

  test('without a date, a payer, a currency is read all the same; those that are asked for must be there', () => {
    expect(read('Kwota;Tytuł\n1,00;a\n').credits).toEqual([{ line: 2, hundredths: 100, currency: 'PLN', title: 'a', date: '', payer: '' }]);
    const columns = { ...standard.columns, date: 'Dzień' };
    expect(() => read('Kwota;Tytuł;Data\n1,00;a;x\n', { columns })).toThrow(
      'There is no column "Dzień"; the file has the columns "Kwota", "Tytuł", "Data".',
    );
    expect(read('Kwota;Tytuł;Dzień\n1,00;a;x\n', { columns }).credits).toMatchObject([{ date: 'x' }]);
  });

  test.each([
    [
      'no header',
      'Konto;Saldo\n1;2;3\n',
      'No row has the columns "Kwota" and "Tytuł"; the file has the columns "1", "2", "3". Name yours with --amount-column and --title-column.',
    ],
    [
      'nothing',
      '',
      'No row has the columns "Kwota" and "Tytuł"; the file has no columns at all. Name yours with --amount-column and --title-column.',
    ],
    ['two columns of a name', 'Kwota;Tytuł;Kwota\n1;2;3\n', 'There are two columns "Kwota": rename one in the file.'],
    ['a row cut off', 'x\nKwota;Tytuł\n1,00;a\n2,0', 'Line 4 has 1 of 2 fields: the file is cut off there.'],
    ['a quote not closed', 'Kwota;Tytuł\n1,00;a\n2,00;"b\n3,00;c\n', 'A quote is not closed at line 3.'],
    ['a quote closed rows below', 'x\nTytuł;Kwota\na;1,00\n"b;2,00\nc;3,00\n"d" e;4,00\n', 'A quote is not closed at line 4.'],
    ['a quote closed in the next field', 'Tytuł;Kwota;Data\n"a;1,00;"x" y\n', 'Line 2 has 1 of 3 fields'],
    ['a text that is not quoted', 'Kwota;Tytuł\n1,00;a;b\n', 'Line 2 has more fields than the header: a text in it is not quoted.'],
    ['an amount that is none', 'Kwota;Tytuł\n1,00;a\n1.234;b\n', 'Line 3 has an amount that cannot be read: "1.234".'],
  ])('with %s is refused whole', (_, text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });

  test('a quote within a text that is not quoted is the text’s own', () => {
    const titles = read('Tytuł;Kwota\nOSK "KIERUNEK" JAN;1,00\n"OSK" JAN;2,00\n15";3,00\n"""OSK"" JAN\nŁódź";4,00\n').credits;
    expect(titles.map(({ line, title }) => `${line}: ${title}`)).toEqual([
      '2: OSK "KIERUNEK" JAN',
      '3: "OSK" JAN',
      '4: 15"',
      '5: "OSK" JAN Łódź',
    ]);
  });

  test('rows of the bank that are short can be left out', () => {
    expect(read('Kwota;Tytuł\n1,00;a\nSuma: 1,00\n', { skipShortRows: true })).toMatchObject({ credits: [{}], shortRows: 1 });
    expect(() => read('Tytuł;Kwota;Data\n"a;1,00;"x" y\n', { skipShortRows: true })).toThrow('A quote is not closed at line 2.');
  });
});

describe('amounts without a sign', () => {
  const rows = (header: string, ...values: string[]) =>
    [`Kwota;Tytuł;${header}`, ...values.map((value, at) => `${at + 1},00;a;${value}`)].join('\n');
  const direction = { columns: { ...standard.columns, direction: 'Strona' } };

  test('are credits or debits by the column that says so', () => {
    const credits = ['Uznanie', 'UZNANIA', 'wpływ', 'Wplyw', 'credit', 'CR', 'c', 'Ma', '+'];
    const debits = ['OBCIĄŻENIE', 'obciazenie', 'Wydatek', 'debit', 'Dr', 'D', 'Wn', '-'];
    const all = read(rows('Strona', ...credits, ...debits), direction);
    expect(all.credits.map(({ hundredths }) => hundredths)).toEqual(credits.map((_, at) => (at + 1) * 100));
    expect(all.debits).toBe(debits.length);
    expect(read('Kwota;Tytuł;Strona\n-1,00;a;C\n;b;\n', direction)).toMatchObject({ credits: [], debits: 1, withoutAmount: 1 });
  });

  test.each(['przelew', ''])('are refused where it says %j', (value) => {
    expect(() => read(rows('Strona', 'C', value), direction)).toThrow(`Line 3 is neither a credit nor a debit: "${value}".`);
  });

  test.each(['Strona', 'Uznanie / Obciążenie', 'obciazenie/uznanie', 'D/C', 'WN/MA', 'Typ operacji', 'RODZAJ  TRANSAKCJI'])(
    'are refused beside a column %s that was not named, unless one is below zero',
    (header) => {
      const text = rows(header, 'C', 'D');
      const name = header.replace(/\s+/g, ' ');
      expect(() => read(text)).toThrow(`and no amount is below zero: add --direction-column "${name}". Nothing was imported.`);
      expect(read(text, { columns: { ...standard.columns, direction: name } })).toMatchObject({ credits: [{}], debits: 1 });
      expect(read(`${text}\n-1,00;a;D\n`)).toMatchObject({ credits: [{}, {}], debits: 1 });
      expect(read(rows(header))).toMatchObject({ credits: [], debits: 0 });
    },
  );

  test('are credits beside a kind of operation that tells something else, too', () => {
    expect(read(rows('Typ operacji', 'C', 'Przelew przychodzący')).credits).toHaveLength(2);
  });
});

describe('the encoding of a statement', () => {
  const text = 'Kwota;Tytuł\n1,00;Zażółć gęślą jaźń\n';

  test('is found out', () => {
    expect(decodeStatement(Buffer.from(text), 'auto')).toBe(text);
    expect(decodeStatement(Buffer.from(`\ufeff${text}`), 'auto')).toBe(text);
    expect(decodeStatement(inWindows1250(text), 'auto')).toBe(text);
    expect(decodeStatement(inWindows1250(text), 'windows-1250')).toBe(text);
    expect(decodeStatement(Buffer.from('Kwota;Opis'), 'windows-1250')).toBe('Kwota;Opis');
  });

  test.each([
    ['windows-1250 called UTF-8', inWindows1250(text), 'utf-8', 'The file is not UTF-8: leave --encoding out, or say windows-1250.'],
    ['UTF-8 called windows-1250', Buffer.from(text), 'windows-1250', 'The file is UTF-8, not windows-1250: leave --encoding out.'],
    [
      'UTF-16',
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      'auto',
      'The file is UTF-16 or no text at all: save it as CSV in UTF-8 or windows-1250.',
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00]), 'auto', 'The file is UTF-16 or no text at all'],
    ['bytes of neither', Buffer.from([0x4b, 0x81, 0x90]), 'auto', 'The file is neither UTF-8 nor windows-1250: save it as one of them.'],
  ] as const)('%s is refused', (_, bytes, encoding, reason) => {
    expect(() => decodeStatement(bytes, encoding)).toThrow(reason);
  });
});

test('transfers that are equal in everything are told apart by how many stand before them', () => {
  const credit = { line: 1, hundredths: 100, currency: 'PLN', title: 'a', date: '1', payer: 'b' };
  const [first, second, other] = fingerprintsOf([credit, { ...credit, line: 2 }, { ...credit, title: 'c' }]);
  expect(new Set([first, second, other]).size).toBe(3);
  expect(fingerprintsOf([{ ...credit, line: 9 }])).toEqual([first]);
});
