import { Profile } from '@osk/shared/contract/shapes/company';
import { Licence } from '@osk/shared/contract/shapes/licence';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { successSchema } from './response-schema.ts';

const serialised = async (shape: z.ZodMiniType, data: unknown) => {
  const app = fastify();
  app.get('/', { schema: { response: { 200: successSchema({ answer: shape }) } } }, async () => ({
    statusCode: 200,
    data,
    secret: 'hidden',
  }));
  return (await app.inject('/')).json();
};

test('drops fields that are not in the contract', async () => {
  const shape = z.object({ name: z.string(), inner: z.array(z.object({ id: z.nullable(z.string()) })) });
  const data = { name: 'x', passwordHash: 'hidden', inner: [{ id: null, pesel: 'hidden' }, { id: 'y' }] };
  expect(await serialised(shape, data)).toEqual({ statusCode: 200, data: { name: 'x', inner: [{ id: null }, { id: 'y' }] } });
});

test('describes nullable values as a list of types, with every field of the contract', () => {
  const licence = JSON.stringify(successSchema({ answer: Licence }));
  expect(licence).toContain('"expiresOn":{"type":["string","null"],"format":"date-time"}');
  expect(licence).not.toContain('anyOf');
  const { data } = successSchema({ answer: Profile }).properties as { data: { properties: object } };
  expect(Object.keys(data.properties)).toEqual(Object.keys(Profile.shape));
});
