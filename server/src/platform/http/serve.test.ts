import { listProducts } from '@osk/shared/contract/product';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serve } from './serve.ts';

test.each([
  ['once when the list is frozen', Object.freeze, 1],
  ['each time when the list may change', <List>(list: List) => list, 2],
])('serialises an answer %s', async (_, prepare, times) => {
  let reads = 0;
  const product = {
    id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d01',
    get productName() {
      reads += 1;
      return 'Żółty';
    },
    program: true,
    website: false,
    internalExam: false,
    smsNotifications: false,
    totalPrice: 349,
    howManyMonths: 6,
    priceForExtension: null,
  };
  const list = prepare([product]);
  const fastify = Fastify();
  const unknown = async () => undefined;
  const api = {
    fastify,
    findSession: unknown,
    findReleaseToken: unknown,
    countCall: () => undefined,
    runOnce: () => Promise.reject(),
    endpoints: [],
  };
  serve(api, listProducts, async () => ({ data: list }));
  const [first, second] = [await fastify.inject('/products'), await fastify.inject('/products')];
  expect(reads).toBe(times);
  expect(first.json()).toMatchObject({ statusCode: 200, data: [{ productName: 'Żółty', totalPrice: 349 }] });
  expect(second.body).toBe(first.body);
  await fastify.close();
});
