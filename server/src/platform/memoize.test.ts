import { expect, test } from 'vitest';
import { remembering } from './memoize.ts';

test('a text is asked for once, until more texts have come than are remembered', () => {
  const asked: string[] = [];
  const isLong = remembering(2, (text) => {
    asked.push(text);
    return text.length > 1;
  });
  expect(['a', 'bb', 'a', 'bb', 'c', 'a'].map(isLong)).toEqual([false, true, false, true, false, false]);
  expect(asked).toEqual(['a', 'bb', 'c', 'a']);
});

test('a text that is longer than callers have reason to send is not remembered', () => {
  const asked: string[] = [];
  const lengthOf = remembering(2, (text) => asked.push(text));
  const long = 'x'.repeat(201);
  expect([lengthOf(long), lengthOf(long)]).toEqual([1, 2]);
});
