import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '@osk/shared/contract/endpoint';
import type { Failure, Success } from '@osk/shared/contract/envelope';
import { inject } from 'vitest';
import { seedCatalogue } from '../../src/features/products/catalogue.ts';
import { createSessionStore } from '../../src/features/sessions/session-store.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { openPostgres } from '../../src/platform/db/open-postgres.ts';
import { companies } from '../../src/platform/db/tables/company.ts';
import { runOnServer } from '../database/test-database.ts';
import { registrationOf, secretKey } from './portal.ts';
import { fetchAntiForgery, freePort, startServer, temporaryFolder, trialSettings, untilReady } from './server-process.ts';

type Answer<Data> = { status: number; retryAfter: number; body: Success<Data> & Failure };
/** The token, the idempotency key, and the address for `X-Forwarded-For`. */
type Caller = { token?: string; key?: string; from?: string };

/** Server processes on one new PostgreSQL database. */
export type Replicas = {
  database: Database;
  addresses: readonly string[];
  /** Adds an activated company and returns its access token. */
  company(): Promise<string>;
  /** Makes a call to a replica; the first is 0. */
  send<E extends EndpointDefinition>(replica: number, call: E, request: RequestOf<E> & Caller): Promise<Answer<AnswerOf<E>>>;
  /** Makes concurrent calls, alternating between the replicas. */
  sendAll<E extends EndpointDefinition>(call: E, requests: readonly (RequestOf<E> & Caller)[]): Promise<Answer<AnswerOf<E>>[]>;
  /** Stops all and returns their exit codes. */
  stop(): Promise<(number | null)[]>;
};

type Options = {
  /** Further settings of the servers. */
  settings?: Readonly<Record<string, string>>;
  /** Migrates and fills the database before the start. The sample price list is there already. Without it the servers migrate an empty one. */
  prepare?(database: Database): Promise<void>;
};

/** Starts replicas and waits until all are ready. */
export async function startReplicas(count: number, { settings, prepare }: Options = {}): Promise<Replicas> {
  const name = `replicas_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  const url = `${inject('postgresAddress')}/${name}`;
  const folder = temporaryFolder();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const addresses = ports.map((port) => `http://localhost:${port}`);
  // Enough connections for fifty concurrent requests, so that they compete in the database and not for connections.
  const pool = { ...trialSettings, DATABASE_URL: url, DATABASE_POOL_SIZE: '30' };
  const shared = { ...pool, LOG_LEVEL: 'warn', PUBLIC_URL: addresses[0] ?? '', SECRET_KEY: secretKey };
  if (prepare !== undefined) await prepareDatabase(url, prepare);
  // They share only the database.
  const servers = ports.map((port) =>
    startServer({ ...shared, DATA_DIR: join(folder.path, String(port)), ...settings, PORT: String(port) }),
  );
  await Promise.all(servers.map((server, index) => untilReady(addresses[index] ?? '', server))).catch((error: unknown) => {
    for (const { process } of servers) process.kill('SIGKILL');
    throw error;
  });
  const { database, close } = await openPostgres(url, 2, () => undefined);
  return {
    database,
    addresses,
    company: () => makeCompany(database),
    ...(await createSenders(addresses)),
    async stop() {
      for (const { process } of servers) process.kill('SIGTERM');
      const codes = await Promise.all(servers.map(({ ended }) => ended));
      await close();
      await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
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

async function makeCompany(database: Database): Promise<string> {
  const { repeatPassword, password, productId, rodo, ...registration } = registrationOf();
  const values = { ...registration, passwordHash: 'none', activatedAt: new Date() };
  const [company] = await database.insert(companies).values(values).returning({ id: companies.id });
  const session = await createSessionStore(database).begin(
    { companyId: company?.id ?? '', passwordHash: 'none' },
    { browser: '', system: '' },
  );
  return session?.accessToken ?? '';
}

async function createSenders(addresses: readonly string[]): Promise<Pick<Replicas, 'send' | 'sendAll'>> {
  // Every replica accepts the cookie of another.
  const antiForgery = await fetchAntiForgery(addresses[0] ?? '');
  const send: Replicas['send'] = async (replica, call, { token, key, from, ...request }) => {
    const headers = {
      ...antiForgery,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    };
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const answer = await fetch(`${addresses[replica]}${addressOf(call, request)}`, { method: call.method, headers, body });
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), body: JSON.parse(await answer.text()) };
  };
  return {
    send,
    sendAll: (call, requests) => Promise.all(requests.map((request, index) => send(index % addresses.length, call, request))),
  };
}
