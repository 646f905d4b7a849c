import type { NamedRoute } from '@osk/shared/contract/compose-routes';
import { placeholders } from '@osk/shared/contract/fragment';
import { overlap } from '@osk/shared/contract/portal-routes';
import type { PortalRoute, Release } from '@osk/shared/contract/release';
import type { Snapshot } from '../releases/registry.ts';
import { type Admission, findUnadmitted, widestAccess } from '../remotes/admission.ts';
import type { PageRemotes } from './page-remotes.ts';

/**
 * The routes of the releases that this browser gets. Those of other releases in use and of disabled remotes stay, without a page. A remote
 * of which no release can be served has its admitted paths.
 */
export function namedRoutes(snapshot: Snapshot, { choices, overrides }: PageRemotes): NamedRoute[] {
  return snapshot.flatMap((remote) => {
    const { name, live, canary, isEnabled } = remote;
    const chosen = choices.get(name) ?? (isEnabled ? undefined : live);
    const own = chosen ? admittedRoutes(chosen.served.release, remote) : [];
    const inUse = [live, canary?.choice].flatMap((choice) => (choice ? [choice.served, ...choice.fallbacks] : []));
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
function admittedRoutes({ portalRoutes }: Release, admission: Admission): readonly PortalRoute[] {
  return portalRoutes.filter((route) => findUnadmitted(route, admission) === undefined);
}

/** The portal's name, in place of a title. */
const title = { pl: placeholders.portalName, en: placeholders.portalName };

/** The admitted paths of a remote whose releases all failed their checks, such as those of a newer shell. */
function routesWithoutRelease({ isReleased, paths, access }: Snapshot[number]): readonly PortalRoute[] {
  if (!isReleased) return [];
  return paths.map((path) => ({ path, page: path, access: widestAccess(path, { access }), title }));
}

/** Whether a route overlaps with none of these, and with none before it. */
const overlapsNone =
  (taken: readonly PortalRoute[]) =>
  ({ path }: PortalRoute, index: number, all: readonly PortalRoute[]): boolean =>
    [...taken, ...all.slice(0, index)].every((other) => !overlap(other.path, path));
