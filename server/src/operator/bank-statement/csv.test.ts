import { describe, expect, test } from 'vitest';
import { bankStatementOf } from '../../../testing/bank-statements.ts';
import { parseBankStatement } from './parse-bank-statement.ts';

type Options = Parameters<typeof parseBankStatement>[1];
const standard: Options = { delimiter: 'auto', headings: { amount: 'Kwota', title: 'Tytuł' }, skipShortRows: false };
const parse = (text: string, options: Partial<Options> = {}) => parseBankStatement(text, { ...standard, ...options });

describe('parseBankStatement', () => {
  test('returns credits with their lines, below the lines of the bank', () => {
    const rows = [
      { title: 'Zamówienie nr OSK7QZ4M2D', amount: '1 234,50' },
      { title: 'Opłata', amount: '-12,00' },
      { title: 'w dwóch\r\nwierszach', amount: '5,00', payer: 'Łąka', currency: 'eur' },
      { title: 'bez kwoty', amount: '' },
      { title: 'powiedział ""tak""', amount: '7,00 zł' },
    ];
    const credit = { date: '20.11.2026', payer: 'SZKOŁA JAZDY', currency: 'PLN' };
    expect(parse(bankStatementOf(rows))).toEqual({
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

  test.each<[string, string, Partial<Options>]>([
    ['semicolons', 'Kwota;Tytuł\n1,00;a, b\n', {}],
    ['commas', 'Kwota,Tytuł\n"1,00",a; b\n', {}],
    ['tabs', 'Kwota\tTytuł\n1,00\ta\n', {}],
    ['a named delimiter', 'Kwota,Tytuł\n"1,00",a\n', { delimiter: ',' }],
    ['named headings', '#Kwota ; OPIS  operacji\n1,00;a\n', { headings: { amount: '#kwota', title: 'Opis operacji' } }],
    ['mixed line breaks', 'Kwota;Tytuł\r\n1,00;a\n-1;b\r', {}],
    ['a delimiter at the end of the header or of each line', 'Kwota;Tytuł;\n1,00;a;\n-1;b\n', {}],
    ['empty rows', 'Kwota;Tytuł\n\n1,00;a\n;\n\n', {}],
    ['quotes in the lines of the bank', 'Rachunek "Firma;1\nKwota;Tytuł\n1,00;a\n', {}],
    ['no line break at the end', 'Kwota;Tytuł\n1,00;a', {}],
  ])('accepts %s', (_, text, options) => {
    expect(parse(text, options).credits).toMatchObject([{ hundredths: 100 }]);
  });

  test('accepts a statement without date, payer and currency, unless an option names them', () => {
    expect(parse('Kwota;Tytuł\n1,00;a\n').credits).toEqual([
      { line: 2, hundredths: 100, currency: 'PLN', title: 'a', date: '', payer: '' },
    ]);
    const headings = { ...standard.headings, date: 'Dzień' };
    expect(parse('Kwota;Tytuł;Dzień\n1,00;a;x\n', { headings }).credits).toMatchObject([{ date: 'x' }]);
    expect(() => parse('Kwota;Tytuł;Data\n1,00;a;x\n', { headings })).toThrow(
      'There is no column "Dzień". The file has the columns "Kwota", "Tytuł", "Data".',
    );
  });

  test.each([
    ['no header', 'Konto;Saldo\n1;2;3\n', 'No line has the columns "Kwota" and "Tytuł". The file has the columns "1", "2", "3".'],
    ['no text', '', 'The file has no columns. Use --amount-column and --title-column.'],
    ['two columns of a name', 'Kwota;Tytuł;Kwota\n1;2;3\n', 'There are two columns "Kwota". Rename one in the file.'],
    ['a row that is cut off', 'x\nKwota;Tytuł\n1,00;a\n2,0', 'Line 4 has 1 of 2 fields: the file is cut off there. Nothing was imported.'],
    ['an open quote', 'Kwota;Tytuł\n1,00;a\n2,00;"b\n3,00;c\n', 'A quote is not closed at line 3.'],
    ['a quote closed rows below', 'x\nTytuł;Kwota\na;1,00\n"b;2,00\nc;3,00\n"d" e;4,00\n', 'A quote is not closed at line 4.'],
    ['a quote closed in the next field', 'Tytuł;Kwota;Data\n"a;1,00;"x" y\n', 'Line 2 has 1 of 3 fields'],
    ['a text that is not quoted', 'Kwota;Tytuł\n1,00;a;b\n', 'Line 2 has more fields than the header: a text in it is not quoted.'],
    ['an ambiguous amount', 'Kwota;Tytuł\n1,00;a\n1.234;b\n', 'Line 3 has an amount that cannot be read: "1.234".'],
    ['a title of 70,000 orders', `Kwota;Tytuł\n1,00;${'OSK0000000'.repeat(70_000)}\n`, 'Line 2 has a title of more than 2000 characters.'],
  ])('rejects %s', (_, text, reason) => {
    expect(() => parse(text)).toThrow(reason);
  });

  test('accepts quotes within unquoted texts', () => {
    const { credits } = parse('Tytuł;Kwota\nOSK "KIERUNEK" JAN;1,00\n"OSK" JAN;2,00\n15";3,00\n"""OSK"" JAN\nŁódź";4,00\n');
    const titles = credits.map(({ line, title }) => `${line}: ${title}`);
    expect(titles).toEqual(['2: OSK "KIERUNEK" JAN', '3: "OSK" JAN', '4: 15"', '5: "OSK" JAN Łódź']);
  });

  test('skips short rows of the bank when the option is set', () => {
    expect(parse('Kwota;Tytuł\n1,00;a\nSuma: 1,00\n', { skipShortRows: true })).toMatchObject({ credits: [{}], shortRows: 1 });
    expect(() => parse('Tytuł;Kwota;Data\n"a;1,00;"x" y\n', { skipShortRows: true })).toThrow('A quote is not closed at line 2.');
  });
});

describe('parseBankStatement with amounts without a sign', () => {
  const rows = (heading: string, ...values: string[]) =>
    [`Kwota;Tytuł;${heading}`, ...values.map((value, at) => `${at + 1},00;a;${value}`)].join('\n');
  const named = (direction: string) => ({ headings: { ...standard.headings, direction } });

  test('separates credits and debits by the named direction column', () => {
    const credits = ['Uznanie', 'UZNANIA', 'wpływ', 'Wplyw', 'credit', 'CR', 'c', 'Ma', '+'];
    const debits = ['OBCIĄŻENIE', 'obciazenie', 'Wydatek', 'debit', 'Dr', 'D', 'Wn', '-'];
    const all = parse(rows('Strona', ...credits, ...debits), named('Strona'));
    expect(all.credits.map(({ hundredths }) => hundredths)).toEqual(credits.map((_, at) => (at + 1) * 100));
    expect(all.debits).toBe(debits.length);
    expect(parse('Kwota;Tytuł;Strona\n-1,00;a;C\n;b;\n', named('Strona'))).toMatchObject({ credits: [], debits: 1, withoutAmount: 1 });
    for (const value of ['przelew', '']) {
      const reason = `Line 3 is neither a credit nor a debit: "${value}".`;
      expect(() => parse(rows('Strona', 'C', value), named('Strona'))).toThrow(reason);
    }
  });

  test.each(['Strona', 'Uznanie / Obciążenie', 'obciazenie/uznanie', 'D/C', 'WN/MA', 'Typ operacji', 'RODZAJ  TRANSAKCJI'])(
    'rejects them beside an unnamed column %s, unless one is negative',
    (heading) => {
      const text = rows(heading, 'C', 'D');
      const name = heading.replace(/\s+/g, ' ');
      expect(() => parse(text)).toThrow(`and no amount is negative. Add --direction-column "${name}". Nothing was imported.`);
      expect(parse(text, named(name))).toMatchObject({ credits: [{}], debits: 1 });
      expect(parse(`${text}\n-1,00;a;D\n`)).toMatchObject({ credits: [{}, {}], debits: 1 });
      expect(parse(rows(heading))).toMatchObject({ credits: [], debits: 0 });
    },
  );

  test('returns them as credits beside a column of other kinds', () => {
    expect(parse(rows('Typ operacji', 'C', 'Przelew przychodzący')).credits).toHaveLength(2);
  });
});
