import { price } from '@osk/shared/contract/shapes/fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPln, toGrosze, toPln } from './money.ts';

test('converts up to the largest integer of the database, always to prices of the contract', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (grosze) => {
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
