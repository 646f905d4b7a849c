import type { z } from '@osk/shared/contract/shape';
import { dataSchema } from '../src/platform/http/response-schema.ts';

/** The parts of a JSON schema used here. */
export type JsonSchema = {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** The JSON schema of an input; an empty object for calls without one. */
export const inputSchema = (shape: z.ZodMiniType | undefined): JsonSchema =>
  shape === undefined ? { properties: {} } : dataSchema(shape, 'input');

export const hasType = (schema: JsonSchema, type: string) => [schema.type ?? []].flat().includes(type);

type Leaf = { path: readonly string[]; schema: JsonSchema; required: boolean };

/** Every field of a schema, including objects and the fields in them; of lists the first entry. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema, above: readonly string[] = []): Leaf[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = [...above, name];
    const inside = schema.items === undefined ? fieldsOf(schema, path) : fieldsOf(schema.items, [...path, '0']);
    return [{ path, schema, required: required.includes(name) }, ...inside];
  });
}

/** Whether a path of `fieldErrors`, like `address.postCode`, is a field. */
export function hasField(schema: JsonSchema, path: string): boolean {
  const generic = path.replace(/\.\d+/g, '.0');
  return (
    fieldsOf(schema).some((field) => field.path.join('.') === generic) || (generic.endsWith('.0') && hasField(schema, generic.slice(0, -2)))
  );
}
