import { afterEach, expect, test } from 'vitest';
import { addressOf } from './endpoint.ts';
import { listProducts } from './product.ts';

const { size } = Object.getOwnPropertyDescriptors(URLSearchParams.prototype) as { size?: PropertyDescriptor };
afterEach(() => {
  if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size);
});

test('BRO-03 addressOf writes the query in a browser without URLSearchParams.size', () => {
  Reflect.deleteProperty(URLSearchParams.prototype, 'size');
  expect(addressOf(listProducts, { query: { includeTrial: 'true' } })).toBe('/api/products?includeTrial=true');
});

test('addressOf writes no question mark when all of the query is undefined', () => {
  expect(addressOf(listProducts, { query: { includeTrial: undefined } })).toBe('/api/products');
});
