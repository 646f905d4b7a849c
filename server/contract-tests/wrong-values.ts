import { fieldsOf, hasType, type JsonSchema } from './input-schema.ts';

/** A change that makes one field of a body wrong. `isAccepted`: the contract accepts it nevertheless. */
export type Mistake = { what: string; field: string; isAccepted: boolean; make(body: unknown): unknown };

type Holder = Record<string, unknown>;

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** Copies a body with a new value of one field; undefined removes it. A body without the object around the field stays unchanged. */
export function withField(body: unknown, [name, ...below]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (!isHolder(body)) return body;
  const copy: Holder = Array.isArray(body) ? Object.assign([], body) : { ...body };
  const inside = withField(copy[name], below, value);
  if (inside === undefined) delete copy[name];
  else copy[name] = inside;
  return copy;
}

/** Fields of answers that no caller may write. */
const readOnly = {
  companyId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  totalPrice: 0,
  licenseStatus: 2,
  paymentMark: 'X',
  activatedAt: '2020-01-01T00:00:00Z',
  pkkSince: '2020-01-01T00:00:00Z',
  passwordHash: 'x',
  scope: 'company',
};

/** All mistakes in one field of a schema. */
export function mistakesIn(schema: JsonSchema): Mistake[] {
  const added: Mistake[] = [
    { what: 'unknown field', field: '', isAccepted: true, make: (body) => withField(body, ['nieznane'], { a: [1] }) },
    { what: 'read-only fields', field: '', isAccepted: true, make: (body) => (isHolder(body) ? { ...readOnly, ...body } : body) },
  ];
  return [...added, ...fieldsOf(schema).flatMap(({ path, schema, required }) => mistakesOf(path, schema, required))];
}

function mistakesOf(path: readonly string[], schema: JsonSchema, required: boolean): Mistake[] {
  const wrong = (what: string, value: unknown, isAccepted = false): Mistake => ({
    what,
    field: path.join('.'),
    isAccepted,
    make: (body) => withField(body, path, value),
  });
  const isText = hasType(schema, 'string') || schema.anyOf !== undefined;
  const acceptsEmpty = schema.anyOf?.some((one) => one.const === '') ?? (!schema.minLength && matches(schema, ''));
  return [
    wrong('missing', undefined, !required),
    wrong('null', null, hasType(schema, 'null')),
    wrong('another type', isText ? 12 : '12'),
    wrong('a list in its place', [[]]),
    ...(hasType(schema, 'boolean') ? [] : [wrong('a boolean in its place', true)]),
    ...(isText ? [wrong('an object in its place', { toString: 'x', length: 3 }), wrong('empty', '', acceptsEmpty)] : []),
    ...(isText && schema.maxLength ? [wrong('too long', 'ż'.repeat(schema.maxLength + 1))] : []),
    ...(isText && !matches(schema, '\u0000') ? [wrong('of another form', '\u0000')] : []),
    ...(schema.minimum === undefined ? [] : [wrong('too small', schema.minimum - 1)]),
    ...(schema.maximum === undefined ? [] : [wrong('too large', schema.maximum + 1)]),
  ];
}

function matches({ pattern, format }: JsonSchema, text: string): boolean {
  return format === undefined && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}
