import { isDeepStrictEqual } from 'node:util';

/** A JSON Schema, as zod writes it. */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema without unions: the values of one type, or one value. */
export type Alternative = {
  /** Undefined for any type. */
  type: string | undefined;
  literal?: string | number | boolean;
  /** The other keywords. `patterns` and `formats` are lists, as `allOf` may join several. */
  keywords: Schema;
};

/** The deepest nesting of schemas. A release may contain any. */
export const deepest = 50;

/** Counts work: keywords that are copied, values that are compared, characters of JSON. It may throw to end the comparison. */
export type Charge = (cost: number) => void;

export const countOf = (schema: Schema): number => Object.keys(schema).length;

/** Whether two values of schemas are equal. Comparing costs as much as one of them is long. @throws RangeError at one that is too deep */
export function isEqual(one: unknown, other: unknown, charge: Charge): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  charge(JSON.stringify(one).length);
  return isDeepStrictEqual(one, other);
}

const maps = ['properties', 'patternProperties', '$defs', 'definitions'];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const parts = ['items', 'additionalProperties', 'propertyNames', 'not', 'contains'];

export const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of a place: absent and `true` allow everything, `false` nothing. */
export function schemaOf(value: unknown): Schema {
  if (isSchema(value)) return value;
  return value === false ? { not: {} } : {};
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const entriesOf = (value: unknown): [string, unknown][] => (isSchema(value) ? Object.entries(value) : []);

/**
 * Changes a schema and all schemas in it, from the inside.
 * @throws RangeError at a schema that is nested too deeply
 */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema, depth = 0): Schema {
  if (depth > deepest) throw new RangeError('nested too deeply');
  const inside = (value: unknown) => (isSchema(value) ? mapSchema(value, change, depth + 1) : value);
  const mapped = Object.entries(schema).map(([keyword, value]) => {
    if (maps.includes(keyword)) return [keyword, Object.fromEntries(entriesOf(value).map(([name, part]) => [name, inside(part)]))];
    if (lists.includes(keyword)) return [keyword, listOf(value).map(inside)];
    return [keyword, parts.includes(keyword) ? inside(value) : value];
  });
  return change(Object.fromEntries(mapped));
}

/** Whether a pattern fits a text. JSON Schema has patterns without flags. */
export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
