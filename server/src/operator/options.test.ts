import { expect, test } from 'vitest';
import { parseDecimal } from './options.ts';

test('parses a typed price with a comma or a point and at most two decimals', () => {
  expect(['479,50', '479.50', '479', ' 479,5 ', '0,29'].map(parseDecimal)).toEqual([47_950, 47_950, 47_900, 47_950, 29]);
  expect(['', '-1', '479,505', '4 79', '1.234,56', '1e3', 'free', '12345678901'].map(parseDecimal)).toEqual(Array.from({ length: 8 }));
});
