import type { HostManifest, PortalRoute, Release } from '@osk/shared/contract/release';
import { whyUnfit } from '@osk/shared/contract/release-fit';

/** Why a shell that offers this cannot run the release, one sentence a reason. */
export function whyNotFit({ needs }: Release, offers: HostManifest): string[] {
  if (!needs) return ['The build does not say what it needs of the shell: build it with the current @osk/shared.'];
  if (!needs.exports.includes('*')) return whyUnfit(needs, offers);
  return [
    "The remote imports the host API as a whole, so nobody can tell what it needs of it: import its names, as in `import { useHost } from '@osk/shared/host'`.",
    ...whyUnfit({ ...needs, exports: needs.exports.filter((name) => name !== '*') }, offers),
  ];
}

/** The places of the portal that would lose their page. */
export function whyIncomplete({ name, routes }: Release, places: readonly PortalRoute[]): string[] {
  return places
    .filter(({ remote, page: route }) => remote === name && !Object.hasOwn(routes, route))
    .map(({ path, page: route }) => `The portal shows the page ${route} of ${name} at ${path}, and the remote has no such route.`);
}
