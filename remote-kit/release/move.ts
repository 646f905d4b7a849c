import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostManifest, Rollout } from '@osk/shared/contract/release';
import { integrityOf } from '../build/file-hashes.ts';
import { whyNotWhole } from './check-files.ts';
import { whyNotFit } from './check-fit.ts';
import { Refused } from './refused.ts';
import { readRelease, releaseFile, type Store } from './store.ts';

/** What is to become of a rollout, and the stored version that browsers get by that and may not have got until now. */
export type Move = (rollout: Rollout) => { next: Rollout; version?: Rollout['live'] };

/** Moves the rollout, unless what it would lead to is not good: then it refuses, and nothing has moved. */
export function moveRollout(store: Store, move: Move, offers: HostManifest | undefined): Promise<Rollout> {
  return store.moveRollout((rollout) => {
    const { next, version } = move(rollout);
    const reasons = typeof version === 'string' ? whyNotGood(store, next, version, offers) : [];
    if (reasons.length > 0) throw new Refused(`${version} cannot be released:`, ...reasons);
    return next;
  });
}

/** Why a stored release cannot go out (again): it is away, was changed, or does not fit the shell of now. */
function whyNotGood(store: Store, { releases }: Rollout, version: string, offers: HostManifest | undefined): string[] {
  const folder = store.folderOf(version);
  const file = join(folder, releaseFile);
  if (!existsSync(file)) return [`${folder} is not there any more.`];
  const stored = releases.find((candidate) => candidate.version === version);
  if (integrityOf(readFileSync(file)) !== stored?.integrity) return [`${file} is not the one that was released.`];
  const release = readRelease(folder);
  if (!release) return [`${file} cannot be read.`];
  // A build that does not say what it needs can have run only where it fitted.
  return [...whyNotWhole(folder, release), ...(offers && release.needs ? whyNotFit(release, offers) : [])];
}
