import { expect, test } from 'vitest';
import { z } from '../contract/shapes/shape.ts';
import { shapeResolver } from './shape-resolver.ts';

const shape = z.object({
  name: z.string().check(z.minLength(1, 'required'), z.regex(/^[a-z]*$/, 'invalid'), z.maxLength(3, 'tooLong')),
  address: z.object({ city: z._default(z.string().check(z.minLength(1, 'required')), 'Gdynia') }),
});
const validate = (schema: z.ZodMiniType, values: object) =>
  shapeResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false });

test('returns the output of the shape when the values are valid', async () => {
  expect(await validate(shape, { name: 'ola', address: {} })).toEqual({ values: { name: 'ola', address: { city: 'Gdynia' } }, errors: {} });
});

test('returns the first message of each field, at its place', async () => {
  expect(await validate(shape, { name: 'Aleksandra', address: { city: '' } })).toEqual({
    values: {},
    errors: { name: { type: 'shape', message: 'invalid' }, address: { city: { type: 'shape', message: 'required' } } },
  });
});

test('rejects values with an issue of no field', async () => {
  const pair = z.object({ a: z.string(), b: z.string() }).check(z.refine(({ a, b }) => a === b, 'mismatch'));
  expect(await validate(pair, { a: 'x', b: 'y' })).toMatchObject({ errors: { root: { message: 'mismatch' } } });
});
