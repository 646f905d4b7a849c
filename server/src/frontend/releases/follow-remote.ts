import { isDeepStrictEqual } from 'node:util';
import type { HostManifest, RouteAccess } from '@osk/shared/contract/release';
import type { ReleaseContents } from './release-contents.ts';
import { createReleaseValidator, type ServedRelease } from './release-validator.ts';
import type { StoredRemote } from './stored-remotes.ts';

/** The release of a remote that a page loads. */
export type ReleaseChoice = {
  served: ServedRelease;
  /** Loaded when `served` fails: the previous valid release, and the deployed one, which needs no store. */
  fallbacks: readonly ServedRelease[];
};

/** An admitted remote, and which of its releases are served. */
export type RemoteState = {
  name: string;
  /** The routes of a disabled remote stay, and say that it is disabled. */
  isEnabled: boolean;
  /** The paths that its routes may have, with those below them. `/` admits only itself. */
  paths: readonly string[];
  /** The widest access of its routes outside the panel. In the panel it is always `company`. */
  access: RouteAccess;
  /** Whether the rollout names a stored release, even one that cannot be served. */
  isReleased: boolean;
  /** For every browser; undefined when no release can be served. `live.served.release.portalRoutes` has its routes. */
  live: ReleaseChoice | undefined;
  /** Served to this percentage of browsers instead. */
  canary: { percent: number; choice: ReleaseChoice } | undefined;
};

export type Log = Record<'info' | 'error', (fields: object, event: string) => void>;

type Options = { contents: ReleaseContents; hostManifest: HostManifest | undefined; log: Log };

/** Chooses the releases of one remote by its rollout. @param deployed its release that was deployed with the portal */
export function followRemote(name: string, deployed: ServedRelease | undefined, options: Options) {
  const validate = createReleaseValidator(name, options);
  let state: RemoteState | undefined;
  let admitted: StoredRemote | undefined;
  let hasInvalid = false;

  async function choose(next: StoredRemote): Promise<Pick<RemoteState, 'live' | 'canary'>> {
    hasInvalid = false;
    const validRelease = async (version: string | null) => {
      if (version === null) return deployed;
      const valid = await validate(next, version);
      hasInvalid ||= valid === undefined;
      return valid;
    };
    const live = await chooseRelease([...new Set([next.live, ...next.previous, null])], validRelease);
    const served = next.canary && (await validRelease(next.canary.version));
    const canary = next.canary && served && { percent: next.canary.percent, choice: { served, fallbacks: fallbacksOf(served, live) } };
    return { live, canary: canary ?? undefined };
  }

  /** Validates the releases of the rollout. Never rejects: an invalid release is skipped, and validated again at the next call. */
  return async (next: StoredRemote): Promise<RemoteState> => {
    if (state && !hasInvalid && isDeepStrictEqual(next, admitted)) return state;
    const { isEnabled, paths, access } = next;
    const isReleased = next.live !== null || next.canary !== null;
    const nextState = { name, isEnabled, paths, access, isReleased, ...(await choose(next)) };
    admitted = next;
    // A valid release stays the same object.
    if (isDeepStrictEqual(state, nextState)) return state as RemoteState;
    logChange(options.log, state, nextState);
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
