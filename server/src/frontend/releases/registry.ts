import { setTimeout as delay } from 'node:timers/promises';
import type { HostManifest, Rollout } from '@osk/shared/contract/release';
import { followRemote, type RemoteState } from './follow-remote.ts';
import type { OpenedStore } from './open-store.ts';
import type { ServedRelease } from './release-validator.ts';
import type { Log } from './rollout-reader.ts';

/** How long a state is fresh, and how long a page waits for a newer one. In milliseconds. */
const freshFor = 250;
/** How long the start waits for the store, in milliseconds. */
const startTimeout = 3000;

/** What was deployed with the portal: each remote that a route names, and what the shell provides. */
export type Deployment = {
  remotes: readonly { name: string; release: ServedRelease | undefined }[];
  hostManifest: HostManifest | undefined;
};

/** The state of every remote: the same object until something changes. */
export type Snapshot = readonly RemoteState[];

export type Registry = Pick<Deployment, 'hostManifest'> & {
  /** Refreshes when that is due. Never rejects; takes 250 ms at most. */
  current(): Promise<Snapshot>;
  rolloutOf(remote: string): Rollout | undefined;
};

/** Follows the releases of all remotes: reads the store when a page is requested. */
export async function createRegistry(
  { remotes, hostManifest }: Deployment,
  { store, cacheFolder }: OpenedStore,
  log: Log,
): Promise<Registry> {
  const followed = remotes.map(({ name, release }) => followRemote(name, release, { store, cacheFolder, hostManifest, log }));
  const refreshes = followed.map(throttleRefresh);
  let snapshot: Snapshot = [];

  async function current(timeout = freshFor): Promise<Snapshot> {
    await Promise.all(refreshes.map((refresh) => refresh(timeout)));
    const states = followed.map(({ state }) => state());
    if (states.length !== snapshot.length || states.some((state, index) => state !== snapshot[index])) snapshot = states;
    return snapshot;
  }

  await current(startTimeout);
  return {
    hostManifest,
    current: () => current(),
    rolloutOf: (remote) => followed.find(({ state }) => state().name === remote)?.rollout(),
  };
}

/** Runs one refresh at a time, and none while the last is fresh. Waits for it until the timeout, but not for a failing store. */
function throttleRefresh({ refresh, isFailing }: ReturnType<typeof followRemote>): (timeout: number) => Promise<void> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  return async (timeout) => {
    const now = performance.now();
    if (!running && now - startedAt >= freshFor) {
      startedAt = now;
      running = refresh().finally(() => {
        running = undefined;
      });
    }
    const remaining = startedAt + timeout - now;
    if (running && remaining > 0 && !isFailing()) await Promise.race([running, delay(remaining, undefined, { ref: false })]);
  };
}
