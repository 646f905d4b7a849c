import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EndpointDefinition } from '../endpoint.ts';
import { Release } from '../shapes/release.ts';
import { edits, z } from '../shapes/shape.ts';
import { describeCall } from './describe-call.ts';
import { findCallProblems } from './find-call-problems.ts';
import { findDifferences } from './find-differences.ts';
import type { Schema } from './schema.ts';
import { sent } from './wording.ts';

type Shapes = Partial<EndpointDefinition>;

const thing: EndpointDefinition = { method: 'PUT', path: '/api/things', summary: '', access: 'company' };
const problemsOf = (remote: Shapes, portal: Shapes) => findCallProblems([describeCall({ ...thing, ...remote })], [{ ...thing, ...portal }]);

const folder = new URL('../', import.meta.url);
const modules = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const exported = (await Promise.all(modules.map((name) => import(new URL(name, folder).href)))).flatMap(Object.values);
const contract = exported.filter((value): value is EndpointDefinition => typeof value?.method === 'string');

test('finds no problem in the calls of the contract that a server serves', () => {
  const calls = contract.filter(({ access }) => access !== 'release').map(describeCall);
  expect(calls.length).toBeGreaterThan(25);
  expect(findCallProblems(JSON.parse(JSON.stringify(calls)), contract)).toEqual([]);
});

test('does not know calls that the portal lacks, or that need a release token', () => {
  const calls: EndpointDefinition[] = [thing, { ...thing, method: 'GET' }, { ...thing, path: '/api/releases/{remote}', access: 'release' }];
  expect(findCallProblems(calls.map(describeCall), [thing, ...calls.slice(2)])).toEqual([
    'GET /api/things: the portal has no such call.',
    'PUT /api/releases/{remote}: the portal has no such call.',
  ]);
});

test('compares params by their places in the path', () => {
  const remote: Shapes = { path: '/api/{kind}/{id}', params: z.object({ kind: z.string(), id: z.uuid() }) };
  expect(problemsOf(remote, { path: '/api/{type}/{key}', params: z.object({ type: z.string(), key: z.uuid() }) })).toEqual([]);
  expect(problemsOf(remote, { path: '/api/{type}/{key}', params: z.object({ type: z.uuid(), key: z.uuid() }) })).toEqual([
    'PUT /api/{kind}/{id}: params.type: the portal requires the format "uuid", which the remote does not ensure.',
  ]);
});

const text = z.string();
const short = z.string().check(z.maxLength(20));
const wholeNumber = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const object = (shape: Record<string, z.ZodMiniType>) => z.object(shape);
const a = (shape: z.ZodMiniType) => object({ a: shape });
const list = (items: z.ZodMiniType, ...checks: Parameters<z.ZodMiniArray['check']>) => z.array(items).check(...checks);

