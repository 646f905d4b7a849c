import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vatOf } from './vat.ts';

test.each([
  [12_300, 23, 2300],
  [139_900, 23, 26_160],
  [47_950, 23, 8966],
  [10_800, 8, 800],
  [47_950, 0, 0],
  [47_950, null, 0],
  [0, 23, 0],
  [1, 23, 0],
  [3, 23, 1],
  // Exactly half a grosz.
  [5, 25, 1],
  [15, 50, 5],
  [3, 20, 1],
])('CUS-08 vatOf %i grosze at %i %% is %i', (gross, rate, vat) => {
  expect(vatOf(gross, rate)).toBe(vat);
});

test('CUS-08 vatOf is at most half a grosz from the exact amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 99 }), (gross, rate) => {
      const hundredths = (100 + rate) * vatOf(gross, rate) - gross * rate;
      expect(Math.abs(2 * hundredths)).toBeLessThanOrEqual(100 + rate);
    }),
  );
});
