import { expect, test } from 'vitest';
import type { EndpointDefinition } from '../endpoint.ts';
import { Release } from '../shapes/release.ts';
import { z } from '../shapes/shape.ts';
import { describeCall } from './describe-call.ts';

const thing: EndpointDefinition = { method: 'PUT', path: '/api/things', summary: '', access: 'company' };
const [text, object] = [z.string(), z.object];

test('describes a call without annotations', () => {
  const described = describeCall({
    ...thing,
    body: object({ email: z.email(), note: z._default(text, ''), at: z.pipe(text, z.transform(Date.parse)) }),
    answer: object({ email: z.email(), count: z.int(), at: z.date() }),
  });
  expect(described).toEqual({
    method: 'PUT',
    path: '/api/things',
    body: {
      type: 'object',
      properties: { email: { type: 'string', format: 'email' }, note: { type: 'string' }, at: { type: 'string' } },
      required: ['email', 'at'],
    },
    answer: {
      type: 'object',
      properties: { email: { type: 'string', format: 'email' }, count: expect.objectContaining({ type: 'integer' }), at: {} },
      required: ['email', 'count', 'at'],
      additionalProperties: false,
    },
  });
});

test('describes shapes that JSON Schema cannot express', () => {
  const shape = object({
    cleaned: text.check(z.overwrite((value) => value.trim())),
    refined: text.check(z.refine((value) => value !== '')),
    map: z.map(text, text),
    big: z.bigint(),
    flag: z.stringbool(),
    file: z.custom<File>(() => true),
  });
  const { body, answer } = describeCall({ ...thing, body: shape, answer: shape });
  expect(body?.properties).toEqual({
    cleaned: { type: 'string' },
    refined: { type: 'string' },
    map: {},
    big: {},
    flag: { type: 'string' },
    file: {},
  });
  expect(answer?.properties).toMatchObject({ flag: { type: 'boolean' } });
});

test('a release takes described calls, and no schema that is too large', () => {
  const release = { name: 'mfe-pkk', version: '1', entry: 'a.js', preload: [], routes: {} };
  const call = describeCall({ ...thing, params: object({}), query: object({}), body: object({ a: text }), answer: text });
  expect(Release.parse({ ...release, calls: [call] }).calls).toEqual([call]);
  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`);
  for (const body of [deep, { enum: ['a'.repeat(20_000)] }]) {
    expect(Release.safeParse({ ...release, calls: [{ ...call, body }] }).success).toBe(false);
  }
});
