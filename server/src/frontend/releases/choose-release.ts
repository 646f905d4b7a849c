import type { Rollout } from '@osk/shared/contract/release';
import type { Choice, ServedRelease } from './served-release.ts';

/** Versions in the order in which they are tried, each once; null stands for what was deployed with the portal, and comes at the latest last. */
export function candidatesOf(rollout: Rollout | undefined): (string | null)[] {
  return [...new Set(rollout ? [rollout.live, ...rollout.previous, null] : [null])];
}

/**
 * The first candidate that is good, the first after it that is another version, and what was deployed with the portal: even where that is
 * the same version, for its files are elsewhere.
 * @param goodOf the release of a version; undefined where it cannot be served
 */
export async function chooseRelease(
  candidates: readonly (string | null)[],
  goodOf: (version: string | null) => Promise<ServedRelease | undefined>,
): Promise<Choice | undefined> {
  const chosen: ServedRelease[] = [];
  for (const version of candidates) {
    if (version !== null && chosen.length > 1) continue;
    const good = await goodOf(version);
    if (good && (version === null || chosen.every(({ release }) => release.version !== good.release.version))) chosen.push(good);
  }
  const [served, ...fallbacks] = chosen;
  return served && { served, fallbacks };
}
