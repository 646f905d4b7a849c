import type { FastifyBaseLogger } from 'fastify';
import { whyUnreachable } from '../db/errors.ts';
import { describeError } from '../http/describe-error.ts';

/** Tracks the failures of a dependency. */
export type OutageTracker = {
  /** Records a failure. Returns the back-off before the next try, milliseconds: it doubles, with jitter between replicas. */
  recordFailure(entry: object): number;
  /** Records a success. */
  recordSuccess(): void;
  isOngoing(): boolean;
};

type Options = {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** The log messages of an outage. */
  startMessage: string;
  endMessage: string;
  /** Milliseconds. */
  firstBackoff: number;
  longestBackoff: number;
};

/** Counts failures in a row. Logs one line at the first failure and one at the next success. */
export function createOutageTracker({ log, startMessage, endMessage, firstBackoff, longestBackoff }: Options): OutageTracker {
  let failures = 0;
  let since = 0;
  return {
    recordFailure(entry) {
      if (failures === 0) {
        since = Date.now();
        log.error(entry, startMessage);
      }
      failures += 1;
      return Math.min(firstBackoff * 2 ** (failures - 1), longestBackoff) * (0.75 + Math.random() / 4);
    },
    recordSuccess() {
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
