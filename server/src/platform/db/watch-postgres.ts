import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isUnreachable, noConnectionLeft, Unanswered, whyUnreachable } from './errors.ts';

export type Watch = { isAway(): boolean; isConnected(): boolean; close(): Promise<void> };

/** Told once each time the database is found to be away, and to be back. */
export type Watching = { away(error: unknown): void; back(): void };

/** Between two signs of life, milliseconds. */
const tick = 250;
/** Ticks of this process, not time: one that was itself held up finds the answer waiting. */
const patience = 4;
/** Between two tries to connect to a server that answers but lets nobody in, milliseconds. */
const longestPause = 5000;

/**
 * Keeps one connection of its own, and asks for a sign of life on it several times a second: a server that
 * hangs, or a network that swallows everything, would keep every request waiting. That is found out within 1.5 seconds.
 */
export function watchPostgres(connectionString: string, { away, back }: Watching): Watch {
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

  /** Lives with one connection until it is lost. @throws what ended it */
  async function follow(client: pg.Client): Promise<never> {
    client.on('error', () => undefined);
    client.on('end', () => {
      isConnected = false;
    });
    await patiently(client.connect());
    isConnected = true;
    failures = 0;
    found(false);
    for (;;) {
      await pause(tick, undefined, { signal: closing.signal });
      await patiently(client.query('SELECT 1'));
    }
  }

  /** Judges by what ended a connection, or kept one from being made. */
  function judge(error: unknown): void {
    failures += 1;
    if (error instanceof Unanswered) found(true, error);
    // A connection may end for reasons of its own: only that no other can be made tells of the database.
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
      judge(error);
      // Whoever answers, and only lets nobody in, is not to be crowded.
      const wait = isAway ? tick : Math.min(tick * 2 ** failures, longestPause);
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

async function patiently<Value>(work: Promise<Value>): Promise<Value> {
  const { promise: unanswered, reject } = Promise.withResolvers<never>();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks > patience) reject(new Unanswered('the database does not answer'));
  }, tick);
  // What comes of it later is of no interest.
  work.catch(() => undefined);
  return Promise.race([work, unanswered]).finally(() => clearInterval(timer));
}
