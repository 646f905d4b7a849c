import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { describeError } from '../http/describe-error.ts';
import type { Listen } from './database.ts';
import { DatabaseUnreachable, isUnreachable, noConnectionLeft, whyUnreachable } from './errors.ts';

export type Watch = ReturnType<typeof watchPostgres>;

export type OutageListener = { onStart(error: unknown): void; onEnd(): void };

const tick = 250;
/** How long the server may take to answer, milliseconds. */
const longestSilence = 1000;
/** Longest back-off before connecting to a server that rejects connections, milliseconds. */
const longestBackoff = 5000;

/**
 * Sends `SELECT 1` four times a second on its own connection, to find in 1.5 seconds that the server or the network hangs. The connection
 * also receives the notifications.
 */
export function watchPostgres(
  connectionString: string,
  { onStart, onEnd }: OutageListener,
  { silence = longestSilence, channels }: { silence?: number | undefined; channels: Channels },
) {
  const closing = new AbortController();
  let isConnected = false;
  let isUp = true;
  let failures = 0;

  function report(isNowUp: boolean, error?: unknown): void {
    if (isNowUp === isUp) return;
    isUp = isNowUp;
    if (isUp) onEnd();
    else onStart(error);
  }

  /** Checks one connection until it is lost. @throws the error that ended it */
  async function follow(client: pg.Client): Promise<never> {
    client.on('error', () => undefined);
    client.on('end', () => {
      isConnected = false;
    });
    await withTimeout(client.connect(), silence);
    isConnected = true;
    failures = 0;
    report(true);
    await withTimeout(channels.connect(client), silence);
    for (;;) {
      await pause(tick, undefined, { signal: closing.signal });
      await withTimeout(client.query('SELECT 1'), silence);
    }
  }

  function assess(error: unknown): void {
    failures += 1;
    if (error instanceof DatabaseUnreachable) report(false, error);
    // One lost connection is no outage: a second failure is.
    else if (failures > 1) report(!isUnreachable(error) || whyUnreachable(error) === noConnectionLeft, error);
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
      const wait = isUp ? Math.min(tick * 2 ** failures, longestBackoff) : tick;
      if (failures > 1) await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const watched = watch();
  return {
    isUp: () => isUp,
    isConnected: () => isConnected,
    async close() {
      closing.abort();
      await watched;
    },
  };
}

/** Counts ticks of this process, not time: a process that was suspended finds the answer waiting. */
async function withTimeout<Value>(work: Promise<Value>, silence: number): Promise<Value> {
  const { promise: unanswered, reject } = Promise.withResolvers<never>();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks * tick > silence) reject(new DatabaseUnreachable('the database does not answer'));
  }, tick);
  work.catch(() => undefined);
  return Promise.race([work, unanswered]).finally(() => clearInterval(timer));
}

type Channels = ReturnType<typeof createChannels>;

/** The channels on which a process listens, on one connection after another. */
export function createChannels() {
  const listeners = new Map<string, Set<() => void>>();
  let connection: pg.Client | undefined;
  const subscribe = (client: pg.Client, channel: string) => client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  const notify = (channel: string) => {
    for (const listener of listeners.get(channel) ?? []) listener();
  };
  const listen: Listen = (channel, listener) => {
    const ofChannel = listeners.get(channel) ?? new Set();
    listeners.set(channel, ofChannel.add(listener));
    // Earlier notifications were missed. A lost connection is replaced, and the next one listens too.
    if (connection && ofChannel.size === 1) {
      void subscribe(connection, channel).then(
        () => notify(channel),
        () => undefined,
      );
    }
    return () => void ofChannel.delete(listener);
  };
  return {
    listen,
    /** Listens on a new connection. The listeners are called, because they may have missed notifications. */
    async connect(client: pg.Client): Promise<void> {
      client.on('notification', ({ channel }) => notify(channel));
      connection = client;
      for (const channel of listeners.keys()) await subscribe(client, channel);
      for (const channel of listeners.keys()) notify(channel);
    },
  };
}

type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>;

/**
 * Logs the start and the end of each outage.
 * @param log returns undefined before the server has a log, because the database opens first
 */
export function logDatabaseOutages(log: () => Log | undefined) {
  let since = 0;
  let unlogged: unknown;
  const fieldsOf = (error: unknown) => ({ reason: whyUnreachable(error) ?? describeError(error) });
  const logStart = (error: unknown) => log()?.error(fieldsOf(error), 'database unreachable');
  const outageListener: OutageListener = {
    onStart(error) {
      since = Date.now();
      unlogged = log() ? undefined : error;
      logStart(error);
    },
    onEnd() {
      unlogged = undefined;
      log()?.warn({ seconds: Math.round((Date.now() - since) / 1000) }, 'database reachable again');
    },
  };
  return {
    // Debug, because an outage ends every connection of the pool.
    onLost: (error: Error) => log()?.debug(fieldsOf(error), 'database connection ended'),
    outageListener,
    logEarlyOutage() {
      if (unlogged !== undefined) logStart(unlogged);
    },
  };
}
