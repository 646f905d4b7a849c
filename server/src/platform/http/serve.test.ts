import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { successSchema } from './response-schema.ts';

test('drops fields that are not in the contract', async () => {
  const shape = z.object({ name: z.string(), inner: z.array(z.object({ id: z.nullable(z.string()) })) });
  const data = { name: 'x', passwordHash: 'hidden', inner: [{ id: null, pesel: 'hidden' }, { id: 'y' }] };
  const app = Fastify();
  app.get('/', { schema: { response: { 200: successSchema({ answer: shape }) } } }, async () => ({
    statusCode: 200,
    data,
    secret: 'hidden',
  }));
  expect((await app.inject('/')).json()).toEqual({ statusCode: 200, data: { name: 'x', inner: [{ id: null }, { id: 'y' }] } });
});
