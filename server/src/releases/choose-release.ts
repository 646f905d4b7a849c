import type { Pointer } from '@osk/shared/contract/release';
import type { Choice, ServedRelease } from './served-release.ts';

/** Versions in the order in which they are tried, each once; null stands for what was deployed with the portal, and comes at the latest last. */
export function candidatesOf(pointer: Pointer | undefined): (string | null)[] {
  return [...new Set(pointer ? [pointer.current, ...pointer.before, null] : [null])];
}

/**
 * The first candidate that is good, and the first after it that is another version.
 * @param goodOf the release of a version; undefined where it cannot be served
 */
export async function chooseRelease(
  candidates: readonly (string | null)[],
  goodOf: (version: string | null) => Promise<ServedRelease | undefined>,
): Promise<Choice | undefined> {
  let served: ServedRelease | undefined;
  for (const version of candidates) {
    const good = await goodOf(version);
    if (good && served && good.release.version !== served.release.version) return { served, fallback: good };
    served ??= good;
  }
  return served && { served, fallback: undefined };
}