// What the remote sends, and what the portal accepts.
test.each<[remote: z.ZodMiniType, portal: z.ZodMiniType, problem: string]>([
  [object({}), object({ email: text }), 'the portal requires body.email, which the remote does not send'],
  [object({ email: z.optional(text) }), object({ email: text }), 'the portal requires body.email, which the remote may omit'],
  [object({ email: text }), object({}), 'the portal does not know body.email, which the remote sends'],
  [object({ email: text }), z.strictObject({}), 'the portal does not know body.email, which the remote sends'],
  [object({ 'e-mail': text }), object({}), 'the portal does not know body["e-mail"], which the remote sends'],
  [a(object({ b: text })), a(object({ b: z.boolean() })), 'body.a.b: the remote sends a string, the portal accepts a boolean'],
  [a(z.nullable(text)), a(text), 'body.a: the remote sends a string or null, the portal accepts a string'],
  [a(z.unknown()), a(text), 'body.a: the remote sends anything, the portal accepts a string'],
  [a(text), a(z.enum(['b', 'c'])), 'body.a: the remote sends a string, the portal accepts "b" or "c"'],
  [a(z.enum(['b', 'c', 'd'])), a(z.enum(['b', 'd'])), 'body.a: the remote sends "c", which the portal does not accept'],
  [a(z.literal(['b', 3])), a(z.union([short, z.literal(2)])), 'body.a: the remote sends 3, which the portal does not accept'],
  [a(z.literal('long')), a(z.string().check(z.maxLength(3))), 'body.a: the remote allows 4 characters, the portal at most 3'],
  [a(z.string().check(z.maxLength(50))), a(short), 'body.a: the remote allows 50 characters, the portal at most 20'],
  [a(text), a(short), 'body.a: the remote allows any number of characters, the portal at most 20'],
  [a(text), a(z.string().check(z.minLength(1))), 'body.a: the remote allows 0 characters, the portal at least 1'],
  [a(text), a(z.string().check(z.regex(/b/))), 'body.a: the portal requires the pattern "b", which the remote does not ensure'],
  [a(text), a(z.email()), 'body.a: the portal requires the format "email", which the remote does not ensure'],
  [a(wholeNumber(0, 200)), a(wholeNumber(0, 100)), 'body.a: the remote allows 200, the portal at most 100'],
  [a(z.number()), a(z.number().check(z.gte(0))), 'body.a: the remote allows any number, the portal at least 0'],
  [a(z.number()), a(wholeNumber(0, 9)), 'body.a: the remote sends a number, the portal accepts a whole number'],
  [z.number(), z.number().check(z.multipleOf(0.01)), 'body: the portal requires a multiple of 0.01, which the remote does not ensure'],
  [list(text), list(text, z.maxLength(3)), 'body: the remote allows any number of items, the portal at most 3'],
  [list(a(text)), list(object({})), 'the portal does not know body[].a, which the remote sends'],
  [z.record(text, text), z.record(text, short), 'body.*: the remote allows any number of characters, the portal at most 20'],
  [z.record(text, text), object({}), 'the portal does not know body.*, which the remote sends'],
  [z.looseRecord(z.string().check(z.regex(/^x-/)), text), object({}), 'the portal does not know body.*, which the remote sends'],
  [z.union([text, z.boolean()]), z.nullable(text), 'body: the remote sends a string or a boolean, the portal accepts a string or null'],
  [
    z.tuple([text]),
    z.tuple([short]),
    'body: the portal requires "prefixItems": [{"type":"string","maxLength":20}], which the remote does not ensure',
  ],
  [edits(a(text)), edits(a(short)), 'body.a: the remote allows any number of characters, the portal at most 20'],
  [z.intersection(a(text), object({ b: text })), a(text), 'the portal does not know body.b, which the remote sends'],
  [a(text), z.intersection(a(text), object({ b: text })), 'the portal requires body.b, which the remote does not send'],
])('finds a body that the portal does not accept: %#', (remote, portal, problem) => {
  expect(problemsOf({ body: remote }, { body: portal })).toEqual([`PUT /api/things: ${problem}.`]);
  expect([...problemsOf({ body: remote }, { body: remote }), ...problemsOf({ body: portal }, { body: portal })]).toEqual([]);
});

// What the portal accepts, and what the remote sends.
test.each<[remote: z.ZodMiniType, portal: z.ZodMiniType]>([
  [object({}), object({ a: z.optional(text), b: z._default(text, '') })],
  [short, text],
  [z.int(), z.number()],
  [z.literal('b'), z.enum(['a', 'b'])],
  [z.literal(4), z.number().check(z.multipleOf(2), z.lte(4))],
  [z.number().check(z.multipleOf(0.01)), z.number().check(z.multipleOf(0.001))],
  [z.int().check(z.gt(0), z.lt(4)), z.number().check(z.gte(0), z.lte(4))],
  [z.literal('a1'), z.string().check(z.regex(/^\p{L}\d$/u), z.maxLength(2))],
  [z.nullable(z.enum(['a', 'b'])), z.union([text, z.null(), z.boolean()])],
  [a(text), z.looseObject({})],
  [z.tuple([text]), z.tuple([text])],
  [z.intersection(a(text), object({ b: text })), object({ a: text, b: text })],
  [z.string().check(z.minLength(3), z.regex(/a/)), z.string().check(z.minLength(2))],
  [z.pipe(text, z.transform(Number)), z.pipe(text, z.transform(Date.parse))],
])('accepts a body of another shape: %#', (remote, portal) => {
  expect(problemsOf({ body: object({ it: remote }) }, { body: object({ it: portal }) })).toEqual([]);
});

