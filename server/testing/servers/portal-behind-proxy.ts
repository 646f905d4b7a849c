import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { seedCatalogue } from '../../src/features/products/catalogue.ts';
import { createProductStore } from '../../src/features/products/product-store.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { OpenDatabase } from '../../src/platform/db/database.ts';
import { openPostgres } from '../../src/platform/db/open-postgres.ts';
import { logDatabaseOutages } from '../../src/platform/db/watch-postgres.ts';
import { portalPages } from '../../src/portal-pages.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../database/database-proxy.ts';
import { openCopy, runOnServer } from '../database/test-database.ts';
import { makeFakePortal } from './fake-portal.ts';
import { type Portal, usePortal } from './portal.ts';

export const poolSize = 4;

/** The application with its pages, on a PostgreSQL database whose connections a test can break. */
export type PortalBehindProxy = Portal & {
  proxy: DatabaseProxy;
  open: OpenDatabase;
  /** Terminates connections as an administrator does: all, or those whose application name has this suffix. */
  terminate(suffix?: string): Promise<void>;
  /** The log's lines with this message. */
  logged(message: string): { level: number; [entry: string]: unknown }[];
};

export function usePortalBehindProxy(settings: Partial<Config> = {}): PortalBehindProxy {
  const root = makeFakePortal();
  const dataDir = join(root, 'data');
  const changes = { ...settings, dataDir, portalDir: root };
  const config = { ...readConfig({}), ...changes };
  let database = '';
  const openBehindProxy = async () => {
    behind.proxy = await startDatabaseProxy(Number(new URL(inject('postgresAddress')).port));
    behind.open = await openCopy((address) => {
      const behindProxy = new URL(address);
      behindProxy.port = String(behind.proxy.port);
      database = behindProxy.pathname.slice(1);
      const { onLost, outageListener } = logDatabaseOutages(() => behind.app?.log);
      return openPostgres(behindProxy.href, poolSize, onLost, outageListener);
    });
    await seedCatalogue(behind.open.database);
    return behind.open;
  };
  const pages = (open: OpenDatabase) => portalPages(config, open, createProductStore(open.database).listOffered);
  // Registered before the portal's hook, so it runs after it.
  afterAll(async () => {
    await behind.proxy.close();
    rmSync(root, { recursive: true });
  });
  const portal = usePortal(changes, pages, openBehindProxy);
  const behind = Object.assign(portal, {
    terminate: (suffix = '') =>
      runOnServer(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND application_name LIKE '%${suffix}'`,
      ),
    logged: (message: string) => portal.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message),
  }) as PortalBehindProxy;
  return behind;
}
