import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '../http/describe-error.ts';
import { whyUnreachable } from './errors.ts';
import type { Watching } from './watch-postgres.ts';

type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>;

/**
 * Writes one line to the log when the database goes away, and one when it is back.
 * @param log undefined as long as there is none: the database is opened before
 */
export function tellOfDatabase(log: () => Log | undefined): { lost(error: Error): void; watching: Watching } {
  let since = 0;
  return {
    // Of these there are as many as the pool has connections, and nobody misses any.
    lost: (error) => log()?.debug({ reason: whyUnreachable(error) ?? describeError(error) }, 'a database connection ended'),
    watching: {
      away(error) {
        since = Date.now();
        log()?.error({ reason: whyUnreachable(error) }, 'the database is away');
      },
      back: () => log()?.warn({ seconds: Math.round((Date.now() - since) / 1000) }, 'the database is back'),
    },
  };
}
