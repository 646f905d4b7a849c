import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findInvalidRoutes } from '@osk/shared/contract/portal-routes';
import type { Release } from '@osk/shared/contract/release';
import { PortalRoute } from '@osk/shared/contract/shapes/release';
import { z } from '@osk/shared/contract/shapes/shape';
import { importBundled } from './import-bundled.ts';

/**
 * The routes that a remote adds to the portal, from its `src/portal-routes.ts`, if it exists.
 * @throws Error when a route is invalid or names a page that the remote does not have
 */
export async function readPortalRoutes(root: string, routes: Release['routes']): Promise<PortalRoute[]> {
  const source = join(root, 'src', 'portal-routes.ts');
  if (!existsSync(source)) return [];
  const { module } = await importBundled<{ default: unknown }>(source, { root });
  const parsed = z.array(PortalRoute).safeParse(module.default);
  if (!parsed.success) throw new Error(`src/portal-routes.ts: ${z.prettifyError(parsed.error)}`);
  const problems = findInvalidRoutes({ portalRoutes: parsed.data, routes });
  if (problems.length > 0) throw new Error(`src/portal-routes.ts: ${problems.join(' ')}`);
  return parsed.data;
}
