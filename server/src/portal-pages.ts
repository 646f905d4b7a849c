import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from './app.ts';
import { createInstalledFileFinder, installedFiles, storeInstalledFiles } from './pages/files/installed-files.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import type { ProductRow } from './platform/db/tables/product.ts';
import { describeError } from './platform/http/describe-error.ts';
import { writingCallsOf } from './registry/admission/admission.ts';
import { admitDeployed, type DeployedRemote } from './registry/admission/admit-deployed.ts';
import { createDiskCache } from './registry/disk-cache.ts';
import { type PortalFiles, readPortalFiles } from './registry/portal-files.ts';
import { createRegistry } from './registry/registry.ts';
import { contentsIn, createReleaseContents } from './registry/release-contents.ts';
import { sdkRoutes } from './registry/sdk/sdk-routes.ts';
import { readSdkPackages, storeSdkPackages } from './registry/sdk/sdk-store.ts';
import { releasesChannel } from './registry/store/trail.ts';
import { readStoredRemotes } from './registry/stored-remotes.ts';

type PagesConfig = Pick<Config, 'portalDir' | 'provider' | 'publicUrl' | 'overrideOrigins' | 'databaseUrl' | 'dataDir'>;

type PortalPages = Pick<Dependencies, 'pages' | 'createRegistry'> & {
  /** Stores the files and packages of this version for the others. Returns how many files it stored. */
  storeFiles?(log: FastifyBaseLogger): Promise<number>;
};

/** The pages built below PORTAL_DIR with the releases of the database. Without a build, only the API is served. */
export function portalPages(config: PagesConfig, open: OpenDatabase, listOfferedProducts: () => Promise<ProductRow[]>): PortalPages {
  const { portalDir, databaseUrl, dataDir, ...rest } = config;
  const files = readPortalFiles(portalDir);
  if (files === undefined) return {};
  const packages = readSdkPackages(portalDir);
  const { database } = open;
  return {
    async storeFiles(log) {
      await storeSdkPackages(database, packages, log);
      return storeInstalledFiles(database, installedFiles(files));
    },
    async createRegistry(log) {
      const admit = () => admitDeployed(database, deployedRemotes(files), log);
      if (open.migrated === undefined && !open.space?.isLow()) await admit();
      let admission: Promise<void> | undefined;
      void open.migrated?.then(() => {
        admission = admit().catch((error: unknown) => log.error({ error: describeError(error) }, 'remotes not admitted'));
      });
      // The embedded database is on this disk itself.
      const disk = databaseUrl === undefined ? undefined : createDiskCache(join(dataDir, 'cache'), log);
      const contents = createReleaseContents(contentsIn(database), disk);
      const listen = (listener: () => void) => open.listen?.(releasesChannel, listener) ?? (() => undefined);
      const readRemotes = async () => {
        // Before it, a new database has no remotes.
        await admission;
        return readStoredRemotes(database);
      };
      return createRegistry(files, { readRemotes, listen, contents, disk }, log);
    },
    pages: async (app, antiForgery, registry) => {
      sdkRoutes(app, { packages, database, publicUrl: config.publicUrl });
      if (!registry) return;
      const findInstalled = createInstalledFileFinder(database, registry.contents, app.log);
      await pageRoutes(app, { ...rest, files, antiForgery, listOfferedProducts, findInstalled, registry });
    },
  };
}

function deployedRemotes({ remotes }: PortalFiles): DeployedRemote[] {
  return remotes.map(({ name, release }) => ({ name, routes: release.release.portalRoutes, calls: writingCallsOf(release.release) }));
}
