import type { Rollout } from '@osk/shared/contract/release';
import { followRemote, type ReleasedRemote, type Standing, type Surroundings } from './released-remote.ts';
import type { ServedRelease } from './served-release.ts';

/** What was looked at this long ago is looked at again, and a page waits this long for it, at most. */
const freshFor = 250;
const patienceAtStart = 3000;

/** What is out of every remote, at one time. The same object for as long as nothing changes. */
export type Snapshot = readonly Standing[];

export type Registry = {
  /** What the next page is made of. Never rejects, and is there within a quarter of a second. */
  current(): Promise<Snapshot>;
  /** What is known now. */
  known(): Snapshot;
  /** The rollout of a remote, as it is followed now. */
  pointerOf(remote: string): Rollout | undefined;
};

/**
 * Follows what is out of the remotes, looking at the store when a page is asked for.
 * @param remotes every remote that a place names, with what was deployed of it with the portal
 */
export async function createRegistry(
  remotes: readonly { name: string; own: ServedRelease | undefined }[],
  surroundings: Surroundings,
): Promise<Registry> {
  const followed = remotes.map(({ name, own }) => lookNowAndThen(name, followRemote(name, own, surroundings)));
  let snapshot: Snapshot = [];

  const known = () => {
    const standings = followed.map(({ standing }) => standing());
    if (standings.length !== snapshot.length || standings.some((standing, index) => standing !== snapshot[index])) snapshot = standings;
    return snapshot;
  };
  const look = (patience: number) => Promise.all(followed.map(({ lookAgain }) => lookAgain(patience)));

  await look(patienceAtStart);
  return {
    known,
    pointerOf: (remote) => followed.find(({ name }) => name === remote)?.rollout(),
    async current() {
      await look(freshFor);
      return known();
    },
  };
}

/** One look at a time, and none while the last is fresh. */
function lookNowAndThen(name: string, { standing, rollout, look, isFailing }: ReleasedRemote) {
  let began = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  /** Waits for a look that is due, or that runs, until it is so many milliseconds old; not for a store that failed at the last one. */
  async function lookAgain(patience: number): Promise<void> {
    const now = performance.now();
    if (!looking && now - began >= freshFor) {
      began = now;
      looking = look().finally(() => {
        looking = undefined;
      });
    }
    const left = began + patience - now;
    if (looking && left > 0 && !isFailing()) await within(looking, left);
  }

  return { name, standing, rollout, lookAgain };
}

async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
