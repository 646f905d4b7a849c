import type { NamedRoute } from '@osk/shared/contract/compose-routes';
import { overlap } from '@osk/shared/contract/portal-routes';
import type { PortalRoute, Release } from '@osk/shared/contract/release';
import type { RemoteState } from '../releases/follow-remote.ts';
import { type Admission, findUnadmitted } from '../remotes/admission.ts';
import type { PageRemotes } from './page-remotes.ts';

/** A remote whose releases name routes. */
type RouteSource = Pick<RemoteState, 'name' | 'live' | 'canary'> & {
  /** The routes of a disabled remote stay, and say so. */
  isEnabled?: boolean;
} & Partial<Admission>;

/** The routes that the chosen releases of this browser name. Those of other releases in use stay, without a page. */
export function namedRoutes(remotes: readonly RouteSource[], { choices, overrides }: PageRemotes): NamedRoute[] {
  return remotes.flatMap((remote) => {
    const { name, live, canary, isEnabled = true } = remote;
    const chosen = choices.get(name) ?? (isEnabled ? undefined : live);
    if (!chosen) return [];
    const own = admittedRoutes(chosen.served.release, remote);
    const inUse = [live, canary?.choice].flatMap((choice) => (choice ? [choice.served, ...choice.fallbacks] : []));
    const others = inUse.flatMap(({ release }) => admittedRoutes(release, remote)).filter(overlapsNone(own));
    // A developer may mend a disabled remote.
    const lacks = isEnabled || overrides.has(name) ? {} : { lacks: 'remote' as const };
    return [
      ...own.map((route) => ({ ...route, remote: name, ...lacks })),
      ...others.map(({ navigation: _, ...route }) => ({ ...route, remote: name, lacks: 'page' as const, ...lacks })),
    ];
  });
}

/** What the operator has admitted can change after a release. */
function admittedRoutes({ portalRoutes }: Release, { paths, access }: Partial<Admission>): readonly PortalRoute[] {
  return paths && access ? portalRoutes.filter((route) => findUnadmitted(route, { paths, access }) === undefined) : portalRoutes;
}

/** Whether a route overlaps with none of these, and with none before it. */
const overlapsNone =
  (taken: readonly PortalRoute[]) =>
  ({ path }: PortalRoute, index: number, all: readonly PortalRoute[]): boolean =>
    [...taken, ...all.slice(0, index)].every((other) => !overlap(other.path, path));
