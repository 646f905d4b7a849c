import { LicenceStatus } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { isPaymentMark, makePaymentMark } from './orders.ts';
import { discountOf, whyInvalid } from './pricing.ts';
import { isAllowed } from './transitions.ts';

test('payment marks fit a transfer’s title, and any one wrong character shows', () => {
  const marks = Array.from({ length: 200 }, makePaymentMark);
  expect(new Set(marks).size).toBe(200);
  for (const mark of marks) {
    expect(mark).toMatch(/^OSK[0-9A-HJKMNP-TV-Z]{7}$/);
    expect(isPaymentMark(mark)).toBe(true);
    for (let place = 3; place < 10; place += 1) {
      const other = mark.charAt(place) === '7' ? '8' : '7';
      expect(isPaymentMark(mark.slice(0, place) + other + mark.slice(place + 1))).toBe(false);
    }
  }
});

test('discounts: a percentage rounds to the grosz, an amount never goes below nothing', () => {
  expect(discountOf({ percent: 10, amount: null }, 47_950)).toBe(4795);
  expect(discountOf({ percent: 15, amount: null }, 33)).toBe(5);
  expect(discountOf({ percent: 100, amount: null }, 47_950)).toBe(47_950);
  expect(discountOf({ percent: null, amount: 5000 }, 47_950)).toBe(5000);
  expect(discountOf({ percent: null, amount: 5000 }, 4000)).toBe(4000);
});

test('a promo code is good from its first instant to its last, while uses are left', () => {
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
  const promo = { id: 'x', code: 'X', percent: 10, amount: null, validFrom: from, validTo: to, usesAllowed: 2, uses: 1 };
  const why = (changes: Partial<typeof promo>, now: Date) => whyInvalid({ ...promo, ...changes }, now)?.('en');
  expect(why({}, from)).toBeUndefined();
  expect(why({}, to)).toBeUndefined();
  expect(why({}, new Date(from.getTime() - 1))).toMatch(/not valid yet/);
  expect(why({}, new Date(to.getTime() + 1))).toMatch(/expired/);
  expect(why({ uses: 2 }, from)).toMatch(/used up/);
});

test('only the allowed transitions of a licence are allowed', () => {
  const { Created, Pending, Accepted, Rejected, Canceled, Error: Failed } = LicenceStatus;
  const allowed = [
    [Created, Pending],
    [Created, Failed],
    [Pending, Accepted],
    [Pending, Rejected],
    [Pending, Canceled],
    [Pending, Failed],
    [Accepted, Canceled],
  ].map(String);
  for (const from of Object.values(LicenceStatus)) {
    for (const to of Object.values(LicenceStatus))
      expect([from, to, isAllowed(from, to)]).toEqual([from, to, allowed.includes(String([from, to]))]);
  }
});
