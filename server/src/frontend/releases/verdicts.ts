import type { HostManifest, Rollout } from '@osk/shared/contract/release';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseStore } from './release-store.ts';
import type { ServedRelease } from './served-release.ts';
import { verifyRelease } from './verify-release.ts';

export type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/** What is not good is looked at again after this time: it may have been mended, or the store was away. */
const secondLookAfter = 5000;

type Verdict = { integrity: string; good: ServedRelease | undefined; at: number };

/** Which of a remote's stored releases are good: each is read once; what is passed over is told in the log once. */
export function createVerdicts(
  remote: string,
  { store, offers, log }: { store: ReleaseStore; offers: HostManifest | undefined; log: Log },
) {
  const verdicts = new Map<string, Verdict>();
  /** Why each was passed over, as it was told. */
  const told = new Map<string, string>();

  const passOver = (version: string, error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    if (told.get(version) === reason) return undefined;
    told.set(version, reason);
    const { cause } = error instanceof Error ? error : {};
    const because = cause instanceof Error ? { cause: cause.message } : {};
    log.error({ remote, version, reason, ...because }, 'a release is passed over');
    return undefined;
  };

  /** The release of a version; undefined where it cannot be served. */
  async function goodOf(rollout: Rollout, version: string): Promise<ServedRelease | undefined> {
    const stored = rollout.releases.find((one) => one.version === version);
    if (!stored) return passOver(version, new Error('the rollout names it, but not among the releases that are stored'));
    const known = verdicts.get(version);
    if (known?.integrity === stored.integrity && (known.good || performance.now() - known.at < secondLookAfter)) return known.good;
    const good = await verifyRelease(store, remote, stored, offers).catch((error: unknown) => passOver(version, error));
    if (good) told.delete(version);
    verdicts.set(version, { integrity: stored.integrity, good, at: performance.now() });
    return good;
  }

  return {
    goodOf,
    /** Whether something was not good, and may be looked at again. */
    isSecondLookDue: () => [...verdicts.values()].some(({ good, at }) => !good && performance.now() - at >= secondLookAfter),
    /** Forgets what is in no use any more. */
    keepOnly(versions: readonly (string | null)[]) {
      for (const version of verdicts.keys()) if (!versions.includes(version)) verdicts.delete(version);
      for (const version of told.keys()) if (!versions.includes(version)) told.delete(version);
    },
  };
}
