import { expect, test } from 'vitest';
import { isPaymentMark, makePaymentMark } from './payment-mark.ts';

test('makes different payment marks and detects any single wrong character', () => {
  const marks = Array.from({ length: 200 }, makePaymentMark);
  expect(new Set(marks).size).toBe(200);
  for (const mark of marks) {
    expect(mark).toMatch(/^OSK[0-9A-HJKMNP-TV-Z]{7}$/);
    expect(isPaymentMark(mark)).toBe(true);
    for (let at = 3; at < 10; at += 1) {
      const other = mark.charAt(at) === '7' ? '8' : '7';
      expect(isPaymentMark(mark.slice(0, at) + other + mark.slice(at + 1))).toBe(false);
    }
  }
});
