import { afterEach, expect, test, vi } from 'vitest';
import { createReadCache } from './read-cache.ts';

const sizeOf = ({ length }: string) => length;
const readerOf = () => vi.fn(async (key: string) => key);

afterEach(() => {
  vi.useRealTimers();
});

test('reads a key once for concurrent and later calls', async () => {
  const cache = createReadCache<string>(10, sizeOf);
  const read = readerOf();
  expect(await Promise.all([cache('a', () => read('a')), cache('a', () => read('a'))])).toEqual(['a', 'a']);
  expect(await cache('a', () => read('a'))).toBe('a');
  expect(read).toHaveBeenCalledTimes(1);
});

test('evicts the least recently used when it is full', async () => {
  const cache = createReadCache<string>(6, sizeOf);
  const read = readerOf();
  for (const key of ['aaa', 'bbb', 'aaa', 'ccc', 'aaa', 'bbb']) await cache(key, () => read(key));
  expect(read.mock.calls.flat()).toEqual(['aaa', 'bbb', 'ccc', 'bbb']);
});

test.each([
  ['a failure', () => Promise.reject(new Error('away'))],
  ['it found nothing', async () => undefined],
])('reads a key again five seconds after %s', async (_, first: () => Promise<string | undefined>) => {
  vi.useFakeTimers();
  const cache = createReadCache<string>(10, sizeOf);
  const read = vi.fn(first);
  for (const _again of [1, 2]) expect(await cache('a', read).catch(() => undefined)).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await cache('a', async () => 'a')).toBe('a');
});
