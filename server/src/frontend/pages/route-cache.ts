import { composeRoutes } from '@osk/shared/contract/compose-routes';
import type { PageRoute } from '@osk/shared/contract/page';
import type { Snapshot } from '../releases/registry.ts';
import { namedRoutes } from './named-routes.ts';
import type { PageRemotes } from './page-remotes.ts';

/** The most sets of releases that are cached of a snapshot. */
const capacity = 100;

/** Composes the routes once for each set of releases that browsers get of a snapshot. Forgets the least recently used set. */
export function createRouteCache(options: Parameters<typeof composeRoutes>[1]) {
  const caches = new WeakMap<Snapshot, Map<string, PageRoute[]>>();
  return (snapshot: Snapshot, remotes: PageRemotes): PageRoute[] => {
    const cache = caches.get(snapshot) ?? new Map<string, PageRoute[]>();
    caches.set(snapshot, cache);
    const key = [chosenVersions(remotes), ...remotes.overrides.keys()].join(' ');
    const routes = cache.get(key) ?? composeRoutes(namedRoutes(snapshot, remotes), options);
    // A map keeps the order of insertion.
    cache.delete(key);
    cache.set(key, routes);
    const [oldest = key] = cache.keys();
    if (cache.size > capacity) cache.delete(oldest);
    return routes;
  };
}

/** Within a snapshot, the live release and the canary of a remote differ in their version. */
export const chosenVersions = ({ choices }: PageRemotes): string =>
  [...choices].map(([name, { served }]) => `${name}@${served.release.version}`).join(' ');
