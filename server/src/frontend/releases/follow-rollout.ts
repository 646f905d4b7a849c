import type { Rollout } from '@osk/shared/contract/release';
import type { KnownRollouts } from './known-rollouts.ts';
import { rolloutIn } from './read-rollout.ts';
import type { ReleaseStore } from './release-store.ts';
import type { Log } from './verdicts.ts';

type Needs = { store: ReleaseStore; known: KnownRollouts; log: Log };

/** Follows a remote's rollout. Where it cannot be read, the last one that could goes on; the log is told once. */
export function followRollout(remote: string, { store, known, log }: Needs) {
  let text = known.read(remote);
  let rollout = text === undefined ? undefined : rolloutIn(text, remote);
  /** Why it cannot be read, each reason as it was told; none while it can. A store may fail in turns. */
  const problems = new Set<string>();

  const tell = (reason: string | undefined) => {
    if (reason === undefined) {
      if (problems.size > 0) log.info({ remote }, 'what is out of a remote can be read again');
      problems.clear();
    } else if (!problems.has(reason)) {
      problems.add(reason);
      log.error({ remote, reason }, 'what is out of a remote cannot be read: the last known goes on');
    }
  };

  /** Why the rollout could not be read; undefined where it was. */
  async function read(): Promise<string | undefined> {
    const found = await store.readRollout(remote);
    if (found === undefined) return rollout && 'there is no rollout any more';
    if (found === text && rollout) return undefined;
    const next = rolloutIn(found, remote);
    if (!next) return 'the rollout is not valid';
    [text, rollout] = [found, next];
    await known.write(remote, found).catch((error: unknown) => log.error({ remote, reason: describe(error) }, 'a rollout cannot be kept'));
    return undefined;
  }

  return {
    /** The rollout as it is now, as far as that can be told. Never rejects; the same object for as long as it says the same. */
    async look(): Promise<Rollout | undefined> {
      tell(await read().catch(describe));
      return rollout;
    },
    /** Whether the last look failed. */
    isFailing: () => problems.size > 0,
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
