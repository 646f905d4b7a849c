import { randomUUID } from 'node:crypto';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '@osk/shared/contract/endpoint';
import type { Failure, Success } from '@osk/shared/contract/envelope';
import { inject } from 'vitest';
import { seedCatalogue } from '../src/features/products/catalogue.ts';
import { createSessionStore } from '../src/features/sessions/session-store.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openPostgres } from '../src/platform/db/open-postgres.ts';
import { companies } from '../src/platform/db/tables/company.ts';
import { registrationOf, secretKey } from './portal.ts';
import { freePort, type ServerProcess, startServer, temporaryFolder } from './server-process.ts';
import { onServer } from './test-database.ts';
import { until } from './wait.ts';

type Answer<Data> = { status: number; retryAfter: number; body: Success<Data> & Failure };
/** The token, the idempotency key, and the address for `X-Forwarded-For`. */
type Caller = { token?: string; key?: string; from?: string };

/** Server processes on one new PostgreSQL database. */
export type Replicas = {
  database: Database;
  /** An activated company's access token. */
  company(): Promise<string>;
  /** Makes a call to a replica; the first is 0. */
  send<E extends EndpointDefinition>(replica: number, call: E, request: RequestOf<E> & Caller): Promise<Answer<AnswerOf<E>>>;
  /** Makes concurrent calls, by turns to the replicas. */
  sendAll<E extends EndpointDefinition>(call: E, requests: readonly (RequestOf<E> & Caller)[]): Promise<Answer<AnswerOf<E>>[]>;
  /** Stops all and returns their exit codes. */
  stop(): Promise<(number | null)[]>;
};

type Options = {
  /** Further settings of the servers. */
  settings?: Readonly<Record<string, string>>;
  /** Fills the database before the start. Without it the servers start on an empty one without migrations. */
  prepare?(database: Database): Promise<void>;
};

/** Starts replicas and waits until all are ready. */
export async function startReplicas(count: number, { settings, prepare }: Options = {}): Promise<Replicas> {
  const name = `replicas_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = `${inject('postgresAddress')}/${name}`;
  const folder = temporaryFolder();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const addresses = ports.map((port) => `http://localhost:${port}`);
  // Enough connections for fifty concurrent requests, so that they compete in the database and not for connections.
  const settingsOfAll = { DATA_DIR: folder.path, LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: '30' };
  const shared = { DATABASE_URL: url, PUBLIC_URL: addresses[0] ?? '', SECRET_KEY: secretKey, ...settingsOfAll };
  if (prepare !== undefined) await prepareDatabase(url, prepare);
  const servers = ports.map((port) => startServer({ ...shared, ...settings, PORT: String(port) }));
  await allReady(servers, addresses).catch((error: unknown) => {
    for (const { process } of servers) process.kill('SIGKILL');
    throw error;
  });
  const { database, close } = await openPostgres(url, 2, () => undefined);
  return {
    database,
    company: () => makeCompany(database),
    ...(await sendersTo(addresses)),
    async stop() {
      for (const { process } of servers) process.kill('SIGTERM');
      const codes = await Promise.all(servers.map(({ ended }) => ended));
      await close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
      folder.remove();
      return codes;
    },
  };
}

async function prepareDatabase(url: string, prepare: NonNullable<Options['prepare']>): Promise<void> {
  const { database, close } = await openPostgres(url, 1, () => undefined);
  await seedCatalogue(database);
  await prepare(database);
  await close();
}

async function allReady(servers: readonly ServerProcess[], addresses: readonly string[]): Promise<void> {
  await Promise.all(servers.map((server, index) => until(() => isReady(server, addresses[index] ?? ''), 100)));
}

async function isReady({ process, errors }: ServerProcess, address: string): Promise<boolean> {
  if (process.exitCode !== null) throw new Error(`the server ended: ${errors()}`);
  return (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200;
}

async function makeCompany(database: Database): Promise<string> {
  const { repeatPassword, password, productId, rodo, ...registration } = registrationOf();
  const values = { ...registration, passwordHash: 'none', activatedAt: new Date() };
  const [company] = await database.insert(companies).values(values).returning({ id: companies.id });
  const session = await createSessionStore(database).begin({ companyId: company?.id ?? '', passwordHash: 'none' });
  return session?.accessToken ?? '';
}

async function sendersTo(addresses: readonly string[]): Promise<Pick<Replicas, 'send' | 'sendAll'>> {
  // A cookie is valid for all replicas.
  const page = await fetch(`${addresses[0]}/api/products`);
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const antiForgery = { cookie, 'x-xsrf-token': cookie.replace('XSRF-TOKEN=', '') };
  const send: Replicas['send'] = async (replica, call, { token, key, from, ...request }) => {
    const headers = {
      ...antiForgery,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    };
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const response = await fetch(`${addresses[replica]}${addressOf(call, request)}`, { method: call.method, headers, body });
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), body: JSON.parse(await response.text()) };
  };
  return {
    send,
    sendAll: (call, requests) => Promise.all(requests.map((request, index) => send(index % addresses.length, call, request))),
  };
}
