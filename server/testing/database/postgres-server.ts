import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/platform/db/open-postgres.ts';
import { freePort } from '../servers/server-process.ts';
import { startOwnPostgres } from './own-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    database: 'embedded' | 'postgres';
    /** The server's address without the name of a database. */
    postgresAddress: string;
  }
}

/** The migrated database that each test file copies. */
export const templateDatabase = 'portal_template';

/** Vitest's global setup: starts one PostgreSQL server for the whole run. Returns a function that stops it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const server = await startOwnPostgres({ folder, port: await freePort(), settings: { fsync: 'off' } });
  await server.createDatabase(templateDatabase);
  await (await openPostgres(`${server.address}/${templateDatabase}`, 1, () => undefined)).close();
  project.provide('postgresAddress', server.address);
  return () => server.stop();
}
