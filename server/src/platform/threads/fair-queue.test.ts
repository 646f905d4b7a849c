import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Adds work like `a1`, whose key is its first letter. */
function queueOf(longest: number, ...works: string[]) {
  const queue = createFairQueue<string>(longest);
  const add = (work: string) => queue.add(work.charAt(0), work);
  works.forEach(add);
  return { ...queue, add };
}

function drain({ next }: { next(): string | undefined }): string {
  const served = [];
  for (let work = next(); work !== undefined; work = next()) served.push(work);
  return served.join(' ');
}

test('OPS-05 evicts the last work of the longest key when it is full', () => {
  const queue = queueOf(4, 'a1', 'a2', 'a3', 'b1');
  expect([queue.hasRoom('c'), queue.hasRoom('b'), queue.hasRoom('a')]).toEqual([true, true, false]);
  expect(queue.add('c1')).toBe('a3');
  expect(queue.hasRoom('d')).toBe(true);
  expect(queue.add('d1')).toBe('a2');
  expect(drain(queue)).toBe('a1 b1 c1 d1');
});

test('OPS-05 rejects added work when no key has more', () => {
  const queue = queueOf(4, 'a1', 'a2', 'b1', 'b2');
  expect(queue.hasRoom('c')).toBe(true);
  for (const work of ['a3', 'b3']) expect(queue.add(work)).toBe(work);
  expect([queue.add('c1'), queue.add('c2')]).toEqual(['a2', 'c2']);
  expect([queue.add('d1'), queue.hasRoom('e'), queue.add('e1')]).toEqual(['b2', false, 'e1']);
  expect(drain(queue)).toBe('a1 b1 c1 d1');
});
