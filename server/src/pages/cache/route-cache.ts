import { composeRoutes, type NamedRoute } from '@osk/shared/contract/compose-routes';
import { placeholders } from '@osk/shared/contract/fragment';
import type { PageRoute } from '@osk/shared/contract/page';
import { overlap } from '@osk/shared/contract/portal-routes';
import type { PortalRoute, Release } from '@osk/shared/contract/release';
import { type AdmittedRoutes, findUnadmitted, widestAccess } from '../../registry/admission/admission.ts';
import { createReadCache } from '../../registry/read-cache.ts';
import { type Snapshot, servedReleases } from '../../registry/registry.ts';
import type { PageRemotes } from '../page-remotes.ts';

/** The most sets of releases that are cached of a snapshot. */
const capacity = 100;

/** Composes the routes once for each set of releases that browsers get of a snapshot. */
export function createRouteCache(options: Parameters<typeof composeRoutes>[1]) {
  const caches = new WeakMap<Snapshot, ReturnType<typeof createReadCache<PageRoute[]>>>();
  return (snapshot: Snapshot, remotes: PageRemotes): Promise<PageRoute[]> => {
    const cache = caches.get(snapshot) ?? createReadCache<PageRoute[]>(capacity);
    caches.set(snapshot, cache);
    const key = [chosenVersions(remotes), ...remotes.overrides.keys()].join(' ');
    return cache(key, async () => composeRoutes(namedRoutes(snapshot, remotes), options));
  };
}

/** Within a snapshot, the live release and the canary of a remote differ in their version. */
export const chosenVersions = ({ choices }: PageRemotes): string =>
  [...choices].map(([name, { served }]) => `${name}@${served.release.version}`).join(' ');

/**
 * The routes of the releases that this browser gets. Those of other releases in use and of disabled remotes stay, without a page. A remote
 * of which no release can be served has its admitted paths.
 */
export function namedRoutes(snapshot: Snapshot, { choices, overrides }: PageRemotes): NamedRoute[] {
  return snapshot.flatMap((remote) => {
    const { name, live, isEnabled } = remote;
    const chosen = choices.get(name) ?? (isEnabled ? undefined : live);
    const own = chosen ? admittedRoutes(chosen.served.release, remote) : [];
    const inUse = servedReleases(remote);
    const known = inUse.length > 0 ? inUse.flatMap(({ release }) => admittedRoutes(release, remote)) : routesWithoutRelease(remote);
    const others = known.filter(overlapsNone(own));
    // A developer's build may mend a disabled remote, and have the pages of every version.
    const isOverridden = overrides.has(name);
    const disabled = isEnabled || isOverridden ? {} : { unavailable: 'disabled' as const };
    const missing = isOverridden ? {} : { unavailable: 'missing' as const };
    return [
      ...own.map((route) => ({ ...route, remote: name, ...disabled })),
      ...others.map(({ navigation: _, ...route }) => ({ ...route, remote: name, ...missing, ...disabled })),
    ];
  });
}

/** What the operator has admitted can change after a release. */
function admittedRoutes({ portalRoutes }: Release, admission: AdmittedRoutes): readonly PortalRoute[] {
  return portalRoutes.filter((route) => findUnadmitted(route, admission) === undefined);
}

const title = { pl: placeholders.portalName, en: placeholders.portalName };

/** The admitted paths of a remote whose releases all failed their checks, such as those of a newer shell. */
function routesWithoutRelease({ isReleased, paths, access }: Snapshot[number]): readonly PortalRoute[] {
  if (!isReleased) return [];
  return paths.map((path) => ({ path, page: path, access: widestAccess(path, { access }), title }));
}

const overlapsNone =
  (taken: readonly PortalRoute[]) =>
  ({ path }: PortalRoute, index: number, all: readonly PortalRoute[]): boolean =>
    [...taken, ...all.slice(0, index)].every((other) => !overlap(other.path, path));
