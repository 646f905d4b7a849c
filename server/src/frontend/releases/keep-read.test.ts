import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRead } from './keep-read.ts';

let reads: string[] = [];
const reading = (key: string, answer: () => Promise<string> = async () => key) => {
  return () => {
    reads.push(key);
    return answer();
  };
};
beforeEach(() => {
  reads = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is asked for by several at once is read once, and kept', async () => {
  const kept = keepRead<string>(10, ({ length }) => length);
  expect(await Promise.all([kept('a', reading('a')), kept('a', reading('a'))])).toEqual(['a', 'a']);
  expect(await kept('a', reading('a'))).toBe('a');
  expect(reads).toEqual(['a']);
});

test('of more than may be kept, what nobody has asked for the longest goes', async () => {
  const kept = keepRead<string>(6, ({ length }) => length);
  for (const key of ['aaa', 'bbb', 'aaa', 'ccc', 'aaa', 'bbb']) await kept(key, reading(key));
  expect(reads).toEqual(['aaa', 'bbb', 'ccc', 'bbb']);
});

test('what is larger than all that may be kept is given, and not kept', async () => {
  const kept = keepRead<string>(2, ({ length }) => length);
  expect(await kept('aaa', reading('aaa'))).toBe('aaa');
  await kept('b', reading('b'));
  await kept('b', reading('b'));
  expect(reads).toEqual(['aaa', 'b']);
});

test('what cannot be read is read again a while later, not at once', async () => {
  vi.useFakeTimers();
  const kept = keepRead<string>(10, ({ length }) => length);
  const failing = reading('a', () => Promise.reject(new Error('away')));
  await expect(kept('a', failing)).rejects.toThrow('away');
  await expect(kept('a', failing)).rejects.toThrow('away');
  expect(reads).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await kept('a', reading('a'))).toBe('a');
});
