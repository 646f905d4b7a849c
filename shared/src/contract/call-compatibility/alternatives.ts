import { endOfKeyword } from './ranges.ts';
import { type Alternative, type Charge, countOf, deepest, isEqual, listOf, type Schema, schemaOf } from './schema.ts';

/** Keywords whose values are lists of rules that all apply. */
const ruleKeywords = ['required', 'patterns', 'formats'];

/**
 * The alternatives of a schema: an allowed value matches one of them. A value that `oneOf` allows matches one, too.
 * @param root where a `$ref` points into
 */
export function alternativesOf(schema: Schema, root: Schema, charge: Charge, depth = 0): Alternative[] {
  charge(1 + countOf(schema));
  if (depth > deepest) throw new RangeError('nested too deeply');
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
  const of = (part: unknown) => alternativesOf(schemaOf(part), root, charge, depth + 1);
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
    (found, factor) => found.flatMap((one) => factor.flatMap((other) => intersect(one, other, charge))),
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
function intersect(one: Alternative, other: Alternative, charge: Charge): Alternative[] {
  charge(1);
  const types = new Set([one.type, other.type].filter((type) => type !== undefined));
  if (types.has('integer')) types.delete('number');
  const literals = new Set([one.literal, other.literal].filter((literal) => literal !== undefined));
  if (types.size > 1 || literals.size > 1) return [];
  const [type] = types;
  const [literal] = literals;
  if (literal !== undefined) return [{ type, literal, keywords: {} }];
  return [{ type, keywords: merge(one.keywords, other.keywords, charge, (...same) => joinKeyword(...same, charge)) }];
}

type Join = (name: string, one: unknown, other: unknown) => unknown;

/** Both together. `join` makes one value of two that have the same name. */
function merge(one: Schema, other: Schema, charge: Charge, join: Join): Schema {
  charge(countOf(one) + countOf(other));
  const merged = Object.entries(other).map(([name, value]) => [name, Object.hasOwn(one, name) ? join(name, one[name], value) : value]);
  return { ...one, ...Object.fromEntries(merged) };
}

function joinKeyword(keyword: string, one: unknown, other: unknown, charge: Charge): unknown {
  if (isEqual(one, other, charge)) return one;
  if (endOfKeyword.get(keyword) === 'least') return Math.max(Number(one), Number(other));
  if (endOfKeyword.get(keyword) === 'most') return Math.min(Number(one), Number(other));
  if (ruleKeywords.includes(keyword)) {
    charge(listOf(one).length + listOf(other).length);
    return [...new Set([...listOf(one), ...listOf(other)])];
  }
  if (keyword === 'properties') return merge(schemaOf(one), schemaOf(other), charge, (_, ...both) => ({ allOf: both }));
  return { allOf: [one, other] };
}
