import * as company from '@osk/shared/contract/company';
import * as employee from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import * as licence from '@osk/shared/contract/licence';
import * as product from '@osk/shared/contract/product';
import * as proforma from '@osk/shared/contract/proforma';
import * as releaseStore from '@osk/shared/contract/release-store';
import * as remote from '@osk/shared/contract/remote';
import * as session from '@osk/shared/contract/session';
import type { FastifyInstance } from 'fastify';

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the contract. */
export const endpoints: readonly EndpointDefinition[] = [
  company,
  employee,
  licence,
  product,
  proforma,
  releaseStore,
  remote,
  session,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));

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
