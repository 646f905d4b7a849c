import type { Schema } from './schema.ts';
import type { Difference, Direction } from './wording.ts';

/** One end of a range of lengths, counts or numbers. */
type End = {
  end: 'least' | 'most';
  keyword: string;
  /** Only a remote may have it: the contract has no exclusive limits. */
  exclusive?: string;
  /** The limit without the keyword. */
  none: number;
  unit: string;
};

const ends: readonly End[] = [
  { end: 'least', keyword: 'minLength', none: 0, unit: ' characters' },
  { end: 'most', keyword: 'maxLength', none: Infinity, unit: ' characters' },
  { end: 'least', keyword: 'minItems', none: 0, unit: ' items' },
  { end: 'most', keyword: 'maxItems', none: Infinity, unit: ' items' },
  { end: 'least', keyword: 'minimum', exclusive: 'exclusiveMinimum', none: -Infinity, unit: '' },
  { end: 'most', keyword: 'maximum', exclusive: 'exclusiveMaximum', none: Infinity, unit: '' },
];

/** The end of a range that a keyword limits. */
export const endOfKeyword: ReadonlyMap<string, End['end']> = new Map(ends.map(({ keyword, end }) => [keyword, end]));

/** The ranges in which the narrow schema allows more. */
export function compareRanges(narrow: Schema, wide: Schema, path: string, words: Direction): Difference[] {
  return ends.flatMap(({ end, keyword, exclusive = '', none, unit }) => {
    const limit = wide[keyword];
    const owns = [none, narrow[keyword], narrow[exclusive]].filter((value) => typeof value === 'number');
    const own = end === 'least' ? Math.max(...owns) : Math.min(...owns);
    if (typeof limit !== 'number' || (end === 'least' ? own >= limit : own <= limit)) return [];
    const allowed = Number.isFinite(own) ? `${own}${unit}` : `any number${unit && ` of${unit}`}`;
    return { text: `${path}: ${words.narrow} allows ${allowed}, ${words.wide} at ${end} ${limit}` };
  });
}
