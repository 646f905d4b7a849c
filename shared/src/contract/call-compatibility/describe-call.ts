import type { EndpointDefinition } from '../endpoint.ts';
import type { Call } from '../shapes/release.ts';
import { z } from '../shapes/shape.ts';
import { mapSchema, type Schema } from './schema.ts';

const annotations = ['$schema', '$id', '$comment', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'];

/** What nobody checks in an answer. */
const checks = [
  ...['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'propertyNames'],
];

/**
 * Describes a call by JSON Schemas: what a caller may send before the server parses it, and the structure of what it gets. Only build
 * tools and the server import this, because it needs all of zod.
 */
export function describeCall({ method, path, params, query, body, answer, bytes }: EndpointDefinition): Call {
  return {
    method,
    path,
    ...(params && { params: schemaOf(params, 'input') }),
    ...(query && { query: schemaOf(query, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    ...(answer && { answer: schemaOf(answer, 'output') }),
    ...(bytes && { bytes }),
  };
}

const schemaOf = (shape: z.ZodMiniType, io: 'input' | 'output'): Schema =>
  mapSchema(z.toJSONSchema(shape, { io, unrepresentable: 'any' }), (schema) => {
    // Zod's patterns of its formats may change with its version.
    return without(schema, schema.format === undefined ? annotations : [...annotations, 'pattern']);
  });

/** The schema of an answer without what a caller does not check. A caller ignores unknown properties. */
export const structureOf = (answer: Schema): Schema =>
  mapSchema(answer, (schema) => {
    const ignored = [...annotations, ...checks];
    return without(schema, schema.additionalProperties === false ? [...ignored, 'additionalProperties'] : ignored);
  });

const without = (schema: Schema, keywords: readonly string[]): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
