import type { FastifyBaseLogger } from 'fastify';
import { whyUnreachable } from '../db/errors.ts';
import { describeError } from '../http/describe-error.ts';

/** A dependency that fails for a while. */
export type Outage = {
  /** Records a failure. Returns the back-off before the next try, milliseconds: it doubles, with jitter between replicas. */
  failed(entry: object): number;
  /** Records a success. */
  succeeded(): void;
  isOn(): boolean;
};

type Options = {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Log messages, one at the start and one at the end. */
  begins: string;
  ends: string;
  /** First back-off, milliseconds. */
  first: number;
  /** Longest back-off, milliseconds. */
  longest: number;
};

/** Counts failures in a row. Logs one line when they begin and one when they end. */
export function createOutage({ log, begins, ends, first, longest }: Options): Outage {
  let failures = 0;
  let since = 0;
  return {
    failed(entry) {
      if (failures === 0) {
        since = Date.now();
        log.error(entry, begins);
      }
      failures += 1;
      return Math.min(first * 2 ** (failures - 1), longest) * (0.75 + Math.random() / 4);
    },
    succeeded() {
      if (failures === 0) return;
      failures = 0;
      log.warn({ seconds: Math.round((Date.now() - since) / 1000) }, ends);
    },
    isOn: () => failures > 0,
  };
}

/** Describes why work on the database failed, for the log. An outage needs its code only. */
export function describeOutage(error: unknown): object {
  const reason = whyUnreachable(error);
  return reason === undefined ? { error: describeError(error) } : { reason };
}
