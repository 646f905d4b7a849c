import { deepest, entriesOf, isEqual, listOf, type Schema, schemaOf, TooComplexError } from './schema.ts';

/** A schema without unions: the values of one type, or one value. */
export type Alternative = {
  /** Undefined for any type. */
  type: string | undefined;
  literal?: string | number | boolean;
  /** The other keywords. `patterns` and `formats` are lists, as `allOf` may join several. */
  keywords: Schema;
};

const leastKeywords = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];
const mostKeywords = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
/** Keywords whose values are lists of rules that all apply. */
const ruleKeywords = ['required', 'patterns', 'formats'];

/**
 * The alternatives of a schema: an allowed value matches one of them. A value that `oneOf` allows matches one, too.
 * @param root where a `$ref` points into
 * @param step is called for each part, and may throw to end it
 */
export function alternativesOf(schema: Schema, root: Schema, step: () => void, depth = 0): Alternative[] {
  step();
  if (depth > deepest) throw new TooComplexError();
  const { $ref, $defs: _, definitions: __, type, enum: values, const: value, anyOf, oneOf, allOf, pattern, format, ...rest } = schema;
  // A release could bring these keywords of our own, and an expression that never ends.
  const { patterns: ___, formats: ____, ...others } = rest;
  const target = typeof $ref === 'string' ? resolve($ref, root) : undefined;
  const keywords = {
    ...others,
    ...(typeof pattern === 'string' && { patterns: [pattern] }),
    ...(typeof format === 'string' && { formats: [format] }),
    ...($ref !== undefined && !target && { $ref }),
  };
  const of = (part: unknown) => alternativesOf(schemaOf(part), root, step, depth + 1);
  const types = [type].flat().filter((name) => typeof name === 'string');
  const factors = [
    ...(types.length > 0 ? [types.map((name) => ({ type: name, keywords: {} }))] : []),
    ...(Array.isArray(values) ? [values.map(literalOf)] : []),
    ...(value === undefined ? [] : [[literalOf(value)]]),
    ...(target ? [of(target)] : []),
    ...listOf(allOf).map(of),
    ...[anyOf, oneOf].filter(Array.isArray).map((union) => union.flatMap(of)),
  ];
  return factors.reduce<Alternative[]>(
    (found, factor) => found.flatMap((one) => factor.flatMap((other) => intersect(one, other, step))),
    [{ type: undefined, keywords }],
  );
}

/** The schema at a reference such as `#/$defs/Address`. */
function resolve(reference: string, root: Schema): Schema | undefined {
  const [first, ...names] = reference.split('/');
  if (first !== '#') return undefined;
  return names.reduce<Schema | undefined>((schema, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    return schema && Object.hasOwn(schema, key) ? schemaOf(schema[key]) : undefined;
  }, root);
}

function literalOf(value: unknown): Alternative {
  if (value === null) return { type: 'null', keywords: {} };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number', literal: value, keywords: {} };
  if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value, literal: value, keywords: {} };
  return { type: Array.isArray(value) ? 'array' : 'object', keywords: { const: value } };
}

/** What both allow: nothing, or one alternative. */
function intersect(one: Alternative, other: Alternative, step: () => void): Alternative[] {
  step();
  const types = new Set([one.type, other.type].filter((type) => type !== undefined));
  if (types.has('integer')) types.delete('number');
  const literals = new Set([one.literal, other.literal].filter((literal) => literal !== undefined));
  if (types.size > 1 || literals.size > 1) return [];
  const [type] = types;
  const [literal] = literals;
  return [literal === undefined ? { type, keywords: merge(one.keywords, other.keywords) } : { type, literal, keywords: {} }];
}

function merge(one: Schema, other: Schema): Schema {
  const merged = Object.entries(other).map(([keyword, value]) => {
    return [keyword, Object.hasOwn(one, keyword) ? mergeValues(keyword, one[keyword], value) : value];
  });
  return { ...one, ...Object.fromEntries(merged) };
}

function mergeValues(keyword: string, one: unknown, other: unknown): unknown {
  if (isEqual(one, other)) return one;
  if (leastKeywords.includes(keyword)) return Math.max(Number(one), Number(other));
  if (mostKeywords.includes(keyword)) return Math.min(Number(one), Number(other));
  if (ruleKeywords.includes(keyword)) return [...new Set([...listOf(one), ...listOf(other)])];
  if (keyword === 'properties') return { ...schemaOf(one), ...Object.fromEntries(entriesOf(other).map(joinedWith(schemaOf(one)))) };
  return { allOf: [one, other] };
}

const joinedWith =
  (properties: Schema) =>
  ([name, schema]: [string, unknown]): [string, unknown] => [
    name,
    Object.hasOwn(properties, name) ? { allOf: [properties[name], schema] } : schema,
  ];
