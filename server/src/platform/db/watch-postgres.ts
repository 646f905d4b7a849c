import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { describeError } from '../http/describe-error.ts';
import { DatabaseUnreachable, isUnreachable, noConnectionLeft, whyUnreachable } from './errors.ts';

export type Watch = { isAway(): boolean; isConnected(): boolean; close(): Promise<void> };

/** Called once when the database goes away and once when it is back. */
export type OutageListener = { away(error: unknown): void; back(): void };

/** Between two checks, milliseconds. */
const tick = 250;
/** In ticks of this process, not in time: a process that was suspended finds the answer waiting. */
const timeoutTicks = 4;
/** Longest back-off before connecting to a server that rejects connections, milliseconds. */
const longestBackoff = 5000;

/**
 * Sends `SELECT 1` four times a second on its own connection. Finds within 1.5 seconds that the server hangs or the network drops packets,
 * which would block every request.
 */
export function watchPostgres(connectionString: string, { away, back }: OutageListener): Watch {
  const closing = new AbortController();
  let isConnected = false;
  let isAway = false;
  let failures = 0;

  function found(isNowAway: boolean, error?: unknown): void {
    if (isNowAway === isAway) return;
    isAway = isNowAway;
    if (isAway) away(error);
    else back();
  }

  /** Checks one connection until it is lost. @throws the error that ended it */
  async function follow(client: pg.Client): Promise<never> {
    client.on('error', () => undefined);
    client.on('end', () => {
      isConnected = false;
    });
    await withTimeout(client.connect());
    isConnected = true;
    failures = 0;
    found(false);
    for (;;) {
      await pause(tick, undefined, { signal: closing.signal });
      await withTimeout(client.query('SELECT 1'));
    }
  }

  /** Decides by the error of a connection whether the database is away. */
  function assess(error: unknown): void {
    failures += 1;
    if (error instanceof DatabaseUnreachable) found(true, error);
    // One lost connection is no outage: a second failure is.
    else if (failures > 1) found(isUnreachable(error) && whyUnreachable(error) !== noConnectionLeft, error);
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new pg.Client({ connectionString, application_name: 'portal-osk watch' });
      const end = () => client.connection.stream.destroy();
      closing.signal.addEventListener('abort', end);
      const error: unknown = await follow(client).catch((reason: unknown) => reason);
      isConnected = false;
      end();
      closing.signal.removeEventListener('abort', end);
      if (closing.signal.aborted) return;
      assess(error);
      // Backs off from a server that answers but rejects connections.
      const wait = isAway ? tick : Math.min(tick * 2 ** failures, longestBackoff);
      if (failures > 1) await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const watched = watch();
  return {
    isAway: () => isAway,
    isConnected: () => isConnected,
    async close() {
      closing.abort();
      await watched;
    },
  };
}

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  const { promise: unanswered, reject } = Promise.withResolvers<never>();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks > timeoutTicks) reject(new DatabaseUnreachable('the database does not answer'));
  }, tick);
  // A late failure is ignored.
  work.catch(() => undefined);
  return Promise.race([work, unanswered]).finally(() => clearInterval(timer));
}

type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>;

/**
 * Logs the start and the end of each outage.
 * @param log returns undefined before the server has a log, because the database opens first
 */
export function logDatabaseOutages(log: () => Log | undefined): { lost(error: Error): void; watching: OutageListener } {
  let since = 0;
  return {
    // Debug, because an outage ends every connection of the pool.
    lost: (error) => log()?.debug({ reason: whyUnreachable(error) ?? describeError(error) }, 'database connection ended'),
    watching: {
      away(error) {
        since = Date.now();
        log()?.error({ reason: whyUnreachable(error) }, 'database away');
      },
      back: () => log()?.warn({ seconds: Math.round((Date.now() - since) / 1000) }, 'database back'),
    },
  };
}
