import { alternativesOf } from './alternatives.ts';
import { compareRanges, endOfKeyword } from './ranges.ts';
import {
  type Alternative,
  type Charge,
  countOf,
  deepest,
  entriesOf,
  isEqual,
  isSchema,
  listOf,
  matches,
  type Schema,
  schemaOf,
} from './schema.ts';
import { type Difference, type Direction, inWords, pathOf, shortened, typesOf } from './wording.ts';

type Options = {
  /** Where both schemas are: `body`. */
  path: string;
  words: Direction;
  charge: Charge;
};

/**
 * Finds why not every value of the narrow schema is a value of the wide one. It is cautious: it reports what it cannot prove.
 * A keyword that it does not know must be equal.
 * @throws RangeError when a schema is nested too deeply
 */
export function findDifferences(narrowRoot: Schema, wideRoot: Schema, { path: rootPath, words, charge }: Options): string[] {
  /** The pairs that are being compared. A recursive schema meets them again. */
  const open: [Schema, Schema][] = [];

  const compare: Compare = (narrow, wide, path) => {
    if (open.some(([one, other]) => one === narrow && other === wide)) return [];
    if (open.push([narrow, wide]) > deepest) throw new RangeError('nested too deeply');
    const wanted = alternativesOf(wide, wideRoot, charge);
    const found = alternativesOf(narrow, narrowRoot, charge).map((alternative) => {
      charge(wanted.length);
      const candidates = wanted.filter(fits(alternative));
      return { alternative, differences: leastDifferences(candidates.map((other) => compareAlternatives(alternative, other, path))) };
    });
    open.pop();
    const unfit = found.filter(({ differences }) => differences === undefined).map(({ alternative }) => alternative);
    const all = found.map(({ alternative }) => alternative);
    const others = unfit.length > 0 ? [{ text: `${path}: ${describeUnfit(unfit, all, wanted, words)}`, isOtherValue: true }] : [];
    return [...others, ...found.flatMap(({ differences = [] }) => differences)];
  };

  const compareAlternatives = (narrow: Alternative, wide: Alternative, path: string): Difference[] => {
    if (wide.literal !== undefined) return [];
    const from = narrow.literal === undefined ? narrow.keywords : keywordsOf(narrow.literal, wide.keywords);
    const to = wide.keywords;
    charge(countOf(from) + countOf(to) + (narrow.literal === undefined ? 0 : String(narrow.literal).length));
    return [
      ...compareRanges(from, to, path, words),
      ...compareRules(from, to, charge).map((rule) => ({
        text: `${path}: ${words.wide} requires ${rule}, which ${words.narrow} does not ensure`,
      })),
      ...(takes(narrow, wide, 'object') ? compareObjects(from, to, { path, words, charge }, compare) : []),
      ...(takes(narrow, wide, 'array') && to.items !== undefined ? compare(schemaOf(from.items), schemaOf(to.items), `${path}[]`) : []),
    ];
  };

  return compare(narrowRoot, wideRoot, rootPath).map(({ text }) => text);
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
  const weightOf = (differences: Difference[]) => differences.reduce((sum, { isOtherValue }) => sum + (isOtherValue ? 100 : 1), 0);
  return candidates.toSorted((one, other) => weightOf(one) - weightOf(other))[0];
}

function describeUnfit(unfit: Alternative[], all: Alternative[], wanted: Alternative[], words: Direction): string {
  const { narrow, send, wide, accept } = words;
  const literals = unfit.map(({ literal }) => literal);
  if (literals.includes(undefined)) return `${narrow} ${send}s ${typesOf(all)}, ${wide} ${accept}s ${typesOf(wanted)}`;
  return `${narrow} ${send}s ${inWords(literals.map(shortened))}, which ${wide} does not ${accept}`;
}

type Compare = (narrow: Schema, wide: Schema, path: string) => Difference[];

/** The differences of the properties of objects. The narrow schema sends no properties but those that it has. */
function compareObjects(narrow: Schema, wide: Schema, { path, words, charge }: Options, compare: Compare): Difference[] {
  const own = new Map(entriesOf(narrow.properties));
  const others = narrow.additionalProperties ? schemaOf(narrow.additionalProperties) : undefined;
  const required = new Set(listOf(narrow.required));
  charge(own.size + required.size + listOf(wide.required).length + countOf(schemaOf(wide.properties)));
  const unknown = (at: string): Difference[] => {
    if (words.ignoresUnknown) return [];
    return [{ text: `${words.wide} does not know ${at}, which ${words.narrow} ${words.send}s` }];
  };

  const missing = listOf(wide.required)
    .filter((name): name is string => typeof name === 'string' && !required.has(name))
    .map((name): Difference => {
      const how = own.has(name) || others ? 'may omit' : `does not ${words.send}`;
      return { text: `${words.wide} ${words.require}s ${pathOf(path, name)}, which ${words.narrow} ${how}` };
    });
  const properties = [...own].flatMap(([name, schema]) => {
    const accepted = propertyOf(wide, name);
    return accepted ? compare(schemaOf(schema), accepted, pathOf(path, name)) : unknown(pathOf(path, name));
  });
  const further = Object.keys(schemaOf(wide.properties)).filter((name) => others && !own.has(name));
  return [
    ...missing,
    ...properties,
    ...further.flatMap((name) => compare(others ?? {}, propertyOf(wide, name) ?? {}, pathOf(path, name))),
    ...(others
      ? wide.additionalProperties
        ? compare(others, schemaOf(wide.additionalProperties), `${path}.*`)
        : unknown(`${path}.*`)
      : []),
    ...(narrow.patternProperties && !isEqual(narrow.patternProperties, wide.patternProperties, charge) ? unknown(`${path}.*`) : []),
  ];
}

/** The schema of a property; undefined when the object drops or rejects it. */
function propertyOf({ properties, additionalProperties }: Schema, name: string): Schema | undefined {
  if (isSchema(properties) && Object.hasOwn(properties, name)) return schemaOf(properties[name]);
  return additionalProperties ? schemaOf(additionalProperties) : undefined;
}

/** The rules of the wide schema that the narrow one does not have. */
function compareRules(narrow: Schema, wide: Schema, charge: Charge): string[] {
  const compared = [...endOfKeyword.keys(), 'items', 'patterns', 'formats', 'properties', 'required', 'additionalProperties'];
  const lacking = (keyword: string) => {
    const own = new Set(listOf(narrow[keyword]));
    charge(own.size);
    return listOf(wide[keyword]).filter((rule) => !own.has(rule));
  };
  const unequal = Object.entries(wide).filter(
    ([keyword, value]) =>
      !compared.includes(keyword) && !isEqual(narrow[keyword], value, charge) && !isMultiple(keyword, narrow[keyword], value),
  );
  return [
    ...lacking('patterns').map((pattern) => `the pattern ${shortened(pattern)}`),
    ...lacking('formats').map((format) => `the format ${shortened(format)}`),
    ...unequal.map(([keyword, value]) => {
      return keyword === 'multipleOf' ? `a multiple of ${shortened(value)}` : `${shortened(keyword)}: ${shortened(value)}`;
    }),
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
