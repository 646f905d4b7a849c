import * as company from '@osk/shared/contract/company';
import * as employee from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import * as licence from '@osk/shared/contract/licence';
import * as product from '@osk/shared/contract/product';
import * as releaseStore from '@osk/shared/contract/release-store';
import * as remote from '@osk/shared/contract/remote';
import * as session from '@osk/shared/contract/session';
import { z } from '@osk/shared/contract/shapes/shape';
import { describe, expect, test } from 'vitest';
import type { DataSet } from './report.ts';
import { sample } from './sample.ts';

const { array, boolean, int, nullable, number, object, optional, string } = z;
const dataSets = ['none', 'one', 'many', 'longest'] as const;

const isEndpoint = (value: unknown): value is EndpointDefinition => typeof value === 'object' && value !== null && 'method' in value;
const endpoints = [company, employee, licence, product, releaseStore, remote, session].flatMap((module) =>
  Object.values<unknown>(module).filter(isEndpoint),
);

// Remotes make no calls with a release token.
const answered = endpoints.filter(({ access, answer }) => access !== 'release' && answer);

const sampleOf = (shape: z.ZodMiniType, dataSet: DataSet) => sample(z.toJSONSchema(shape, { unrepresentable: 'any' }), dataSet);

describe.each(dataSets)('the samples with %s', (dataSet) => {
  test.each(answered)('are valid answers of $method $path', ({ answer = string() }) => {
    expect(z.safeParse(answer, sampleOf(answer, dataSet)).error?.issues).toBeUndefined();
  });

  test('are valid where a shape has formats, patterns and bounds', () => {
    const shape = object({
      at: z.iso.datetime(),
      day: z.iso.date(),
      time: z.iso.time(),
      email: z.email(),
      url: z.url(),
      uuid: z.uuid(),
      base64: z.base64(),
      invoice: string().check(z.regex(/^(FV|KOR)\/\d{4}\/[a-f0-9]{2,}(-x)?$/), z.maxLength(12)),
      hash: string().check(z.regex(/^[\da-f]{64}$/)),
      short: string().check(z.minLength(2), z.maxLength(5)),
      long: string().check(z.minLength(300)),
      cents: number().check(z.minimum(0.05), z.multipleOf(0.05), z.lt(1000)),
      percent: int().check(z.minimum(5), z.maximum(100)),
      pair: z.tuple([string(), int()]),
      both: z.intersection(object({ a: string() }), object({ b: boolean() })),
      byLanguage: z.record(z.enum(['pl', 'en']), string()),
      words: array(string()).check(z.minLength(2), z.maxLength(4)),
    });
    expect(z.safeParse(shape, sampleOf(shape, dataSet)).error?.issues).toBeUndefined();
  });

  test('end where a shape contains itself', () => {
    const Node = object({
      name: string(),
      get children() {
        return array(Node);
      },
    });
    expect(z.safeParse(Node, sampleOf(Node, dataSet)).success).toBe(true);
  });
});

const Item = object({
  id: string(),
  parentId: nullable(string()),
  productId: string(),
  kind: z.enum(['a', 'b', 'c']),
  state: z.enum(['d', 'e', 'f']),
  note: optional(string()),
  label: string().check(z.maxLength(30)),
  paid: boolean(),
  count: int(),
  change: z.discriminatedUnion('type', [object({ type: z.literal('add') }), object({ type: z.literal('remove'), why: string() })]),
});

const itemsOf = (dataSet: DataSet) => sampleOf(array(Item), dataSet) as z.infer<typeof Item>[];
const different = (values: readonly unknown[]) => new Set(values).size;

test('has nothing in none, where a shape allows it', () => {
  const shape = object({
    text: string(),
    list: array(string()),
    null: nullable(int()),
    absent: optional(int()),
    zero: int(),
    least: int().check(z.minimum(3)),
  });
  expect(sampleOf(shape, 'none')).toEqual({ text: '', list: [], null: null, zero: 0, least: 3 });
});

test('has each value of an enumeration and each branch of a union in long lists', () => {
  for (const items of [itemsOf('many'), itemsOf('longest')]) {
    const counts = [items.map(({ kind }) => kind), items.map(({ paid }) => paid), items.map(({ change }) => change.type)].map(different);
    expect(counts).toEqual([3, 2, 2]);
  }
  const many = itemsOf('many');
  expect(different(many.map(({ kind, state }) => kind + state))).toBe(9);
  expect(different(many.map(({ note }) => note === undefined))).toBe(2);
  expect(different(many.map(({ parentId }) => parentId === null))).toBe(2);
});

test('has unique ids, and names other items by theirs', () => {
  const items = itemsOf('many');
  expect(different(items.map(({ id }) => id))).toBe(60);
  expect(items.map(({ productId }) => productId)).toEqual(items.map(({ id }) => id));
  expect(items.filter(({ id, parentId }) => id === parentId)).toEqual([]);
});

test('has long and unusual texts and large numbers in longest', () => {
  const items = itemsOf('longest');
  const notes = items.map(({ note }) => note ?? '');
  for (const part of ['<script>', '&amp;', 'Zażółć', '👩‍👩‍👧‍👦', 'שלום', 'Konstantynopolitańczyk']) expect(notes.join()).toContain(part);
  expect(notes.every((note) => note.length > 180 && note.length <= 200 && note.isWellFormed())).toBe(true);
  expect(different(items.map(({ label }) => label))).toBe(10);
  expect(Math.max(...items.map(({ label }) => label.length))).toBeLessThanOrEqual(30);
  expect(items[0]?.count).toBeGreaterThan(100_000);
});
