import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Transactions on connections of a pool. Drizzle's own never gives a connection back whose BEGIN fails, so that each one that was lost
 * while idle would make the pool smaller for good.
 * @param tellWait is told how many seconds a transaction waited for its connection
 */
export function transactionsOn(pool: pg.Pool, tellWait: (seconds: number) => void): Database['transaction'] {
  return async (work, settings) => {
    const asked = performance.now();
    const client = await pool.connect();
    tellWait((performance.now() - asked) / 1000);
    try {
      return await (drizzle(client) as unknown as Database).transaction(work, settings);
    } finally {
      // One that is still in the middle of something is of no use to others.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
}