// What the portal answers, and what the remote expects.
test.each<[portal: z.ZodMiniType, remote: z.ZodMiniType, problem: string]>([
  [list(object({})), list(object({ pkkId: text })), 'the remote reads answer[].pkkId, which the portal does not answer'],
  [list(a(z.optional(text))), list(a(text)), 'the remote reads answer[].a, which the portal may omit'],
  [a(z.nullable(text)), a(text), 'answer.a: the portal answers a string or null, the remote expects a string'],
  [z.enum(['a', 'b', 'c']), z.enum(['a', 'b']), 'answer: the portal answers "c", which the remote does not expect'],
  [z.number(), z.int(), 'answer: the portal answers a number, the remote expects a whole number'],
  [a(text), list(text), 'answer: the portal answers an object, the remote expects a list'],
  [z.record(text, z.number()), z.record(text, text), 'answer.*: the portal answers a number, the remote expects a string'],
  [z.record(text, text), a(text), 'the remote reads answer.a, which the portal may omit'],
  [a(text), z.tuple([text]), 'answer: the portal answers an object, the remote expects a list'],
])('finds an answer that the remote does not expect: %#', (portal, remote, problem) => {
  expect(problemsOf({ answer: remote }, { answer: portal })).toEqual([`PUT /api/things: ${problem}.`]);
  expect([...problemsOf({ answer: remote }, { answer: remote }), ...problemsOf({ answer: portal }, { answer: portal })]).toEqual([]);
});

test.each<[portal: z.ZodMiniType, remote: z.ZodMiniType]>([
  [object({ a: text, b: text }), object({ a: text, c: z.optional(text) })],
  [a(text), z.strictObject({})],
  [text, z.email()],
  [text, short],
  [list(text), list(short, z.maxLength(2))],
  [a(z._default(text, '')), a(text)],
  [z.pipe(text, z.transform(Number)), z.unknown()],
])('accepts an answer of another shape: %#', (portal, remote) => {
  expect(problemsOf({ answer: remote }, { answer: portal })).toEqual([]);
});

// What only one of them has.
test.each<[remote: Shapes, portal: Shapes, problem: string | undefined]>([
  [{ body: object({}) }, {}, 'the portal accepts no body, which the remote sends'],
  [{}, { body: object({}) }, 'the portal requires a body, which the remote does not send'],
  [{ bytes: true }, { body: object({}) }, 'the portal does not accept bytes, which the remote sends'],
  [{}, { bytes: true }, 'the portal requires bytes, which the remote does not send'],
  [{ query: object({ page: z.optional(text) }) }, {}, 'the portal does not know query.page, which the remote sends'],
  [{}, { query: object({ page: text }) }, 'the portal requires query.page, which the remote does not send'],
  [{}, { query: object({ page: z.optional(text) }) }, undefined],
  [{ answer: text }, {}, 'the remote reads an answer, which the portal does not send'],
  [{}, { answer: text }, undefined],
])('compares a part that only one of them has: %#', (remote, portal, problem) => {
  expect(problemsOf(remote, portal)).toEqual(problem === undefined ? [] : [`PUT /api/things: ${problem}.`]);
});

test('reports the alternative that is most alike', () => {
  const create = object({ action: z.literal('create'), name: text, note: z.optional(text) });
  const remove = object({ action: z.literal('remove') });
  const remote = z.union([object({ action: z.literal('create'), nickname: text }), remove]);
  expect(problemsOf({ body: remote }, { body: z.union([create, remove]) })).toEqual([
    'PUT /api/things: the portal requires body.name, which the remote does not send.',
    'PUT /api/things: the portal does not know body.nickname, which the remote sends.',
  ]);
});

test('compares recursive shapes', () => {
  const tree = (value: z.ZodMiniType) => {
    const node: z.ZodMiniType = z.object({ value, children: z.lazy(() => z.array(node)) });
    return object({ tree: node });
  };
  expect(problemsOf({ body: tree(short) }, { body: tree(text) })).toEqual([]);
  expect(problemsOf({ body: tree(text) }, { body: tree(z.boolean()) })).toEqual([
    'PUT /api/things: body.tree.value: the remote sends a string, the portal accepts a boolean.',
    'PUT /api/things: body.tree.children[].value: the remote sends a string, the portal accepts a boolean.',
  ]);
});

