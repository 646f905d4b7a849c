import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Changes } from './database.ts';
import { isUnreachable, Unanswered } from './errors.ts';

export type Watch = Changes & { close(): Promise<void> };

/** Told once each time the database is found to be away, and to be back. */
export type Watching = { away(error: unknown): void; back(): void };

const tick = 250;
/** Ticks of this process, not time: one that was itself held up finds the answer waiting. */
const patience = 5;

/**
 * Keeps one connection of its own, by which it listens for changes and asks for a sign of life several times a second: a server that
 * hangs, or a network that swallows everything, would keep every request waiting.
 */
export function watchPostgres(connectionString: string, { away, back }: Watching): Watch {
  const closing = new AbortController();
  let version = 0;
  let isListening = false;
  let isAway = false;

  /** Lives with one connection until it is lost. @throws what ended it */
  async function follow(client: pg.Client, connected: () => void): Promise<never> {
    client.on('error', () => undefined);
    client.on('end', () => {
      isListening = false;
    });
    client.on('notification', () => {
      version += 1;
    });
    await patiently(client.connect());
    isListening = await patiently(listen(client));
    version += 1;
    connected();
    for (;;) {
      await pause(tick, undefined, { signal: closing.signal });
      await patiently(client.query('SELECT 1'));
    }
  }

  async function watch(): Promise<void> {
    let failures = 0;
    const connected = () => {
      failures = 0;
      if (isAway) back();
      isAway = false;
    };
    while (!closing.signal.aborted) {
      const client = new pg.Client({ connectionString, application_name: 'portal-osk watch' });
      const end = () => client.connection.stream.destroy();
      closing.signal.addEventListener('abort', end);
      const error: unknown = await follow(client, connected).catch((reason: unknown) => reason);
      isListening = false;
      end();
      closing.signal.removeEventListener('abort', end);
      if (closing.signal.aborted) return;
      failures += 1;
      // A connection may end for reasons of its own: only that no other can be made tells of the database.
      if (!isAway && (error instanceof Unanswered || (failures > 1 && isUnreachable(error)))) {
        isAway = true;
        away(error);
      }
      if (failures > 1) await pause(tick);
    }
  }

  const watched = watch();
  return {
    version: () => (isListening ? version : undefined),
    async close() {
      closing.abort();
      await watched;
    },
  };
}

/** Whether the server can tell of changes at all: a distributed one may not. */
async function listen(client: pg.Client): Promise<boolean> {
  try {
    await client.query('LISTEN products_changed');
    return true;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return false;
  }
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
