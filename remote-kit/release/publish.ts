import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release, Rollout } from '@osk/shared/contract/release';
import { compress } from '../build/compress.ts';
import { packageVersionIn } from '../build/file-hashes.ts';
import { buildHost } from './build-host.ts';
import { buildRemote } from './build-remote.ts';
import { whyNotEmbeddable } from './check-embedded.ts';
import { whyNotWhole } from './check-files.ts';
import { whyIncomplete, whyNotFit } from './check-fit.ts';
import type { Shell } from './host-manifest.ts';
import { moveRollout } from './move.ts';
import { Refused } from './refused.ts';
import { whyNotShown } from './render-check.ts';
import { shared, withStored } from './rollout.ts';
import { readRelease, type Store } from './store.ts';

export type Step = <Result>(done: string, act: () => Result | Promise<Result>) => Promise<Result>;

type Publishing = { folder: string; name: string; percent: number; store: Store; shell: Shell; step: Step };

/** Builds a remote, checks it, stores it and points to it. What is refused leaves nothing behind. */
export async function publish({ folder, name, percent, store, shell, step }: Publishing): Promise<Rollout> {
  const temporary = mkdtempSync(join(tmpdir(), 'release-'));
  const [build, aside] = [store.incoming(), store.incoming()];
  // Made while the remote is built; what came of it is seen when it is needed.
  const host = buildHost(temporary);
  host.catch(() => {});
  try {
    await step('built', () => buildRemote(folder, build, aside));
    await step('compressed', () => compress(build));
    const { version } = await step('checked', () => checked(build, { folder, name, shell, host }));
    const added = await step(`stored as ${version}`, () => store.add(build, version));
    return await step('pointed to', () => {
      const stored = store.describe(version);
      return moveRollout(
        store,
        (rollout) => ({ next: shared(withStored(rollout, stored, added), version, percent), version }),
        shell.offers,
      );
    });
  } finally {
    for (const folder of [build, aside, temporary]) rmSync(folder, { recursive: true, force: true });
  }
}

type Checking = Pick<Publishing, 'folder' | 'name' | 'shell'> & { host: Promise<string> };

async function checked(build: string, { folder, name, shell: { offers, places }, host }: Checking): Promise<Release> {
  const release = readRelease(build);
  if (!release)
    throw new Refused('The build wrote no release.json: does vite.config.ts use remoteConfig of @osk/remote-kit/build/remote-config?');
  if (release.name !== name) throw new Refused(`package.json says ${name}, vite.config.ts ${release.name}: they have to be the same.`);
  refuseFor([
    ...whyNotWhole(build, release),
    ...whyNotFit(release, offers),
    ...whyIncomplete(release, places),
    ...whyNotEmbeddable(build, release, packageVersionIn(folder)),
  ]);
  refuseFor(await whyNotShown(await host, build, release));
  return release;
}

function refuseFor(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Refused('The remote cannot be released:', ...reasons);
}
