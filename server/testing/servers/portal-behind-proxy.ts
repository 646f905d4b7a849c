import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { readOffered, seedCatalogue } from '../../src/catalogue/product-store.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { OpenDatabase } from '../../src/platform/db/database.ts';
import { openPostgres } from '../../src/platform/db/open-postgres.ts';
import { logDatabaseOutages } from '../../src/platform/db/watch-postgres.ts';
import { portalPages } from '../../src/portal-pages.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../database/database-proxy.ts';
import { openCopy, runOnServer } from '../database/test-database.ts';
import { useFakePortal } from './fake-portal.ts';
import { type Portal, usePortal } from './portal.ts';

export const poolSize = 4;

/** The application with its pages, on a PostgreSQL database whose connections a test can break. */
export type PortalBehindProxy = Portal & {
  proxy: DatabaseProxy;
  open: OpenDatabase;
  /** Terminates connections as an administrator does: all, or those whose application name has this suffix. */
  terminate(suffix?: string): Promise<void>;
};

export function usePortalBehindProxy(settings: Partial<Config> = {}): PortalBehindProxy {
  const root = useFakePortal();
  const dataDir = join(root, 'data');
  const changes = { ...settings, dataDir, portalDir: root };
  const config = { ...readConfig({}), ...changes };
  let database = '';
  const openBehindProxy = async () => {
    behind.proxy = await startDatabaseProxy(inject('postgresAddress'));
    behind.open = await openCopy((address) => {
      const behindProxy = behind.proxy.through(address);
      database = behindProxy.pathname.slice(1);
      const { onLost, outageListener } = logDatabaseOutages(() => behind.app?.log);
      return openPostgres(behindProxy.href, poolSize, onLost, outageListener);
    });
    await seedCatalogue(behind.open.database);
    return behind.open;
  };
  const pages = (open: OpenDatabase) => portalPages(config, open, () => readOffered(open.database));
  // Registered before the portal's hook, so it runs after it.
  afterAll(async () => {
    await behind.proxy.close();
  });
  const portal = usePortal(changes, pages, openBehindProxy);
  const behind = Object.assign(portal, {
    terminate: (suffix = '') =>
      runOnServer(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND application_name LIKE '%${suffix}'`,
      ),
  }) as PortalBehindProxy;
  return behind;
}
