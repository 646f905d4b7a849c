import { composeRoutes } from '@osk/shared/contract/compose-routes';
import type { PageRoute } from '@osk/shared/contract/page';
import type { Snapshot } from '../releases/registry.ts';
import { namedRoutes } from './named-routes.ts';
import type { PageRemotes } from './page-remotes.ts';

/** Composes the routes once for each set of releases that browsers get of a snapshot. */
export function createRouteCache(options: Parameters<typeof composeRoutes>[1]) {
  const caches = new WeakMap<Snapshot, Map<string, PageRoute[]>>();
  return (snapshot: Snapshot, remotes: PageRemotes): PageRoute[] => {
    const cache = caches.get(snapshot) ?? new Map<string, PageRoute[]>();
    caches.set(snapshot, cache);
    const key = [chosenVersions(remotes), ...remotes.overrides.keys()].join(' ');
    const routes = cache.get(key) ?? composeRoutes(namedRoutes(snapshot, remotes), options);
    cache.set(key, routes);
    return routes;
  };
}

/** Within a snapshot, the live release and the canary of a remote differ in their version. */
export const chosenVersions = ({ choices }: PageRemotes): string =>
  [...choices].map(([name, { served }]) => `${name}@${served.release.version}`).join(' ');
