import type { Dependencies } from './app.ts';
import { pageRoutes } from './frontend/pages/page-routes.ts';
import { readPortalFiles } from './frontend/pages/portal-files.ts';
import type { OpenedStore } from './frontend/releases/open-store.ts';
import { createRegistry } from './frontend/releases/registry.ts';
import type { Config } from './platform/config.ts';
import type { ProductRow } from './platform/db/tables/product.ts';

/** The pages built below PORTAL_DIR with their releases. Without a build, only the API is served. */
export function portalPages(
  config: Pick<Config, 'portalDir' | 'provider' | 'publicUrl' | 'overrideOrigins'>,
  store: OpenedStore,
  listOfferedProducts: () => Promise<ProductRow[]>,
): Pick<Dependencies, 'pages' | 'remoteNames' | 'createRegistry'> {
  const { portalDir, ...rest } = config;
  const files = readPortalFiles(portalDir);
  if (files === undefined) return {};
  return {
    remoteNames: files.remotes.map(({ name }) => name),
    createRegistry: (log) => createRegistry(files, store, log),
    pages: async (app, antiForgery, registry) => {
      if (registry) await pageRoutes(app, { ...rest, files, antiForgery, listOfferedProducts, store, registry });
    },
  };
}
