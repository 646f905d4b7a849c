import * as company from '@osk/shared/contract/company';
import * as employee from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import * as licence from '@osk/shared/contract/licence';
import * as product from '@osk/shared/contract/product';
import * as releaseStore from '@osk/shared/contract/release-store';
import * as remote from '@osk/shared/contract/remote';
import * as session from '@osk/shared/contract/session';

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The calls of the contract. */
export const endpoints: readonly EndpointDefinition[] = [company, employee, licence, product, releaseStore, remote, session].flatMap(
  (module) => Object.values<unknown>(module).filter(isEndpoint),
);
