import { type Alternative, alternativesOf } from './alternatives.ts';
import { compareObjects, objectKeywords } from './compare-objects.ts';
import { compareRanges, rangeKeywords } from './compare-ranges.ts';
import type { Difference } from './differences.ts';
import { deepest, isEqual, listOf, type Schema, schemaOf, TooComplexError } from './schema.ts';

type Options = {
  /** Where both schemas are: `body`. */
  path: string;
  /** Whether a property that the wide schema does not have is ignored. Otherwise it is a difference. */
  ignoresUnknown: boolean;
  /** Is called for each part, and may throw to end the comparison. */
  step: () => void;
};

/**
 * Finds why not every value of the narrow schema is a value of the wide one. It is cautious: it reports what it cannot prove.
 * A keyword that it does not know must be equal.
 * @throws TooComplexError
 */
export function findDifferences(narrowRoot: Schema, wideRoot: Schema, { path: rootPath, ignoresUnknown, step }: Options): Difference[] {
  /** The pairs that are being compared. A recursive schema meets them again. */
  const open: [Schema, Schema][] = [];

  const compare = (narrow: Schema, wide: Schema, path: string): Difference[] => {
    if (open.some(([one, other]) => one === narrow && other === wide)) return [];
    if (open.push([narrow, wide]) > deepest) throw new TooComplexError();
    const wanted = alternativesOf(wide, wideRoot, step);
    const found = alternativesOf(narrow, narrowRoot, step).map((alternative) => ({
      alternative,
      differences: leastDifferences(wanted.filter(fits(alternative)).map((other) => compareAlternatives(alternative, other, path))),
    }));
    open.pop();
    const unfit = found.filter(({ differences }) => differences === undefined).map(({ alternative }) => alternative);
    const narrowAlternatives = found.map(({ alternative }) => alternative);
    return [...describeUnfit(unfit, narrowAlternatives, wanted, path), ...found.flatMap(({ differences = [] }) => differences)];
  };

  const compareAlternatives = (narrow: Alternative, wide: Alternative, path: string): Difference[] => {
    if (wide.literal !== undefined) return [];
    const from = narrow.literal === undefined ? narrow.keywords : keywordsOf(narrow.literal, wide.keywords);
    const to = wide.keywords;
    return [
      ...compareRanges(from, to, path),
      ...compareRules(from, to, path),
      ...(takes(narrow, wide, 'object') ? compareObjects(from, to, path, { compare, ignoresUnknown }) : []),
      ...(takes(narrow, wide, 'array') && to.items !== undefined ? compare(schemaOf(from.items), schemaOf(to.items), `${path}[]`) : []),
    ];
  };

  return compare(narrowRoot, wideRoot, rootPath);
}

const takes = (narrow: Alternative, wide: Alternative, type: string) =>
  [narrow, wide].every((alternative) => alternative.type === type || alternative.type === undefined);

const fits =
  (narrow: Alternative) =>
  (wide: Alternative): boolean => {
    if (wide.literal !== undefined) return wide.literal === narrow.literal;
    return wide.type === undefined || wide.type === narrow.type || (wide.type === 'number' && narrow.type === 'integer');
  };

/** Those of the alternative that is most alike; undefined without one. A property of another value may mean another alternative. */
function leastDifferences(candidates: Difference[][]): Difference[] | undefined {
  const weightOf = (differences: Difference[]) =>
    differences.reduce((sum, { kind }) => sum + (kind === 'types' || kind === 'literals' ? 100 : 1), 0);
  return candidates.toSorted((one, other) => weightOf(one) - weightOf(other))[0];
}

function describeUnfit(unfit: Alternative[], narrow: Alternative[], wide: Alternative[], path: string): Difference[] {
  if (unfit.length === 0) return [];
  const literals = unfit.map(({ literal }) => literal);
  if (!literals.includes(undefined)) return [{ path, kind: 'literals', literals }];
  return [{ path, kind: 'types', narrow, wide }];
}

/** The rules of the wide schema that the narrow one does not have. */
function compareRules(narrow: Schema, wide: Schema, path: string): Difference[] {
  const compared = [...objectKeywords, ...rangeKeywords, 'items', 'patterns', 'formats'];
  const lacking = (keyword: string) => listOf(wide[keyword]).filter((rule) => !listOf(narrow[keyword]).includes(rule));
  const unequal = Object.entries(wide).filter(
    ([keyword, value]) => !compared.includes(keyword) && !isEqual(narrow[keyword], value) && !isMultiple(keyword, narrow[keyword], value),
  );
  return [
    ...lacking('patterns').map((value): Difference => ({ path, kind: 'rule', keyword: 'pattern', value })),
    ...lacking('formats').map((value): Difference => ({ path, kind: 'rule', keyword: 'format', value })),
    ...unequal.map(([keyword, value]): Difference => ({ path, kind: 'rule', keyword, value })),
  ];
}

function isMultiple(keyword: string, narrow: unknown, wide: unknown): boolean {
  if (keyword !== 'multipleOf' || typeof narrow !== 'number' || typeof wide !== 'number') return false;
  const factor = narrow / wide;
  return Math.abs(factor - Math.round(factor)) < 1e-9;
}

/** One value as a schema with the rules that it meets. */
function keywordsOf(literal: string | number | boolean, wide: Schema): Schema {
  if (typeof literal === 'number') return { minimum: literal, maximum: literal, multipleOf: literal };
  if (typeof literal === 'boolean') return {};
  const patterns = listOf(wide.patterns).filter((pattern) => matches(String(pattern), literal));
  return { minLength: literal.length, maxLength: literal.length, patterns };
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
