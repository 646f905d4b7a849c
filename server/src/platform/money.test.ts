import { price } from '@osk/shared/contract/shapes/fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPln, toGrosze, toPln } from './money.ts';

test('converts every price exactly between grosze and PLN', () => {
  for (let grosze = 0; grosze <= 200_000; grosze += 1) {
    const pln = toPln(grosze);
    if (toGrosze(pln) !== grosze || String(pln).length > String(Math.trunc(pln)).length + 3) expect([grosze, pln]).toBe('exact');
  }
  expect(toPln(47_950)).toBe(479.5);
});

test('converts up to the largest integer of the database, always to prices of the contract', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (grosze) => {
      expect(toGrosze(toPln(grosze))).toBe(grosze);
      expect(toGrosze(JSON.parse(JSON.stringify(toPln(grosze))))).toBe(grosze);
      expect(price().safeParse(toPln(grosze)).success).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('formats amounts in Polish', () => {
  expect(formatPln(47_950)).toBe('479,50\u00a0zł');
  expect(formatPln(1_234_567)).toBe('12\u00a0345,67\u00a0zł');
});
