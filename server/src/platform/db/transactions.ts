import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Transactions on pooled connections. Drizzle's own transaction never releases a connection whose BEGIN fails, so each lost idle
 * connection would shrink the pool for good.
 * @param reportWait receives the seconds that a transaction waited for its connection
 */
export function transactionsOn(pool: pg.Pool, reportWait: (seconds: number) => void): Database['transaction'] {
  return async (work, settings) => {
    const requestedAt = performance.now();
    const client = await pool.connect();
    reportWait((performance.now() - requestedAt) / 1000);
    try {
      return await (drizzle(client) as unknown as Database).transaction(work, settings);
    } finally {
      // A connection inside a transaction is destroyed, not reused.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
}
