import { embeddedFolder, type Rollout, type StoredRelease } from '@osk/shared/contract/release';
import type { ServedRelease } from '../releases/served-release.ts';

/** Open pages of others ask for files of so many of the releases stored last. */
const mostStored = 20;

/**
 * The releases in which a file for other people's pages is looked for, in order; null stands for what was deployed with the portal.
 * What is served comes first; the others are for pages that loaded them while they were served, and now ask for more of their files.
 */
export function embeddedSources(served: ServedRelease | undefined, rollout: Rollout | undefined): (StoredRelease | null)[] {
  const { previous: before = [], releases = [] } = rollout ?? {};
  const versions = [...before, ...releases.slice(0, mostStored).map(({ version }) => version)];
  const inOrder = [...(hasEmbedded(served) ? [served?.release.version] : [null]), ...versions, null];
  return [...new Set(inOrder)].flatMap((version) => (version === null ? [null] : releases.filter((stored) => stored.version === version)));
}

/** One that was released before these files were part of releases has none. */
function hasEmbedded(served: ServedRelease | undefined): boolean {
  return served?.source === 'store' && Object.keys(served.hashes).some((file) => file.startsWith(`${embeddedFolder}/`));
}
