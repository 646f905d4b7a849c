import { isDeepStrictEqual } from 'node:util';
import type { HostManifest, Rollout } from '@osk/shared/contract/release';
import { createReleaseValidator, type ServedRelease } from './release-validator.ts';
import { createRolloutReader, type Log, type ReaderOptions } from './rollout-reader.ts';

/** The release of a remote that a page loads. */
export type ReleaseChoice = {
  served: ServedRelease;
  /** Loaded when `served` fails: the previous valid release, and the deployed one, which needs no store. */
  fallbacks: readonly ServedRelease[];
};

/** Which releases of a remote are served. */
export type RemoteState = {
  name: string;
  /** For every browser; undefined when no release can be served. */
  live: ReleaseChoice | undefined;
  /** Served to this percentage of browsers instead. */
  canary: { percent: number; choice: ReleaseChoice } | undefined;
};

type Options = ReaderOptions & { hostManifest: HostManifest | undefined };

/** Follows the rollout of one remote. @param deployed its release that was deployed with the portal */
export function followRemote(name: string, deployed: ServedRelease | undefined, options: Options) {
  const reader = createRolloutReader(name, options);
  const validate = createReleaseValidator(name, options);
  let state: RemoteState = { name, live: deployed && { served: deployed, fallbacks: [] }, canary: undefined };
  let rollout: Rollout | undefined;
  let hasInvalid = false;

  async function apply(next: Rollout | undefined): Promise<void> {
    hasInvalid = false;
    const validRelease = async (version: string | null) => {
      if (version === null || !next) return deployed;
      const valid = await validate(next, version);
      hasInvalid ||= valid === undefined;
      return valid;
    };
    const live = await chooseRelease(next ? [...new Set([next.live, ...next.previous, null])] : [null], validRelease);
    const served = next?.canary && (await validRelease(next.canary.version));
    const canary = next?.canary && served && { percent: next.canary.percent, choice: { served, fallbacks: fallbacksOf(served, live) } };
    rollout = next;
    const nextState = { name, live, canary };
    // A valid release stays the same object.
    if (isDeepStrictEqual(state, nextState)) return;
    logChange(options.log, state, nextState);
    state = nextState;
  }

  return {
    state: () => state,
    /** The rollout that the state follows; undefined when there never was one. */
    rollout: () => rollout,
    /** Whether the rollout could not be read. */
    isFailing: reader.isFailing,
    /** Reads the rollout and validates its releases. Never rejects: when the store fails, the state stays. */
    async refresh(): Promise<void> {
      const next = await reader.read();
      if (rollout !== next || hasInvalid) await apply(next);
    },
  };
}

/**
 * Chooses the first valid candidate, the next valid one of another version, and the deployed release. The deployed one stays a fallback
 * when its version is the same, because its files are elsewhere.
 * @param candidates versions in order; null is the deployed release
 */
async function chooseRelease(
  candidates: readonly (string | null)[],
  validRelease: (version: string | null) => Promise<ServedRelease | undefined>,
): Promise<ReleaseChoice | undefined> {
  const chosen: ServedRelease[] = [];
  for (const version of candidates) {
    if (version !== null && chosen.length > 1) continue;
    const valid = await validRelease(version);
    if (valid && (version === null || chosen.every(({ release }) => release.version !== valid.release.version))) chosen.push(valid);
  }
  const [served, ...fallbacks] = chosen;
  return served && { served, fallbacks };
}

function fallbacksOf(canary: ServedRelease, live: ReleaseChoice | undefined): ServedRelease[] {
  const others = live ? [live.served, ...live.fallbacks] : [];
  return others.filter(({ source, release }) => source === 'portal' || release.version !== canary.release.version);
}

function logChange(log: Log, before: RemoteState, { name, live, canary }: RemoteState): void {
  if (live && live.served !== before.live?.served) {
    log.info({ remote: name, version: live.served.release.version, source: live.served.source }, 'release served');
  }
  if (canary && (canary.percent !== before.canary?.percent || canary.choice.served !== before.canary.choice.served)) {
    log.info({ remote: name, version: canary.choice.served.release.version, percent: canary.percent }, 'canary served');
  }
  if (!canary && before.canary) log.info({ remote: name }, 'canary ended');
}
