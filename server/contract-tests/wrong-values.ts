import { fieldsOf, hasType, type JsonSchema } from './input-schema.ts';

/** A change of a body, usually one wrong field. */
export type Mistake = {
  name: string;
  /** The path of the field, like `address.postCode`. Empty for additional fields. */
  field: string;
  /** Whether the contract accepts the changed body. */
  isAccepted: boolean;
  apply(body: unknown): unknown;
};

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Copies a body with a new value of one field, in a new object when the body lacks the object around it; undefined removes the field. */
export function withField(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (body === undefined && value !== undefined) return withField({}, [name, ...rest], value);
  if (!isObject(body)) return body;
  const copy: Fields = Array.isArray(body) ? Object.assign([], body) : { ...body };
  const changed = withField(copy[name], rest, value);
  if (changed === undefined) delete copy[name];
  else copy[name] = changed;
  return copy;
}

/** Fields of answers that no caller may write. */
const readOnlyFields = {
  companyId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  totalPrice: 0,
  licenseStatus: 2,
  paymentMark: 'X',
  activatedAt: '2020-01-01T00:00:00Z',
  pkkSince: '2020-01-01T00:00:00Z',
  passwordHash: 'x',
  scope: 'company',
};

const additionalFields: readonly Mistake[] = [
  { name: 'unknown field', field: '', isAccepted: true, apply: (body) => withField(body, ['nieznane'], { a: [1] }) },
  { name: 'read-only fields', field: '', isAccepted: true, apply: (body) => (isObject(body) ? { ...readOnlyFields, ...body } : body) },
];

/** All mistakes that a body of this schema can have, one field each. */
export function mistakesIn(schema: JsonSchema): Mistake[] {
  return [...additionalFields, ...fieldsOf(schema).flatMap(({ path, schema, required }) => mistakesInField(path, schema, required))];
}

function mistakesInField(path: readonly string[], schema: JsonSchema, required: boolean): Mistake[] {
  const mistake = (name: string, value: unknown, isAccepted = false): Mistake => ({
    name,
    field: path.join('.'),
    isAccepted,
    apply: (body) => withField(body, path, value),
  });
  const isText = hasType(schema, 'string') || schema.anyOf !== undefined;
  const acceptsEmpty = schema.anyOf?.some((one) => one.const === '') ?? (!schema.minLength && matchesPattern(schema, ''));
  return [
    mistake('missing', undefined, !required),
    mistake('null', null, hasType(schema, 'null')),
    mistake('wrong type', isText ? 12 : '12'),
    mistake('list', [[]]),
    ...(hasType(schema, 'boolean') ? [] : [mistake('boolean', true)]),
    ...(isText ? [mistake('object', { toString: 'x', length: 3 }), mistake('empty', '', acceptsEmpty)] : []),
    ...(isText && schema.maxLength ? [mistake('too long', 'ż'.repeat(schema.maxLength + 1))] : []),
    ...(isText && !matchesPattern(schema, '\u0000') ? [mistake('wrong format', '\u0000')] : []),
    ...(schema.minimum === undefined ? [] : [mistake('too small', schema.minimum - 1)]),
    ...(schema.maximum === undefined ? [] : [mistake('too large', schema.maximum + 1)]),
  ];
}

/** Whether a text matches the schema's pattern. False for a format, which a pattern does not describe. */
function matchesPattern({ pattern, format }: JsonSchema, text: string): boolean {
  return format === undefined && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}
