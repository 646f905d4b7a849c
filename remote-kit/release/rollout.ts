import type { Rollout, StoredRelease } from '@osk/shared/contract/release';
import { Refused } from './refused.ts';

/** So many former releases are kept to go back to. */
const mostBefore = 10;

type Version = Rollout['live'];

/** What became of a build: the same version may have its place in the store already. */
export type Added = 'stored' | 'was there';

/** What is said of a version; null is what was deployed with the portal. */
export const nameOf = (version: Version) => version ?? "the portal's own build";

/** The rollout of a remote that was never released. */
export function emptyRollout(name: string): Rollout {
  return { name, live: null, previous: [], releases: [] };
}

/**
 * With a release among those that are stored, the newest first. What is known of one whose folder was there already stays as it is: only
 * so a folder that was changed since is found out.
 */
export function withStored(rollout: Rollout, stored: StoredRelease, added: Added): Rollout {
  const others = rollout.releases.filter(({ version }) => version !== stored.version);
  if (added === 'was there' && others.length < rollout.releases.length) return rollout;
  return { ...rollout, releases: [stored, ...others] };
}

/** Every browser gets the version; a running share ends. */
export function released(rollout: Rollout, version: Version): Rollout {
  checkStored(rollout, version);
  const { canary: _, ...rest } = rollout;
  if (version === rollout.live) return rest;
  const before = [rollout.live, ...rollout.previous.filter((former) => former !== version && former !== rollout.live)];
  return { ...rest, live: version, previous: before.slice(0, mostBefore) };
}

/** So many of a hundred browsers get the version, in place of a running share; 100 is an ordinary release. */
export function shared(rollout: Rollout, version: Version, percent: number): Rollout {
  if (percent === 100) return released(rollout, version);
  checkStored(rollout, version);
  if (version === null) throw new Refused("The portal's own build cannot be given to a share of the browsers.");
  if (version === rollout.live) throw new Refused(`Every browser gets ${version} already: there is no share to give.`);
  return { ...rollout, canary: { version, percent } };
}

/** What was before: without the running share, or else without the last release. */
export function rolledBack(rollout: Rollout): Rollout {
  const { canary: share, ...rest } = rollout;
  if (share) return rest;
  const [last, ...before] = rollout.previous;
  if (last === undefined) {
    throw new Refused(`Nothing is known that came before ${nameOf(rollout.live)}: there is nothing to go back to.`);
  }
  return { ...rest, live: last, previous: before };
}

/** The stored version that is meant: its whole name or an unambiguous beginning; `portal` is what was deployed with the portal. */
export function meantBy(rollout: Rollout, typed: string): Version {
  if (typed === 'portal') return null;
  const versions = rollout.releases.map(({ version }) => version);
  const found = versions.includes(typed) ? [typed] : versions.filter((version) => version.startsWith(typed));
  const [version, ...others] = found;
  if (version === undefined) throw new Refused(`No release of ${rollout.name} begins with ${typed}: --list shows those that are stored.`);
  if (others.length > 0) throw new Refused(`${typed} may be ${found.join(' or ')}: type more of it.`);
  return version;
}

function checkStored(rollout: Rollout, version: Version): void {
  if (version === null || rollout.releases.some((stored) => stored.version === version)) return;
  throw new Refused(`${version} of ${rollout.name} is not stored.`);
}
