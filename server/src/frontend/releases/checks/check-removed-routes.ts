import type { PortalRoute, Release } from '@osk/shared/contract/release';

/** Visitors keep and share the addresses of the pages that they get now. One English sentence for each that a release would take away. */
export function checkRemovedRoutes({ portalRoutes }: Release, live: readonly Pick<PortalRoute, 'path'>[]): string[] {
  const kept = new Set(portalRoutes.map(({ path }) => withoutNames(path)));
  return live
    .filter(({ path }) => !kept.has(withoutNames(path)))
    .map(({ path }) => `It lacks the route ${path}, which pages have now: its address would be not found. --insist removes it.`);
}

/** A path without the names of its parameters, which no address has. */
const withoutNames = (path: string): string => path.replaceAll(/:\w+/g, ':');
