import { sql } from 'drizzle-orm';
import { expect, inject, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../../testing/database/database-proxy.ts';
import { makeDatabase, openCopy } from '../../../testing/database/test-database.ts';
import { until } from '../../../testing/wait.ts';
import type { Database } from './database.ts';
import { whyUnreachable } from './errors.ts';
import { openPostgres } from './open-postgres.ts';

const ignore = () => undefined;
const listener = { onStart: ignore, onEnd: ignore };

test('migrates an empty database once when eight processes open it at once', async () => {
  const { address, drop } = await makeDatabase();
  const opened = await Promise.all(Array.from({ length: 8 }, () => openPostgres(address, 1, ignore)));
  expect(await Promise.all(opened.map(({ isReady }) => isReady()))).toEqual(Array(8).fill(true));
  const [first] = opened;
  const applied = await first?.database.select({ hash: sql`hash` }).from(sql`drizzle.__drizzle_migrations`);
  expect(new Set(applied?.map(({ hash }) => hash)).size).toBe(applied?.length);
  await Promise.all(opened.map(({ close }) => close()));
  await drop();
});

const limits = { statement: sql`current_setting('statement_timeout')`, idle: sql`current_setting('idle_in_transaction_session_timeout')` };
const limitsOf = async (database: Database) => (await database.select(limits).from(sql`(values (1)) as one`))[0];

test('ends slow statements and idle transactions with a retryable error when the database is watched', async () => {
  const open = await openCopy((address) => openPostgres(address, 2, ignore, listener));
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
  await open.close();
});

test('sets no timeout when the database is not watched, as for operator commands', async () => {
  const open = await openCopy((address) => openPostgres(address, 1, ignore));
  expect(await limitsOf(open.database)).toEqual({ statement: '0', idle: '0' });
  await open.close();
});

test.each(['refuses connections', 'does not answer'])('opens within seconds when the database %s, and migrates it later', async (way) => {
  const proxy = await startDatabaseProxy(inject('postgresAddress'));
  proxy.setMode('drop');
  if (way === 'refuses connections') await proxy.refuse();
  let began = 0;
  const watched = { onStart: vi.fn(), onEnd: vi.fn() };
  const open = await openCopy((address) => {
    began = performance.now();
    return openPostgres(proxy.through(address).href, 1, ignore, watched);
  });
  expect(performance.now() - began).toBeLessThan(5000);
  expect(watched.onStart).toHaveBeenCalledOnce();
  await expect(open.isReady()).rejects.toThrow();
  expect(open.connections?.state()).toMatchObject({ isUp: false, isWatched: false });
  proxy.setMode('pass');
  await proxy.accept();
  await open.migrated;
  expect(await open.isReady()).toBe(true);
  expect([watched.onStart.mock.calls.length, watched.onEnd.mock.calls.length]).toEqual([1, 1]);
  await open.close();
  await proxy.close();
});

test.each([
  ['password', (address: URL) => Object.assign(address, { username: 'nobody-knows', password: 'hidden' })],
  ['database', (address: URL) => Object.assign(address, { pathname: '/nothing-here' })],
])('fails the start with one line when the %s is wrong', async (_, change) => {
  const opening = openPostgres(change(new URL(inject('postgresAddress'))).href, 1, ignore, listener);
  await expect(opening).rejects.toThrow(/^The database at DATABASE_URL cannot be reached: (wrong password|no such database)$/);
});
