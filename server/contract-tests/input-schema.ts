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
  oneOf?: readonly JsonSchema[];
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

/** Whether a path of `fieldErrors`, like `address.postCode` or `reports.3`, is a field or an entry of a list, in any choice of a union. */
export const hasField = (schema: JsonSchema, path: string): boolean => hasPath(schema, path.split('.'));

function hasPath(schema: JsonSchema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const part = /^\d+$/.test(name) ? schema.items : schema.properties?.[name];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return (part !== undefined && hasPath(part, rest)) || choices.some((choice) => hasPath(choice, [name, ...rest]));
}
