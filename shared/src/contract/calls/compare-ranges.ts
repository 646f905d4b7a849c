import type { Difference, Measure } from './differences.ts';
import type { Schema } from './schema.ts';

const measures: readonly [Measure, least: string, most: string][] = [
  ['characters', 'minLength', 'maxLength'],
  ['items', 'minItems', 'maxItems'],
  ['properties', 'minProperties', 'maxProperties'],
  ['value', 'minimum', 'maximum'],
];

/** The keywords that are compared here. */
export const rangeKeywords = [...measures.flatMap(([, least, most]) => [least, most]), 'exclusiveMinimum', 'exclusiveMaximum'];

/** The ranges of lengths, counts and numbers in which the narrow schema allows more. */
export function compareRanges(narrow: Schema, wide: Schema, path: string): Difference[] {
  return measures.flatMap(([measure, least, most]) => {
    const differences: Difference[] = [];
    for (const end of ['least', 'most'] as const) {
      const [own, other] = [narrow, wide].map((schema) => limitOf(schema, measure, end, end === 'least' ? least : most));
      if (own && other && isWider(own, other, end)) {
        differences.push({ path, kind: 'range', measure, end, narrow: own.value, wide: other.value, isExclusive: other.isExclusive });
      }
    }
    return differences;
  });
}

type Limit = { value: number; isExclusive: boolean };

function limitOf(schema: Schema, measure: Measure, end: 'least' | 'most', keyword: string): Limit {
  const none = end === 'least' ? (measure === 'value' ? -Infinity : 0) : Infinity;
  const value = numberIn(schema, keyword) ?? none;
  const exclusive = measure === 'value' ? numberIn(schema, end === 'least' ? 'exclusiveMinimum' : 'exclusiveMaximum') : undefined;
  const isExclusive = exclusive !== undefined && (end === 'least' ? exclusive >= value : exclusive <= value);
  return { value: isExclusive ? exclusive : value, isExclusive };
}

function isWider(own: Limit, other: Limit, end: 'least' | 'most'): boolean {
  if (own.value === other.value) return other.isExclusive && !own.isExclusive;
  return end === 'least' ? own.value < other.value : own.value > other.value;
}

function numberIn(schema: Schema, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}
