import type { z } from '@osk/shared/contract/shapes/shape';
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

/** The JSON schema of an input; one without properties for calls without an input. */
export const inputSchema = (shape: z.ZodMiniType | undefined): JsonSchema =>
  shape === undefined ? { properties: {} } : dataSchema(shape, 'input');

export const hasType = (schema: JsonSchema, type: string) => [schema.type ?? []].flat().includes(type);

type SchemaField = { path: readonly string[]; schema: JsonSchema; required: boolean };

/** Lists the fields of a schema: objects and lists, the fields in objects, and those in the first entry of lists. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema, parentPath: readonly string[] = []): SchemaField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = [...parentPath, name];
    const nested = schema.items === undefined ? fieldsOf(schema, path) : fieldsOf(schema.items, [...path, '0']);
    return [{ path, schema, required: required.includes(name) }, ...nested];
  });
}

/** Whether a path of `fieldErrors`, like `address.postCode` or `reports.3`, is a field or an entry of a list. */
export function hasField(schema: JsonSchema, path: string): boolean {
  const firstEntry = path.replace(/\.\d+/g, '.0');
  return (
    fieldsOf(schema).some((field) => field.path.join('.') === firstEntry) ||
    (firstEntry.endsWith('.0') && hasField(schema, firstEntry.slice(0, -2)))
  );
}
