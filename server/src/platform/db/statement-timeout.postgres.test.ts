import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openCopy } from '../../../testing/database/test-database.ts';
import { until } from '../../../testing/wait.ts';
import type { Database, OpenDatabase } from './database.ts';
import { whyUnreachable } from './errors.ts';
import { openPostgres } from './open-postgres.ts';

const ignore = () => undefined;
const limits = { statement: sql`current_setting('statement_timeout')`, idle: sql`current_setting('idle_in_transaction_session_timeout')` };
const limitsOf = async (database: Database) => (await database.select(limits).from(sql`(values (1)) as one`))[0];

let open: OpenDatabase;
afterEach(() => open.close());

test('ends slow statements and idle transactions with a retryable error when the database is watched', async () => {
  open = await openCopy((address) => openPostgres(address, 2, ignore, { onStart: ignore, onEnd: ignore }));
  expect(await limitsOf(open.database)).toEqual({ statement: '30s', idle: '30s' });
  const slow = open.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 20`);
    await transaction.execute(sql`select pg_sleep(20)`);
  });
  expect(await slow.catch(whyUnreachable)).toBe('57014');
  const idle = open.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local idle_in_transaction_session_timeout = 20`);
    const [own] = await transaction.select({ pid: sql`pg_backend_pid()` }).from(sql`(values (1)) as one`);
    const running = sql`(select 1 from pg_stat_activity where pid = ${own?.pid}) as running`;
    await until(async () => (await open.database.select({ one: sql`1` }).from(running)).length === 0);
    await transaction.execute(sql`select 1`);
  });
  expect(await idle.catch(whyUnreachable)).toBeDefined();
});

test('sets no timeout when the database is not watched, as for operator commands', async () => {
  open = await openCopy((address) => openPostgres(address, 1, ignore));
  expect(await limitsOf(open.database)).toEqual({ statement: '0', idle: '0' });
});
