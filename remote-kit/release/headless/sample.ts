import { entriesOf, isSchema, listOf, mapSchema, matches, type Schema, schemaOf } from '@osk/shared/contract/call-compatibility/schema';
import { type GenerateOptions, generateSync } from 'json-schema-faker';
import type { DataSet } from './report.ts';

const sizes: Readonly<Record<DataSet, { items: number; optional: number }>> = {
  none: { items: 0, optional: 0 },
  one: { items: 1, optional: 1 },
  many: { items: 60, optional: 0.7 },
  longest: { items: 10, optional: 1 },
};

/** The outermost lists get all items. Others, and maps, get less, because they multiply. */
const innerItems = (dataSet: DataSet) => Math.min(sizes[dataSet].items, 3);

/** Makes a value of a JSON Schema, as zod writes it. The same schema always gets the same value. */
export function sample(schema: Schema, dataSet: DataSet): unknown {
  const { items, optional } = sizes[dataSet];
  return generateSync(narrowed(withLists(schema, items), dataSet), {
    seed: 1,
    maxDepth: 12,
    // A list has as many items as its shape allows.
    minItems: items,
    optionalsProbability: optional,
    formats,
    outputTransform: (value, part, path) => preferred(value, schemaOf(part), placeOf(path, dataSet)),
  });
}

/** A shape with fewer possibilities: null only in `none` and `many`, the first value of an enumeration in `none` and `one`. */
function narrowed(schema: Schema, dataSet: DataSet): Schema {
  return mapSchema(schema, ({ oneOf, anyOf = oneOf, ...part }) => {
    // Any value will do. The library would choose a type at random.
    if (anyOf === undefined && Object.keys(part).length === 0) return { type: 'string' };
    const texts = part.type === 'string' ? listOf(part.allOf).map(schemaOf) : [];
    const patterns = [part, ...texts].flatMap(({ pattern }) => pattern ?? []);
    return {
      ...part,
      ...(anyOf !== undefined && { anyOf: branchesOf(listOf(anyOf), dataSet) }),
      ...(Array.isArray(part.enum) && (dataSet === 'none' || dataSet === 'one') && { enum: part.enum.slice(0, 1) }),
      ...(part.type === 'array' && { maxItems: itemsOf(part, innerItems(dataSet)) }),
      ...(isSchema(part.additionalProperties) && withKeys(part, part.additionalProperties, dataSet)),
      // The library would keep the last pattern only.
      ...(texts.length > 0 && { ...Object.assign({}, ...texts), allOf: undefined, patterns }),
    };
  });
}

/** Names the values of a map, because the library's names may be invalid. */
function withKeys({ properties, required, propertyNames = { type: 'string' } }: Schema, others: Schema, dataSet: DataSet): Schema {
  const names = schemaOf(propertyNames);
  const indexes = Array.from({ length: innerItems(dataSet) }, (_, index) => index);
  const made = indexes.map((index) =>
    preferred(generateSync(names, { seed: index, formats }), names, { dataSet, name: '', number: index + 1 }),
  );
  const keys = (Array.isArray(names.enum) ? names.enum : made).map(String);
  const map = Object.fromEntries(keys.map((key) => [key, others]));
  return { properties: { ...map, ...schemaOf(properties) }, required: [...keys, ...listOf(required)] };
}

function branchesOf(branches: readonly unknown[], dataSet: DataSet): unknown[] {
  const { nulls = [], values = [] } = Object.groupBy(branches, (branch) => (schemaOf(branch).type === 'null' ? 'nulls' : 'values'));
  if (dataSet === 'none' && nulls.length > 0) return nulls;
  return dataSet === 'many' || values.length === 0 ? [...values, ...nulls] : values;
}

/** A number of items that a list may have. */
const itemsOf = ({ minItems, maxItems, prefixItems }: Schema, wanted: number): number =>
  Math.min(Math.max(wanted, Number(minItems ?? 0), listOf(prefixItems).length), Number(maxItems ?? Infinity));

/** The outermost lists get this many items. A shape that contains itself keeps short lists. */
function withLists(schema: Schema, items: number): Schema {
  if (JSON.stringify(schema).includes('"$ref":"#"')) return schema;
  if (schema.type === 'array') return { ...schema, minItems: itemsOf(schema, items) };
  const properties = entriesOf(schema.properties).map(([name, part]) => [name, withLists(schemaOf(part), items)] as const);
  return properties.length > 0 ? { ...schema, properties: Object.fromEntries(properties) } : schema;
}

