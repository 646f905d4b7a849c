import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountOf } from './pricing.ts';

const price = fc.integer({ min: 0, max: 20_000_000 });
const percent = fc.integer({ min: 1, max: 100 });

test('a discount is of whole grosze, and leaves between nothing and the price', () => {
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

test('a percentage is exact to half a grosz, which it takes off; all of it is all', () => {
  fc.assert(
    fc.property(percent, price, (percent, price) => {
      const exact = BigInt(price) * BigInt(percent);
      expect(BigInt(discountOf({ percent, amount: null }, price))).toBe((exact + 50n) / 100n);
      expect(discountOf({ percent: 100, amount: null }, price)).toBe(price);
    }),
  );
});

test('a dearer price or a better code never takes less off', () => {
  fc.assert(
    fc.property(percent, percent, price, price, (one, other, price, more) => {
      const off = (percent: number, price: number) => discountOf({ percent, amount: null }, price);
      expect(off(Math.max(one, other), price)).toBeGreaterThanOrEqual(off(Math.min(one, other), price));
      expect(off(one, price + more)).toBeGreaterThanOrEqual(off(one, price));
    }),
  );
});