test.each([
  ['refer to themselves', { $ref: '#' }],
  ['branch without end', { anyOf: [{ $ref: '#' }, { $ref: '#' }] }],
  ['multiply', { allOf: Array.from({ length: 9 }, (_, index) => ({ anyOf: Array.from({ length: 9 }, () => ({ [index]: 1 })) })) }],
  [
    'contain deep values',
    { allOf: Array.from({ length: 2 }, () => ({ const: JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`) })) },
  ],
  ['are deep', Array.from({ length: 1000 }).reduce<object>((inner) => ({ items: inner }), {})],
])('gives up at schemas that %s', (_, schema) => {
  const endpoint: EndpointDefinition = { ...thing, body: a(text), answer: a(text) };
  const sending = { ...describeCall(endpoint), body: JSON.parse(JSON.stringify(schema)) };
  const read = { ...describeCall(endpoint), answer: JSON.parse(JSON.stringify(schema)) };
  for (const call of [sending, read]) expect(findCallProblems([call], [endpoint])).toHaveLength(1);
});

test('ACC-04 charges by what is copied and compared, not only by steps', () => {
  const costOf = (schema: Schema) => {
    let sum = 0;
    const charge = (cost: number) => {
      sum += cost;
    };
    findDifferences(schema, { type: 'object' }, { path: 'body', words: sent, charge });
    return sum;
  };
  const named = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, index]));
  const beside = (large: Schema, part: object = {}) =>
    costOf({
      allOf: [large],
      anyOf: Array.from({ length: 20 }, (_, y) => ({ y, ...part })),
      oneOf: Array.from({ length: 20 }, (_, z) => ({ z })),
    });
  const small = beside({});
  // An intersection of each pair of alternatives copies all keywords.
  expect(beside(named(1000)) - small).toBeGreaterThan(20 * 20 * 1000);
  expect(beside({ default: named(1000) }, { default: named(1000) }) - small).toBeGreaterThan(20 * JSON.stringify(named(1000)).length);
  expect(small).toBeLessThan(10_000);
});

test('ends the path of a problem that would be too long', () => {
  const deep = (leaf: z.ZodMiniType) => Array.from({ length: 40 }).reduce<z.ZodMiniType>((inner) => object({ aVeryLongName: inner }), leaf);
  const [problem = ''] = problemsOf({ body: deep(text) }, { body: deep(z.boolean()) });
  expect(problem).toMatch(/^PUT \/api\/things: body(\.aVeryLongName){20,25}…: the remote sends a string, the portal accepts a boolean\.$/);
});

test('bears any schema of a release', () => {
  const endpoint: EndpointDefinition = { ...thing, body: a(text), answer: a(text) };
  const wrong = { type: 5, properties: [null], required: 'a', anyOf: 'x', enum: [{}], items: 3, minLength: 'a' };
  const schema = { ...wrong, $ref: '#/nowhere', not: null };
  const call = { ...describeCall(endpoint), query: schema, body: schema, answer: schema };
  expect(findCallProblems([call], [endpoint]).length).toBeGreaterThan(0);
});

test('a release takes described calls, and no schema that is too large', () => {
  const release = { name: 'mfe-pkk', version: '1', entry: 'a.js', preload: [], routes: {} };
  const call = describeCall({ ...thing, params: object({}), query: object({}), body: a(text), answer: text });
  expect(Release.parse({ ...release, calls: [call] }).calls).toEqual([call]);
  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`);
  const nested = (levels: number) => ({ x: JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) });
  expect(Release.safeParse({ ...release, calls: [{ ...call, body: nested(100) }] }).success).toBe(true);
  for (const body of [deep, nested(1000), { enum: ['a'.repeat(20_000)] }]) {
    expect(Release.safeParse({ ...release, calls: [{ ...call, body }] }).success).toBe(false);
  }
  const many = Array.from({ length: 501 }, () => 'a.js');
  expect(Release.safeParse({ ...release, preload: many }).success).toBe(false);
  expect(Release.safeParse({ ...release, routes: Object.fromEntries(many.map((_, index) => [index, { js: [], css: [] }])) }).success).toBe(
    false,
  );
});
