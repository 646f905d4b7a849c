import { expect, test } from 'vitest';
import { createCallLimiter } from './call-limiter.ts';

test('limits the calls of each key until the minute ends', () => {
  let time = 1000;
  const count = createCallLimiter(3, () => time);
  for (let call = 1; call <= 3; call += 1) count('a');
  time += 45_000;
  expect(() => count('a')).toThrow(expect.objectContaining({ status: 429, details: { retryAfter: 15 } }));
  expect(() => count('b')).not.toThrow();
  time += 15_000;
  for (let call = 1; call <= 3; call += 1) count('a');
  expect(() => count('a')).toThrow();
});

test('forgets the keys that came first when there are too many', () => {
  const count = createCallLimiter(1, () => 0);
  count('first');
  for (let key = 1; key < 10_000; key += 1) count(String(key));
  expect(() => count('first')).toThrow();
  count('last');
  expect(() => count('first')).not.toThrow();
  expect(() => count('last')).toThrow();
});
