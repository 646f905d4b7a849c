import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import type { FastifyInstance } from 'fastify';

/** The name of a call: `PUT /api/employees`. */
export const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

/** A call in the served OpenAPI description. */
export type Operation = { responses: Readonly<Record<string, unknown>> };

/** Reads the served OpenAPI description. Returns its operations by the names of their calls. */
export async function readOperations(app: FastifyInstance): Promise<ReadonlyMap<string, Operation>> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>();
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}
