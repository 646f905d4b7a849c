import { expect, test } from 'vitest';
import { formatPln, toGrosze, toPln } from './money.ts';

test('grosze and PLN turn into each other exactly, for every price', () => {
  for (let grosze = 0; grosze <= 200_000; grosze += 1) {
    const pln = toPln(grosze);
    if (toGrosze(pln) !== grosze || String(pln).length > String(Math.trunc(pln)).length + 3) expect([grosze, pln]).toBe('exact');
  }
  expect(toPln(47_950)).toBe(479.5);
});

test('amounts in mails are Polish', () => {
  expect(formatPln(47_950)).toBe('479,50\u00a0zł');
  expect(formatPln(1_234_567)).toBe('12\u00a0345,67\u00a0zł');
});
