import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** The JSON schema of a success envelope. Fastify serialises by it, so a field outside the contract cannot leave the server. */
export function successSchema({ answer, paged }: Pick<EndpointDefinition, 'answer' | 'paged'>): JsonSchema {
  const properties: Record<string, JsonSchema> = { statusCode: { type: 'number', enum: [200] } };
  if (answer !== undefined) properties.data = dataSchema(answer, 'output');
  if (paged) properties.next = { type: 'string', description: 'The `after` of the next page; absent on the last one' };
  properties.successMessage = { type: 'string' };
  properties.translation = {
    type: 'object',
    description: 'The message in the other language, if Accept-Language names both',
    properties: { language: { type: 'string', enum: ['pl', 'en'] }, successMessage: { type: 'string' } },
    required: ['language', 'successMessage'],
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties,
    required: answer === undefined ? ['statusCode'] : ['statusCode', 'data'],
    additionalProperties: false,
  };
}

export function dataSchema(shape: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const schema: JsonSchema = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      foldNull(jsonSchema as JsonSchema);
      // The format is enough, and examples made from the pattern are unreadable.
      if (jsonSchema.format === 'email') delete jsonSchema.pattern;
    },
  });
  delete schema.$schema;
  return schema;
}

/** Writes `anyOf [X, null]` as a list of types, which the serialiser handles several times faster. */
function foldNull(schema: JsonSchema): void {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return;
  const [first, second] = schema.anyOf as JsonSchema[];
  if (second?.type !== 'null' || typeof first?.type !== 'string') return;
  delete schema.anyOf;
  Object.assign(schema, first, { type: [first.type, 'null'] });
}
