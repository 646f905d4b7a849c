import { expect, test } from 'vitest';
import { isPaymentMark, makePaymentMark } from './orders.ts';

test('makes different payment marks and detects any single wrong character', () => {
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
