import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountOf, vatOf, whyInvalid } from './pricing.ts';

const price = fc.integer({ min: 0, max: 20_000_000 });
const percent = fc.integer({ min: 1, max: 100 });

test('discounts whole grosze, at most the price', () => {
  const terms = fc.oneof(
    percent.map((percent) => ({ percent, amount: null })),
    fc.integer({ min: 1, max: 30_000_000 }).map((amount) => ({ percent: null, amount })),
  );
  fc.assert(
    fc.property(terms, price, (promo, price) => {
      const discount = discountOf(promo, price);
      expect(Number.isSafeInteger(discount)).toBe(true);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(price);
    }),
  );
});

test('rounds a percentage to the grosz, half a grosz up', () => {
  fc.assert(
    fc.property(percent, price, (percent, price) => {
      const exact = BigInt(price) * BigInt(percent);
      expect(BigInt(discountOf({ percent, amount: null }, price))).toBe((exact + 50n) / 100n);
      expect(discountOf({ percent: 100, amount: null }, price)).toBe(price);
    }),
  );
});

test('names the reason when a promo code is not valid yet, expired or used up', () => {
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
  const promo = { id: 'x', code: 'X', percent: 10, amount: null, validFrom: from, validTo: to, usesAllowed: 2, uses: 1 };
  const why = (changes: Partial<typeof promo>, now: Date) => whyInvalid({ ...promo, ...changes }, now)?.('en');
  expect(why({}, from)).toBeUndefined();
  expect(why({}, to)).toBeUndefined();
  expect(why({}, new Date(from.getTime() - 1))).toMatch(/not valid yet/);
  expect(why({}, new Date(to.getTime() + 1))).toMatch(/expired/);
  expect(why({ uses: 2 }, from)).toMatch(/used up/);
});

test.each([
  [12_300, 23, 2300],
  [10_800, 8, 800],
  [47_950, 0, 0],
  [47_950, null, 0],
  [1, 23, 0],
  [3, 23, 1],
  // Exactly half a grosz.
  [5, 25, 1],
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
