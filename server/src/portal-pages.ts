import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from './app.ts';
import { createInstalledFileFinder, installedFiles, storeInstalledFiles } from './frontend/pages/installed-files.ts';
import { pageRoutes } from './frontend/pages/page-routes.ts';
import { type PortalFiles, readPortalFiles } from './frontend/pages/portal-files.ts';
import { createDiskCache } from './frontend/releases/disk-cache.ts';
import { createFileContents, readBlobWithCopies } from './frontend/releases/file-contents.ts';
import { createRegistry } from './frontend/releases/registry.ts';
import { createReleaseContents } from './frontend/releases/release-contents.ts';
import { releasesChannel } from './frontend/releases/store/trail.ts';
import { readStoredRemotes } from './frontend/releases/stored-remotes.ts';
import { admitDeployed, type DeployedRemote } from './frontend/remotes/admit-deployed.ts';
import { readSdkPackages } from './frontend/sdk/sdk-packages.ts';
import { sdkRoutes } from './frontend/sdk/sdk-routes.ts';
import { readSdkTarball, readSdkVersions, storeSdkPackages } from './frontend/sdk/sdk-store.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import type { ProductRow } from './platform/db/tables/product.ts';
import { describeError } from './platform/http/describe-error.ts';

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
  const readBlob = (hash: string) => readBlobWithCopies(database, hash);
  // The embedded database is on this disk itself.
  const openDisk = (log: Parameters<typeof createDiskCache>[1]) =>
    databaseUrl === undefined ? undefined : createDiskCache(join(dataDir, 'cache'), log);
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
      const disk = openDisk(log);
      const contents = createReleaseContents(database, createFileContents(readBlob, disk));
      const listen = (listener: () => void) => open.listen?.(releasesChannel, listener) ?? (() => undefined);
      const readRemotes = async () => {
        // A new database has no remotes before.
        await admission;
        return readStoredRemotes(database);
      };
      return createRegistry(files, { readRemotes, listen, contents, disk }, log);
    },
    pages: async (app, antiForgery, registry) => {
      sdkRoutes(app, { packages, publicUrl: config.publicUrl, ...sdkReaders(database) });
      if (!registry) return;
      const { contents } = registry;
      const findInstalled = createInstalledFileFinder(database, contents, app.log);
      await pageRoutes(app, { ...rest, files, antiForgery, listOfferedProducts, contents, findInstalled, registry });
    },
  };
}

const sdkReaders = (database: OpenDatabase['database']) => ({
  readVersions: (name: string) => readSdkVersions(database, name),
  readTarball: (name: string, version: string) => readSdkTarball(database, name, version),
});

/** The routes of the deployed builds. */
function deployedRemotes({ remotes }: PortalFiles): DeployedRemote[] {
  return remotes.map(({ name, release }) => ({ name, routes: release.release.portalRoutes }));
}
