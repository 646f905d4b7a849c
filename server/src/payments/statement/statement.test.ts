import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTransferAmount } from './statement.ts';

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
])('parses the amount %s', (written, hundredths) => {
  expect(parseTransferAmount(written)).toEqual({ hundredths, currency: undefined });
});

test.each([
  ['479,50PLN', 'PLN'],
  ['479,50 zł', 'PLN'],
  ['479,50\u00a0zł', 'PLN'],
  ['479,50 EUR', 'EUR'],
  ['479,50 pln', 'PLN'],
])('parses the currency of %s', (written, currency) => {
  expect(parseTransferAmount(written)).toEqual({ hundredths: 47_950, currency });
});

const ambiguous = ['1.234', '1,234', '12 34,50', '1 2345,00', '1,2,3', '4 79,50', '1.234 567,00'];
test.each([...ambiguous, '', 'abc', '--5', '-5-', '5,123', '1e3', '0x10', '99999999999,00', ',50', 'PLN'])(
  'rejects the amount %o',
  (written) => {
    expect(parseTransferAmount(written)).toBeUndefined();
  },
);

test('parses every amount exactly in every grouping', () => {
  const groupings = fc.constantFrom(['', ','], [' ', ','], ['.', ','], [',', '.'], ['', '.']);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), groupings, (grosze, [group = '', decimal = '']) => {
      const whole = String(Math.trunc(grosze / 100)).replace(/\B(?=(\d{3})+$)/g, group);
      const written = `${whole}${decimal}${String(grosze % 100).padStart(2, '0')}`;
      expect(parseTransferAmount(written)?.hundredths).toBe(grosze);
      expect(parseTransferAmount(`-${written} zł`)?.hundredths).toBe(0 - grosze);
    }),
  );
});