const instants = [
  ...['2026-06-15T10:30:00.000Z', '2024-02-29T23:59:59.999Z', '2099-12-31T22:59:59.999Z', '2000-01-01T00:00:00.000Z'],
  // The hour that summer time skips in Warsaw.
  '2026-03-29T01:30:00.000Z',
] as const;

/** Those of zod that the library lacks or writes differently. */
const formats: NonNullable<GenerateOptions['formats']> = {
  'date-time': (random) => random.pick(instants),
  time: (random) => random.pick(instants).slice(11, 19),
  base64: () => 'RXhhbXBsZQ==',
  base64url: () => 'RXhhbXBsZQ',
  cidrv4: () => '192.0.2.0/24',
  cidrv6: () => '2001:db8::/32',
  e164: (random) => `+48${random.int(600_000_000, 699_999_999)}`,
  emoji: () => '👍',
  'json-string': () => '{"example":1}',
};

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Where a value is: the name of its property, and its number in the innermost list. */
type Place = { dataSet: DataSet; name: string; number: number };

function placeOf(path: string, dataSet: DataSet): Place {
  const steps = path.split('/');
  return { dataSet, name: steps.at(-1) ?? '', number: Number(steps.findLast((step) => /^\d+$/.test(step)) ?? 0) + 1 };
}

/** A value that shows more than the random one, if the shape allows it. */
function preferred(value: unknown, schema: Schema, place: Place): unknown {
  if ('const' in schema || 'enum' in schema) return value;
  if (typeof value === 'boolean') return value && place.dataSet !== 'none';
  if (typeof value === 'number') return numbersAt(place, schema).find((number) => isNumberOf(schema, number)) ?? Number(value.toFixed(9));
  if (typeof value !== 'string') return value;
  const { format, ...rules } = schema;
  if (format !== undefined && !/^[gu]uid$/.test(String(format))) return value;
  const texts = [idAt(place) ?? [], format === undefined ? textsAt(place, rules) : [], value].flat();
  return texts.find((text) => isTextOf(rules, text)) ?? value;
}

function numbersAt({ dataSet, number }: Place, { minimum, maximum }: Schema): number[] {
  const bounds = [minimum, maximum].filter((bound) => typeof bound === 'number');
  const wanted = { none: [0], one: [12], many: [number], longest: [...bounds.slice(1), 999_999.99, 999_999] };
  return [...wanted[dataSet], ...bounds].filter((bound) => Math.abs(bound) < Number.MAX_SAFE_INTEGER);
}

function isNumberOf({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Schema, number: number): boolean {
  const steps = number / Number(multipleOf ?? (type === 'integer' ? 1 : number));
  if (Math.abs(steps - Math.round(steps)) > 1e-9) return false;
  if (number < Number(minimum ?? -Infinity) || number > Number(maximum ?? Infinity)) return false;
  return number > Number(exclusiveMinimum ?? -Infinity) && number < Number(exclusiveMaximum ?? Infinity);
}

/** Long words, letters of Polish and of right-to-left scripts, emoji with joiners, and what HTML would read as markup. */
const unusual = [
  'Konstantynopolitańczykowianeczkówna',
  'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ ',
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏽',
  'שלום עולם مرحبا بالعالم ',
  '<script>alert("&amp;")</script><img src=x onerror=alert(1)> ',
  '$& %s {0} \\n \' " ` ',
];

/** Texts that many patterns accept: words, a strong password, a host, digits. */
const usual = ['Example', 'Example!1', 'example', 'example.com', '1', '0123456789'];

function textsAt({ dataSet, name, number }: Place, { minLength = 0, maxLength = 200 }: Schema): string[] {
  const word = unusual[(number + name.length) % unusual.length] ?? '';
  const long = `${number} ${word.repeat(200)}`.slice(0, 200);
  const texts = { none: '', one: `Example ${number}`, many: `Example ${number}`, longest: long };
  // A cut between the halves of a character leaves one that is invalid.
  return [texts[dataSet], ...usual].map((text) => text.slice(0, Number(maxLength)).toWellFormed().trimEnd().padEnd(Number(minLength), 'a'));
}

function isTextOf({ pattern = [], patterns = [pattern], minLength = 0, maxLength = Infinity }: Schema, text: string): boolean {
  if (text.length < Number(minLength) || text.length > Number(maxLength)) return false;
  return [patterns].flat(2).every((each) => matches(String(each), text));
}

/**
 * Ids are the same in all answers: a `productId` names a product of the same place in its list. Nothing is its own parent: the id of
 * a parent is that of the item before.
 */
function idAt({ name, number }: Place): string | undefined {
  if (name !== 'id' && !/[a-z]Id$/.test(name)) return undefined;
  return uuidOf(/^(parent|previous|next)/.test(name) ? number - 1 : number);
}
