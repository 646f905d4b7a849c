import { isDeepStrictEqual } from 'node:util';
import { writingCallsOf } from './admission/admission.ts';
import type { Log } from './disk-cache.ts';
import { createReadCache } from './read-cache.ts';
import type { StoredRemote } from './stored-remotes.ts';
import { type ServedRelease, validateRelease } from './validate-release.ts';

export type ReleaseChoice = {
  served: ServedRelease;
  /** Loaded when `served` fails: the previous valid release, and the deployed one, which needs no store. */
  fallbacks: readonly ServedRelease[];
  /** The calls other than GET that the operator has admitted, and those of the deployed build. */
  admittedCalls: readonly string[];
};

/** An admitted remote, and which of its releases are served. The routes of a disabled remote stay, and say that it is disabled. */
export type RemoteState = Pick<StoredRemote, 'name' | 'isEnabled' | 'paths' | 'access'> & {
  /** Whether the rollout names a stored release, even one that cannot be served. */
  isReleased: boolean;
  /** For every browser; undefined when no release can be served. `live.served.release.portalRoutes` has its routes. */
  live: ReleaseChoice | undefined;
  /** Served to this percentage of browsers instead. */
  canary: { percent: number; choice: ReleaseChoice } | undefined;
};

/** How many valid releases of a remote are cached. */
const cacheSize = 20;

/**
 * Chooses the releases of one remote by its rollout. A valid release is read once; an invalid one again after five seconds.
 * @param deployed its release that was deployed with the portal
 */
export function followRemote(
  name: string,
  deployed: ServedRelease | undefined,
  { log, ...options }: Parameters<typeof validateRelease>[2] & { log: Log },
) {
  const releases = createReadCache<ServedRelease>(cacheSize);
  let state: RemoteState | undefined;
  let admitted: StoredRemote | undefined;
  /** Why releases of this rollout are invalid. Each reason is logged once. */
  let logged = new Set<string>();
  let hasInvalid = false;

  async function findValid(version: string | null, { releases: all }: StoredRemote): Promise<ServedRelease | undefined> {
    if (version === null) return deployed;
    try {
      const stored = all.find((one) => one.version === version);
      if (!stored) throw new Error('it is not stored');
      if (stored.publicKey === null) throw new Error('it or its key was revoked, or it is not signed');
      return await releases(`${version} ${stored.integrity} ${stored.publicKey}`, () => validateRelease(name, stored, options));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!logged.has(`${version} ${reason}`)) log.error({ remote: name, version, reason }, 'release skipped');
      logged.add(`${version} ${reason}`);
      hasInvalid = true;
      return undefined;
    }
  }

  async function choose(next: StoredRemote): Promise<Pick<RemoteState, 'live' | 'canary'>> {
    hasInvalid = false;
    const { previous, canary } = next;
    // The operator installed the deployed build: it needs no start that could write.
    const admittedCalls = [...next.calls, ...(deployed ? writingCallsOf(deployed.release) : [])];
    const chosen = await chooseRelease([...new Set([next.live, ...previous, null])], (version) => findValid(version, next));
    const live = chosen && { ...chosen, admittedCalls };
    const served = canary && (await findValid(canary.version, next));
    if (!served) return { live, canary: undefined };
    return { live, canary: { percent: canary.percent, choice: { served, fallbacks: fallbacksOf(served, live), admittedCalls } } };
  }

  /** Validates the releases of the rollout. Never rejects: an invalid release is skipped, and validated again at the next call. */
  return async (next: StoredRemote): Promise<RemoteState> => {
    const isSame = isDeepStrictEqual(next, admitted);
    if (state && isSame && !hasInvalid) return state;
    if (!isSame) logged = new Set();
    admitted = next;
    const { isEnabled, paths, access } = next;
    const isReleased = next.live !== null || next.canary !== null;
    const nextState = { name, isEnabled, paths, access, isReleased, ...(await choose(next)) };
    // A valid release stays the same object.
    if (isDeepStrictEqual(state, nextState)) return state as RemoteState;
    logChange(log, state, nextState);
    state = nextState;
    return state;
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
): Promise<Omit<ReleaseChoice, 'admittedCalls'> | undefined> {
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

/** A deployed release is not logged at the start. */
function logChange(log: Log, before: RemoteState | undefined, { name, live, canary }: RemoteState): void {
  if (live && live.served !== before?.live?.served && (before || live.served.source === 'store')) {
    log.info({ remote: name, version: live.served.release.version, source: live.served.source }, 'release served');
  }
  if (canary && (canary.percent !== before?.canary?.percent || canary.choice.served !== before.canary.choice.served)) {
    log.info({ remote: name, version: canary.choice.served.release.version, percent: canary.percent }, 'canary served');
  }
  if (!canary && before?.canary) log.info({ remote: name }, 'canary ended');
}
