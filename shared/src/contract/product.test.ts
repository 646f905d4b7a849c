import { expect, test } from 'vitest';
import { isPriceList } from './product.ts';
import { Product, Products } from './shapes/product.ts';

const program: Product = {
  id: 'program',
  productName: 'Program',
  program: true,
  website: false,
  internalExam: false,
  smsNotifications: false,
  totalPrice: 199.5,
  howManyMonths: 12,
  priceForExtension: null,
};
const trial = { ...program, howManyMonths: null, priceForExtension: 10 };

test('CCH-01 a stored price list is valid when its shape is', () => {
  expect(isPriceList([program, trial])).toBe(true);
});

const others = [undefined, null, true, 1, 'text', [], {}];
const changes = Object.keys(Product.shape).flatMap((field) => others.map((value) => [field, value] as const));

test.each(changes)('CCH-01 a stored price list with %s %j is as valid as by its shape', (field, value) => {
  const stored = [trial, { ...program, [field]: value }];
  expect(isPriceList(stored)).toBe(Products.safeParse(stored).success);
});

test.each([null, {}, 'text', [null], ['text'], [[]], [program, undefined]])('CCH-01 %j is no stored price list', (stored) => {
  expect(isPriceList(stored)).toBe(false);
});

test('OPS-02 an empty list is no stored price list', () => {
  expect(isPriceList([])).toBe(false);
});
