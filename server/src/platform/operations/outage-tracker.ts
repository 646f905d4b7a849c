import type { FastifyBaseLogger } from 'fastify';
import { whyUnreachable } from '../db/errors.ts';
import { describeError } from '../http/describe-error.ts';

type OutageTracker = ReturnType<typeof createOutageTracker>;

type Options = {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  startMessage: string;
  endMessage: string;
  /** Milliseconds. */
  firstBackoff: number;
  longestBackoff: number;
};

/** Tracks the failures of a dependency. Logs one line at the first failure of a row, and one at the next success. */
export function createOutageTracker({ log, startMessage, endMessage, firstBackoff, longestBackoff }: Options) {
  let failures = 0;
  let since = 0;
  return {
    /** Returns the back-off before the next try, milliseconds: it doubles, with jitter between replicas. */
    recordFailure(entry: object): number {
      if (failures === 0) {
        since = Date.now();
        log.error(entry, startMessage);
      }
      failures += 1;
      return Math.min(firstBackoff * 2 ** (failures - 1), longestBackoff) * (0.75 + Math.random() / 4);
    },
    recordSuccess(): void {
      if (failures === 0) return;
      failures = 0;
      log.warn({ seconds: Math.round((Date.now() - since) / 1000) }, endMessage);
    },
    isOngoing: () => failures > 0,
  };
}

/** Describes why work on the database failed, for the log. An outage needs its code only. */
export function describeOutage(error: unknown): object {
  const reason = whyUnreachable(error);
  return reason === undefined ? { error: describeError(error) } : { reason };
}

/** Runs work now, and `interval` milliseconds after it ended, sooner after a failure. The result stops it after a running round. */
export function runEvery(work: () => Promise<void>, interval: number, outage: OutageTracker): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let round: Promise<void>;
  const run = () => {
    round = work()
      .then(
        () => {
          outage.recordSuccess();
          return interval;
        },
        (error: unknown) => Math.min(outage.recordFailure(describeOutage(error)), interval),
      )
      .then((wait) => {
        if (!isStopped) timer = setTimeout(run, wait);
      });
  };
  run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}
