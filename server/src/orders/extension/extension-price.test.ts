import { daysUntil } from '@osk/shared/contract/licence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hardDates } from '../../../testing/hard-dates.ts';
import { extensionPrice } from '../licence-store.ts';
import { expiryOf } from '../terms.ts';

test.each([
  ['on the first day the whole difference', '2026-01-15T22:59:59Z', 10_000],
  ['before it begins the whole difference', '2025-12-01T10:00:00Z', 10_000],
  ['a day later a day less, rounded up', '2026-01-15T23:00:00Z', 9945],
  ['half of the days', '2026-04-15T10:00:00Z', 5028],
  ['on the day before the last one day of 181', '2026-07-14T10:00:00Z', 56],
  ['on the last day nothing', '2026-07-15T10:00:00Z', 0],
  ['after it nothing', '2026-08-15T10:00:00Z', 0],
])('calculates the price of an extension: %s', (_, now, price) => {
  const startedOn = new Date('2026-01-15T10:00:00Z');
  expect(extensionPrice({ current: 20_000, wider: 30_000 }, { startedOn, expiresOn: expiryOf(startedOn, 6) }, new Date(now))).toBe(price);
});

const price = fc.integer({ min: 0, max: 2_000_000_000 });
const months = fc.integer({ min: 1, max: 120 });
const extension = fc.record({
  current: price,
  wider: price,
  startedOn: hardDates.instant,
  months,
  days: fc.integer({ min: -40, max: 4000 }),
});

test('charges the share of the days left in whole grosze, rounded up', () => {
  fc.assert(
    fc.property(extension, ({ current, wider, startedOn, months, days }) => {
      const expiresOn = expiryOf(startedOn, months);
      const term = { startedOn, expiresOn };
      const priceAt = (now: Date) => extensionPrice({ current, wider }, term, now);
      const difference = Math.max(wider - current, 0);
      const now = new Date(startedOn.getTime() + days * 86_400_000);
      const cost = priceAt(now);
      expect(Number.isSafeInteger(cost)).toBe(true);
      expect(cost).toBeGreaterThanOrEqual(0);
      expect(cost).toBeLessThanOrEqual(difference);
      expect(priceAt(startedOn)).toBe(difference);
      expect(priceAt(expiresOn)).toBe(0);
      if (now < startedOn || now > expiresOn) return;
      const [left, whole] = [daysUntil(expiresOn.toISOString(), now), daysUntil(expiresOn.toISOString(), startedOn)];
      const share = BigInt(difference) * BigInt(left);
      expect(BigInt(cost)).toBe((share + BigInt(whole) - 1n) / BigInt(whole));
    }),
    { numRuns: 1000 },
  );
});
