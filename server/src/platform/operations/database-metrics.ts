import { Gauge, Histogram, type Registry } from 'prom-client';
import type { OpenDatabase } from '../db/database.ts';
import { countWaiting } from '../mail/outbox.ts';

/** A scrape waits for the database at most so many milliseconds. */
const timeout = 1000;

/**
 * Registers metrics of the database and of the waiting e-mails.
 * @returns reads the current values; unreadable ones are left out
 */
export function databaseMetrics({ database, connections, space }: OpenDatabase, registers: Registry[]): () => Promise<void> {
  const waiting = new Gauge({ name: 'portal_outbox_waiting', help: 'Waiting e-mails', registers });
  const oldest = new Gauge({ name: 'portal_outbox_oldest_seconds', help: 'Age of the oldest waiting e-mail', registers });
  const readOnly = new Gauge({ name: 'portal_database_read_only', help: 'Whether too little space is free for writes', registers });
  const readConnections = connections && connectionMetrics(connections, registers);
  return async () => {
    readConnections?.();
    readOnly.set(space?.isLow() ? 1 : 0);
    const outbox = await withTimeout(countWaiting(database));
    if (outbox) {
      waiting.set(outbox.count);
      oldest.set(outbox.oldestSeconds);
    } else for (const gauge of [waiting, oldest]) gauge.remove();
  };
}

function connectionMetrics(connections: NonNullable<OpenDatabase['connections']>, registers: Registry[]): () => void {
  const up = new Gauge({ name: 'portal_database_up', help: 'Whether the database answers', registers });
  const states = new Gauge({
    name: 'portal_database_connections',
    help: 'Connections that are open, those of them that are idle, and callers waiting for one',
    labelNames: ['state'],
    registers,
  });
  const waits = new Histogram({
    name: 'portal_database_connection_wait_seconds',
    help: 'How long transactions waited for a connection',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  connections.onWait((seconds) => waits.observe(seconds));
  return () => {
    const { isUp, isWatched, ...counts } = connections.state();
    up.set(isUp ? 1 : 0);
    for (const [state, count] of Object.entries(counts)) states.set({ state }, count);
  };
}

/** Undefined when the work fails or takes too long. */
async function withTimeout<Value>(work: Promise<Value>): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, timeout, undefined);
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
