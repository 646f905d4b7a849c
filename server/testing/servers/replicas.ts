import { join } from 'node:path';
import type { AnswerOf, EndpointDefinition, RequestOf } from '@osk/shared/contract/endpoint';
import { seedCatalogue } from '../../src/catalogue/product-store.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { openPostgres } from '../../src/platform/db/open-postgres.ts';
import { makeDatabase } from '../database/test-database.ts';
import { addCompany, secretKey } from './portal.ts';
import {
  type Answer,
  type Caller,
  createSender,
  freePort,
  startServer,
  temporaryFolder,
  trialSettings,
  untilReady,
} from './server-process.ts';

export type Replicas = Awaited<ReturnType<typeof startReplicas>>;

type Options = {
  /** Further settings of the servers. */
  settings?: Readonly<Record<string, string>>;
  /** Migrates and fills the database before the start. The sample price list is there already. Without it the servers migrate an empty one. */
  prepare?(database: Database): Promise<void>;
};

/** Starts server processes on one new PostgreSQL database, and waits until all are ready. */
export async function startReplicas(count: number, { settings, prepare }: Options = {}) {
  const { address: url, drop } = await makeDatabase();
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
    /** Adds an activated company and returns its access token. */
    company: async () => (await addCompany(database)).token,
    ...(await sendersTo(addresses)),
    /** Stops all and returns their exit codes. */
    async stop() {
      for (const { process } of servers) process.kill('SIGTERM');
      const codes = await Promise.all(servers.map(({ ended }) => ended));
      await close();
      await drop();
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

async function sendersTo(addresses: readonly string[]) {
  const senders = await Promise.all(addresses.map(createSender));
  async function send<E extends EndpointDefinition>(
    replica: number,
    call: E,
    request: RequestOf<E> & Caller,
  ): Promise<Answer<AnswerOf<E>>> {
    const sender = senders[replica];
    if (sender === undefined) throw new Error(`there is no replica ${replica}`);
    return sender(call, request, request);
  }
  return {
    /** Makes a call to a replica; the first is 0. */
    send,
    /** Makes concurrent calls, alternating between the replicas. */
    sendAll: <E extends EndpointDefinition>(call: E, requests: readonly (RequestOf<E> & Caller)[]) =>
      Promise.all(requests.map((request, index) => send(index % addresses.length, call, request))),
  };
}
