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

const others = [undefined, null, true, 1, 'text', [], {}];
const changes = Object.keys(Product.shape).flatMap((field) => others.map((value) => [field, value] as const));

test.each(changes)('CCH-01 isPriceList agrees with the shape when %s is %j', (field, value) => {
  const stored = [trial, { ...program, [field]: value }];
  expect(isPriceList(stored)).toBe(Products.safeParse(stored).success);
});

test.each([null, {}, 'text', [], [null], ['text'], [[]], [program, undefined]])(
  'CCH-01 OPS-02 isPriceList returns false when the stored value is %j',
  (stored) => {
    expect(isPriceList(stored)).toBe(false);
  },
);
