import type { Dependencies } from './app.ts';
import { pageRoutes } from './frontend/pages/page-routes.ts';
import { type PortalFiles, readPortalFiles } from './frontend/pages/portal-files.ts';
import type { OpenedStore } from './frontend/releases/open-store.ts';
import { createRegistry } from './frontend/releases/registry.ts';
import { admitDeployed, type DeployedRemote } from './frontend/remotes/admit-deployed.ts';
import { readSdkPackages } from './frontend/sdk/sdk-packages.ts';
import { sdkRoutes } from './frontend/sdk/sdk-routes.ts';
import { readSdkTarball, readSdkVersions, storeSdkPackages } from './frontend/sdk/sdk-store.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import type { ProductRow } from './platform/db/tables/product.ts';

/** The pages built below PORTAL_DIR with their releases. Without a build, only the API is served. @param open where their remotes are admitted */
export function portalPages(
  config: Pick<Config, 'portalDir' | 'provider' | 'publicUrl' | 'overrideOrigins'>,
  store: OpenedStore,
  listOfferedProducts: () => Promise<ProductRow[]>,
  open?: OpenDatabase,
): Pick<Dependencies, 'pages' | 'remoteNames' | 'createRegistry'> {
  const { portalDir, ...rest } = config;
  const files = readPortalFiles(portalDir);
  if (files === undefined) return {};
  const packages = readSdkPackages(portalDir);
  return {
    remoteNames: files.remotes.map(({ name }) => name),
    async createRegistry(log) {
      if (open && !open.space?.isLow()) {
        await admitDeployed(open.database, deployedRemotes(files), log);
        await storeSdkPackages(open.database, packages, log);
      }
      return createRegistry(files, store, log);
    },
    pages: async (app, antiForgery, registry) => {
      if (open) sdkRoutes(app, { packages, publicUrl: config.publicUrl, ...sdkReaders(open.database) });
      if (registry) await pageRoutes(app, { ...rest, files, antiForgery, listOfferedProducts, store, registry });
    },
  };
}

const sdkReaders = (database: OpenDatabase['database']) => ({
  readVersions: (name: string) => readSdkVersions(database, name),
  readTarball: (name: string, version: string) => readSdkTarball(database, name, version),
});

/** The routes of the deployed builds. */
function deployedRemotes({ remotes }: PortalFiles): DeployedRemote[] {
  return remotes.flatMap(({ name, release }) => (release ? [{ name, routes: release.release.portalRoutes }] : []));
}
