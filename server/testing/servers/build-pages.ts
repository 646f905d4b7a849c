import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { OpenDatabase } from '../../src/platform/db/database.ts';
import type { ProductRow } from '../../src/platform/db/tables/product.ts';
import { portalPages } from '../../src/portal-pages.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { quickPasswords } from '../quick-passwords.ts';
import { landing, sms } from './fake-portal.ts';
import { createTestReleases } from './test-releases.ts';

type Settings = {
  /** An opened database; by default one with the remotes of the fake portal. */
  open?: OpenDatabase;
  listOfferedProducts?(): Promise<ProductRow[]>;
  config?: Partial<Config>;
  /** Receives log lines; silent by default. */
  logStream?: { write(line: string): void };
};

/** Opens a database with the remotes of the fake portal. */
export async function openWithRemotes(): Promise<OpenDatabase> {
  const open = await openTestDatabase();
  await createTestReleases(open.database).admit(landing.name, sms.name, 'mfe-pkk');
  return open;
}

/** Builds the server. Its pages are in `root`. */
export async function buildPages(
  root: string,
  { open, listOfferedProducts, config: changes, logStream }: Settings = {},
): Promise<FastifyInstance> {
  const opened = open ?? (await openWithRemotes());
  const config: Config = {
    ...readConfig({}),
    publicUrl: 'https://portal.example',
    logLevel: logStream ? 'info' : 'silent',
    portalDir: root,
    dataDir: join(root, 'data'),
    ...changes,
  };
  return buildApp({
    config,
    open: opened,
    secretKey: 'x'.repeat(32),
    passwords: quickPasswords,
    wakeMailWorker: () => undefined,
    ...(logStream && { logStream }),
    ...portalPages(config, opened, listOfferedProducts ?? (async () => [])),
  });
}
