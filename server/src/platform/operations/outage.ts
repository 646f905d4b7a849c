import type { FastifyBaseLogger } from 'fastify';
import { whyUnreachable } from '../db/errors.ts';
import { describeError } from '../http/describe-error.ts';

/** Something that fails again and again, and then no longer. */
export type Outage = {
  /** It failed. Gives how many milliseconds to wait before the next try: twice as long each time, and not the same for every replica. */
  met(entry: object): number;
  /** It went well. */
  over(): void;
  isOn(): boolean;
};

type Options = {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** What the log says once when it begins, and once when it is over. */
  begins: string;
  ends: string;
  /** Before the second try, milliseconds. */
  first: number;
  /** Before any try, milliseconds. */
  longest: number;
};

/** Keeps count of failures in a row, and writes one line to the log when they begin and one when they end, not one for each. */
export function createOutage({ log, begins, ends, first, longest }: Options): Outage {
  let failures = 0;
  let since = 0;
  return {
    met(entry) {
      if (failures === 0) {
        since = Date.now();
        log.error(entry, begins);
      }
      failures += 1;
      return Math.min(first * 2 ** (failures - 1), longest) * (0.75 + Math.random() / 4);
    },
    over() {
      if (failures === 0) return;
      failures = 0;
      log.warn({ seconds: Math.round((Date.now() - since) / 1000) }, ends);
    },
    isOn: () => failures > 0,
  };
}

/** What the log says of why work on the database failed: that it is away needs no more than a word. */
export function describeOutage(error: unknown): object {
  const reason = whyUnreachable(error);
  return reason === undefined ? { error: describeError(error) } : { reason };
}
