import { entriesOf, isSchema, listOf, type Schema, schemaOf } from '@osk/shared/contract/calls/schema';
import { choose, chooseBranch, isVaried, turnOf } from './choices.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleText } from './sample-text.ts';

/**
 * `none` is as little as a shape allows: empty lists and texts, null, zero. `one` has one ordinary item in each list, `many` has 60 items
 * of all kinds, `longest` has long and unusual texts and large numbers.
 */
export type DataSet = 'none' | 'one' | 'many' | 'longest';

/** Where a value is. */
export type Place = {
  dataSet: DataSet;
  /** The name of the property. */
  name: string;
  /** The position of the property in its object. */
  position: number;
  /** The index of the innermost list's item. */
  index: number;
  isInList: boolean;
  depth: number;
  /** The schema with the definitions. */
  root: Schema;
  /** Counts the texts, so that each is another. */
  count(): number;
};

const deepest = 30;

/** The depth at which a recursive shape ends. */
const deep = 6;

/** Makes a value of a JSON Schema, as zod writes it. The same schema always gets the same value. */
export function sample(schema: Schema, dataSet: DataSet): unknown {
  let count = 0;
  const place = { dataSet, name: '', position: 0, index: 0, isInList: false, depth: 0, root: schema, count: () => ++count };
  return sampleAt(schema, place);
}

function sampleAt(given: Schema, outer: Place): unknown {
  if (outer.depth > deepest) throw new Error('the schema requires endless nesting');
  const place: Place = { ...outer, depth: outer.depth + 1, dataSet: outer.depth > deep ? 'none' : outer.dataSet };
  const schema = withoutParts(given, place.root);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return choose(schema.enum, place);
  const branches = listOf(schema.anyOf ?? schema.oneOf);
  if (branches.length > 0) return sampleAt(chooseBranch(branches.map(schemaOf), place), place);
  if (Array.isArray(schema.type)) return sampleAt(chooseBranch(typesOf(schema), place), place);
  if (schema.type === 'object' || schema.properties) return sampleObject(schema, place);
  if (schema.type === 'array') return sampleList(schema, place);
  if (schema.type === 'boolean') return place.dataSet !== 'none' && turnOf(place, 2) === 0;
  if (schema.type === 'number' || schema.type === 'integer') return sampleNumber(schema, place);
  if (schema.type === 'null' || schema.not) return null;
  return sampleText(schema, place);
}

const typesOf = (schema: Schema): Schema[] => listOf(schema.type).map((type) => ({ ...schema, type }));

function resolve(schema: Schema, root: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  const path = schema.$ref.split('/').slice(1);
  return resolve(
    path.reduce((part, name) => schemaOf(part[name]), root),
    root,
  );
}

/** Joins the parts of an intersection. The patterns of texts become a list. */
function withoutParts(given: Schema, root: Schema): Schema {
  const { allOf, ...schema } = resolve(given, root);
  if (allOf === undefined) return schema;
  const parts = [schema, ...listOf(allOf).map((part) => withoutParts(schemaOf(part), root))];
  const all = (keyword: string) => parts.flatMap((part) => part[keyword] ?? []);
  const properties = parts.flatMap((part) => entriesOf(part.properties));
  return {
    ...Object.assign({}, ...parts),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties), required: all('required') }),
    pattern: all('pattern'),
  };
}

const itemsIn = { none: 0, one: 1, many: 60, longest: 10 };

function sampleList({ items, prefixItems, minItems, maxItems }: Schema, place: Place): unknown[] {
  const first = listOf(prefixItems).map((part, position) => sampleAt(schemaOf(part), { ...place, position }));
  if (!isSchema(items)) return first;
  const usual = Math.min(itemsIn[place.dataSet], place.isInList ? 3 : Infinity);
  const count = Math.min(Math.max(usual, Number(minItems ?? 0)), Number(maxItems ?? Infinity));
  const indexes = Array.from({ length: count }, (_, index) => place.index * count + index);
  return [...first, ...indexes.map((index) => sampleAt(items, { ...place, index, isInList: true }))];
}

const keysIn = { none: 0, one: 1, many: 5, longest: 3 };

function sampleObject({ properties, required, additionalProperties, propertyNames }: Schema, place: Place): Record<string, unknown> {
  const isPresent = (name: string, position: number) =>
    listOf(required).includes(name) || (place.dataSet !== 'none' && (!isVaried(place) || turnOf({ ...place, position }, 3) < 2));
  const own = entriesOf(properties).flatMap(([name, part], position) =>
    isPresent(name, position) ? [[name, sampleAt(schemaOf(part), { ...place, name, position })] as const] : [],
  );
  if (!isSchema(additionalProperties)) return Object.fromEntries(own);
  const keys = Array.isArray(schemaOf(propertyNames).enum)
    ? listOf(schemaOf(propertyNames).enum).map(String)
    : Array.from({ length: keysIn[place.dataSet] }, () => sampleText(schemaOf(propertyNames), { ...place, name: '' }));
  const others = keys.map((key, position) => [key, sampleAt(additionalProperties, { ...place, name: key, position })] as const);
  return Object.fromEntries([...own, ...others]);
}
