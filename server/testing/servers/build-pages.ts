import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { openStore } from '../../src/frontend/releases/open-store.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { ProductRow } from '../../src/platform/db/tables/product.ts';
import { portalPages } from '../../src/portal-pages.ts';
import { quickPasswords } from '../quick-passwords.ts';

type Settings = {
  listOfferedProducts?(): Promise<ProductRow[]>;
  config?: Partial<Config>;
  /** Receives log lines; silent by default. */
  logStream?: { write(line: string): void };
};

/** Builds the server without a database. Its pages are in `root`, its releases in `root/data/releases`. */
export async function buildPages(
  root: string,
  { listOfferedProducts, config: changes, logStream }: Settings = {},
): Promise<FastifyInstance> {
  const open = { database: drizzle.mock() as unknown as Database, isReady: async () => true, close: async () => undefined };
  const dataDir = join(root, 'data');
  const config: Config = {
    ...readConfig({ PUBLIC_URL: 'https://portal.example' }),
    logLevel: logStream ? 'info' : 'silent',
    portalDir: root,
    dataDir,
    releases: { folder: join(dataDir, 'releases') },
    ...changes,
  };
  return buildApp({
    config,
    open,
    secretKey: 'x'.repeat(32),
    passwords: quickPasswords,
    wakeMailWorker: () => undefined,
    ...(logStream && { logStream }),
    ...portalPages(config, openStore(config), listOfferedProducts ?? (async () => [])),
  });
}
