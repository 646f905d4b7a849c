import type { Pointer, StoredRelease } from '@osk/shared/contract/release';
import { Refused } from './refused.ts';

/** So many former releases are kept to go back to. */
const mostBefore = 10;

type Version = Pointer['live'];

/** What became of a build: the same version may have its place in the store already. */
export type Added = 'stored' | 'was there';

/** What is said of a version; null is what was deployed with the portal. */
export const nameOf = (version: Version) => version ?? "the portal's own build";

/** The pointer of a remote that was never released. */
export function emptyPointer(name: string): Pointer {
  return { name, live: null, previous: [], releases: [] };
}

/**
 * With a release among those that are stored, the newest first. What is known of one whose folder was there already stays as it is: only
 * so a folder that was changed since is found out.
 */
export function withStored(pointer: Pointer, stored: StoredRelease, added: Added): Pointer {
  const others = pointer.releases.filter(({ version }) => version !== stored.version);
  if (added === 'was there' && others.length < pointer.releases.length) return pointer;
  return { ...pointer, releases: [stored, ...others] };
}

/** Every browser gets the version; a running share ends. */
export function released(pointer: Pointer, version: Version): Pointer {
  checkStored(pointer, version);
  const { canary: _, ...rest } = pointer;
  if (version === pointer.live) return rest;
  const before = [pointer.live, ...pointer.previous.filter((former) => former !== version && former !== pointer.live)];
  return { ...rest, live: version, previous: before.slice(0, mostBefore) };
}

/** So many of a hundred browsers get the version, in place of a running share; 100 is an ordinary release. */
export function shared(pointer: Pointer, version: Version, percent: number): Pointer {
  if (percent === 100) return released(pointer, version);
  checkStored(pointer, version);
  if (version === null) throw new Refused("The portal's own build cannot be given to a share of the browsers.");
  if (version === pointer.live) throw new Refused(`Every browser gets ${version} already: there is no share to give.`);
  return { ...pointer, canary: { version, percent } };
}

/** What was before: without the running share, or else without the last release. */
export function rolledBack(pointer: Pointer): Pointer {
  const { canary: share, ...rest } = pointer;
  if (share) return rest;
  const [last, ...before] = pointer.previous;
  if (last === undefined) {
    throw new Refused(`Nothing is known that came before ${nameOf(pointer.live)}: there is nothing to go back to.`);
  }
  return { ...rest, live: last, previous: before };
}

/** The stored version that is meant: its whole name or an unambiguous beginning; `portal` is what was deployed with the portal. */
export function meantBy(pointer: Pointer, typed: string): Version {
  if (typed === 'portal') return null;
  const versions = pointer.releases.map(({ version }) => version);
  const found = versions.includes(typed) ? [typed] : versions.filter((version) => version.startsWith(typed));
  const [version, ...others] = found;
  if (version === undefined) throw new Refused(`No release of ${pointer.name} begins with ${typed}: --list shows those that are stored.`);
  if (others.length > 0) throw new Refused(`${typed} may be ${found.join(' or ')}: type more of it.`);
  return version;
}

function checkStored(pointer: Pointer, version: Version): void {
  if (version === null || pointer.releases.some((stored) => stored.version === version)) return;
  throw new Refused(`${version} of ${pointer.name} is not stored.`);
}
