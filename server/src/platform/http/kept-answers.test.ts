import { expect, test } from 'vitest';
import { keepAnswers } from './kept-answers.ts';

test('an answer is found at its own address, while what it was made of is current', () => {
  let current: object | undefined = { prices: 1 };
  const answers = keepAnswers(() => current);
  answers.begin()('/products', 'one');
  expect([answers.find('/products'), answers.find('/products?all')]).toEqual(['one', undefined]);
  const before = current;
  current = undefined;
  expect(answers.find('/products')).toBeUndefined();
  current = before;
  expect(answers.find('/products')).toBe('one');
  current = { prices: 2 };
  expect(answers.find('/products')).toBeUndefined();
});

test('an answer that a change overtook while it was made is not kept', () => {
  let current: object | undefined;
  const answers = keepAnswers(() => current);
  const unknown = answers.begin();
  current = { prices: 1 };
  unknown('/products', 'made of nobody knows what');
  const early = answers.begin();
  current = { prices: 2 };
  early('/products', 'made of the first');
  expect(answers.find('/products')).toBeUndefined();
});

test('addresses that callers make up do not fill the memory', () => {
  const current = {};
  const answers = keepAnswers(() => current);
  const addresses = Array.from({ length: 100 }, (_, index) => `/products?${index}`);
  for (const address of addresses) answers.begin()(address, 'text');
  expect(addresses.filter((address) => answers.find(address) !== undefined)).toHaveLength(10);
});
