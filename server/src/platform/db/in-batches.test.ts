import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

test.each([
  [0, []],
  [1, [[1]]],
  [3, [[1, 2, 3]]],
  [4, [[1, 2, 3], [4]]],
  [
    6,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
])('reads a list of %i rows in batches of three', async (length, expected) => {
  const rows = Array.from({ length }, (_, index) => index + 1);
  const read = async (after = 0, limit = 0) => rows.filter((row) => row > after).slice(0, limit);
  const batches: number[][] = [];
  for await (const batch of inBatches<number>(read, 3)) batches.push(batch);
  expect(batches).toEqual(expected);
});
