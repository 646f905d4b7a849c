import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDecimal } from '../decimal.ts';
import { readTransferAmount } from './transfer-amount.ts';

describe('an amount as banks write it', () => {
  test.each([
    ['479,50', 47_950],
    ['479.50', 47_950],
    ['479,5', 47_950],
    ['479', 47_900],
    ['+479,50', 47_950],
    ['-479,50', -47_950],
    ['−479,50', -47_950],
    ['- 479,50', -47_950],
    ['479,50-', -47_950],
    ['1 234,56', 123_456],
    ['1\u00a0234,56', 123_456],
    ['1\u202f234\u202f567,89', 123_456_789],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567,89', 123_456_789],
    ['1234.56', 123_456],
    ['1 234', 123_400],
    ['0,00', 0],
    ['0,1', 10],
  ])('%s', (written, hundredths) => {
    expect(readTransferAmount(written)).toEqual({ hundredths, currency: undefined });
  });

  test.each([
    ['479,50 PLN', 'PLN'],
    ['479,50PLN', 'PLN'],
    ['479,50 zł', 'PLN'],
    ['479,50\u00a0zł', 'PLN'],
    ['479,50 EUR', 'EUR'],
    ['479,50 pln', 'PLN'],
  ])('%s, with its currency', (written, currency) => {
    expect(readTransferAmount(written)).toEqual({ hundredths: 47_950, currency });
  });

  test.each([
    '',
    'abc',
    '1.234',
    '1,234',
    '12 34,50',
    '1 2345,00',
    '1,2,3',
    '--5',
    '-5-',
    '5,123',
    '1e3',
    '0x10',
    '99999999999,00',
    ',50',
    'PLN',
    '4 79,50',
    '1.234 567,00',
  ])('%o cannot be read for certain', (written) => {
    expect(readTransferAmount(written)).toBeUndefined();
  });

  test('every amount is read exactly, however it is grouped', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom(['', ','], [' ', ','], ['.', ','], [',', '.'], ['', '.']),
        (grosze, signs) => {
          const [group = '', decimal = ''] = signs;
          const whole = String(Math.trunc(grosze / 100)).replace(/\B(?=(\d{3})+$)/g, group);
          const written = `${whole}${decimal}${String(grosze % 100).padStart(2, '0')}`;
          expect(readTransferAmount(written)?.hundredths).toBe(grosze);
          expect(readTransferAmount(`-${written} zł`)?.hundredths).toBe(0 - grosze);
        },
      ),
    );
  });
});

test('a price is typed with a comma or a point and at most two decimals', () => {
  expect(['479,50', '479.50', '479', ' 479,5 '].map(readDecimal)).toEqual([47_950, 47_950, 47_900, 47_950]);
  expect(['', '-1', '479,505', '4 79', '1.234,56', '1e3', 'free', '12345678901'].map(readDecimal)).toEqual(Array.from({ length: 8 }));
  expect(readDecimal('0,29')).toBe(29);
});
