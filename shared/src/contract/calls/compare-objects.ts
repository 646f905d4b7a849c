import { type Difference, pathOf } from './differences.ts';
import { entriesOf, isEqual, isSchema, listOf, type Schema, schemaOf } from './schema.ts';

/** The keywords that are compared here. */
export const objectKeywords = ['properties', 'required', 'additionalProperties', 'propertyNames'];

type Context = {
  compare: (narrow: Schema, wide: Schema, path: string) => Difference[];
  /** Whether a property that the wide schema does not have is ignored. Otherwise it is a difference. */
  ignoresUnknown: boolean;
};

/** The differences of the properties of objects. The narrow schema sends no properties but those that it has. */
export function compareObjects(narrow: Schema, wide: Schema, path: string, { compare, ignoresUnknown }: Context): Difference[] {
  const own = new Map(entriesOf(narrow.properties));
  const others = narrow.additionalProperties ? schemaOf(narrow.additionalProperties) : undefined;
  const required = listOf(narrow.required);
  const unknown = (at: string): Difference[] => (ignoresUnknown ? [] : [{ path: at, kind: 'unknown' }]);

  const missing = listOf(wide.required)
    .filter((name): name is string => typeof name === 'string' && !required.includes(name))
    .map((name): Difference => ({ path: pathOf(path, name), kind: 'missing', isOptional: own.has(name) || others !== undefined }));
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
    ...(narrow.patternProperties && !isEqual(narrow.patternProperties, wide.patternProperties) ? unknown(`${path}.*`) : []),
    ...compareNames(narrow, wide, path, compare),
  ];
}

/** The schema of a property; undefined when the object drops or rejects it. */
function propertyOf({ properties, additionalProperties }: Schema, name: string): Schema | undefined {
  if (isSchema(properties) && Object.hasOwn(properties, name)) return schemaOf(properties[name]);
  return additionalProperties ? schemaOf(additionalProperties) : undefined;
}

function compareNames(narrow: Schema, wide: Schema, path: string, compare: Context['compare']): Difference[] {
  if (wide.propertyNames === undefined) return [];
  const named = { enum: Object.keys(schemaOf(narrow.properties)) };
  const further = narrow.additionalProperties ? [{ type: 'string', ...schemaOf(narrow.propertyNames) }] : [];
  return compare({ anyOf: [named, ...further] }, schemaOf(wide.propertyNames), `the names in ${path}`);
}
