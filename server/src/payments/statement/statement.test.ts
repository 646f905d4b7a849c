import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDate, parseTransferAmount } from './statement.ts';

test.each([
  ['479.50', 47_950],
  ['479,5', 47_950],
  ['479', 47_900],
  ['+479,50', 47_950],
  ['-479,50', -47_950],
  ['−479,50', -47_950],
  ['- 479,50', -47_950],
  ['479,50-', -47_950],
  ['1 234,56', 123_456],
  ['1\u202f234\u00a0567,89', 123_456_789],
  ['1,234.56', 123_456],
  ['1.234.567,89', 123_456_789],
  ['1234.56', 123_456],
  ['1 234', 123_400],
  ['0,1', 10],
  ['‐479,50', -47_950],
  ['+ 479,50', 47_950],
  ["1'399,00", 139_900],
  ['1’234’567.89', 123_456_789],
  ["-1'399", -139_900],
])('parses the amount %s', (written, hundredths) => {
  expect(parseTransferAmount(written)).toEqual({ hundredths, currency: undefined });
});

test.each([
  ['479,50PLN', 'PLN'],
  ['479,50 zł', 'PLN'],
  ['479,50\u00a0zł', 'PLN'],
  ['479,50 EUR', 'EUR'],
  ['479,50 pln', 'PLN'],
  ['PLN 479,50', 'PLN'],
  ['zł\u00a0479,50', 'PLN'],
  ['EUR+479.50', 'EUR'],
])('parses the currency of %s', (written, currency) => {
  expect(parseTransferAmount(written)).toEqual({ hundredths: 47_950, currency });
});

const ambiguous = ['1.234', '1,234', '12 34,50', '1 2345,00', '1,2,3', '4 79,50', '1.234 567,00'];
const apostrophes = ["1'39", "'399", "1'399 000,00", "1.399'00", "1'399.000"];
const units = ['PLN 5 PLN', 'PLN', 'PLN PLN', '5 PLN EUR', 'PL 5', 'SUM 5', '- PLN -5'];
test.each([...ambiguous, ...apostrophes, ...units, '', 'abc', '--5', '-5-', '5,123', '1e3', '0x10', '99999999999,00', ',50'])(
  'rejects the amount %o',
  (written) => {
    expect(parseTransferAmount(written)).toBeUndefined();
  },
);

test('parses every amount exactly in every grouping', () => {
  const groupings = fc.constantFrom(['', ','], [' ', ','], ['.', ','], [',', '.'], ['', '.'], ["'", ',']);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), groupings, (grosze, [group = '', decimal = '']) => {
      const whole = String(Math.trunc(grosze / 100)).replace(/\B(?=(\d{3})+$)/g, group);
      const written = `${whole}${decimal}${String(grosze % 100).padStart(2, '0')}`;
      expect(parseTransferAmount(written)?.hundredths).toBe(grosze);
      expect(parseTransferAmount(`-${written} zł`)?.hundredths).toBe(0 - grosze);
      expect(parseTransferAmount(`PLN −${written}`)?.hundredths).toBe(0 - grosze);
    }),
  );
});

test.each([
  '2026-11-20',
  '2026/11/20',
  '2026.11.20',
  '2026-11-20T23:59:59+01:00',
  '2026-11-20 08:15',
  '20.11.2026',
  '20-11-2026',
  '20/11/2026',
  '20.11.2026 08:15:00',
  '20.11.2026, 08:15',
  '20.11.26',
  '20/11/26 08:15',
])('FLD-05 parses the day %s', (written) => {
  expect(parseDate(written)).toBe('2026-11-20');
});

test('FLD-05 parses a day before its month, as Poles write it', () => {
  expect([parseDate('11/12/26'), parseDate('1.2.2026'), parseDate('5/6/2026')]).toEqual(['2026-12-11', '2026-02-01', '2026-06-05']);
});

// The year of the last but one may be cut off.
test.each(['11/20/2026', '31.11.26', '20.11', '20.11.026', '20.11.2', '2026-11', '20.11.20', '20.11.26x', '26-11-20'])(
  'rejects the day %s',
  (written) => {
    expect(parseDate(written)).toBeUndefined();
  },
);
