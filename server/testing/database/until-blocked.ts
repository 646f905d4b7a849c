import { sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/db/database.ts';
import { until } from '../wait.ts';

/** Waits until so many sessions of a PostgreSQL database wait for a lock. */
export async function untilBlocked(database: Database, count: number): Promise<void> {
  const blocked = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await database.$count(blocked)) === count);
}
