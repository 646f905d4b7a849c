import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { allowWriteWhenLow, WatchedPGlite } from './watched-pglite.ts';

const disk = { isLow: false, report: (_isLow: boolean) => {} };
let pglite: WatchedPGlite;
beforeAll(async () => {
  pglite = new WatchedPGlite();
  pglite.watch({
    isLow: () => disk.isLow,
    check: () => undefined,
    follow: (listener) => Object.assign(disk, { report: listener }),
    stop: () => undefined,
  });
  await pglite.exec('CREATE TABLE number (value int)');
});
afterAll(() => pglite.close());
beforeEach(async () => {
  setLow(false);
  await pglite.exec('DELETE FROM number');
});

function setLow(isLow: boolean): void {
  disk.isLow = isLow;
  disk.report(isLow);
}

const rejected = expect.objectContaining({ code: '25006' });
const insert = 'INSERT INTO number VALUES (1)';
type Query = (statement: string) => Promise<unknown>;
const count = async () => (await pglite.query('SELECT * FROM number')).rows.length;

test('OPS-03 rejects writes and serves reads while the space is low', async () => {
  setLow(true);
  await expect(pglite.query(insert)).rejects.toEqual(rejected);
  expect(await count()).toBe(0);
  setLow(false);
  await pglite.query(insert);
  expect(await count()).toBe(1);
});

test('OPS-03 rejects further writes of a running transaction when the space becomes low', async () => {
  const half = pglite.transaction(async (transaction) => {
    await transaction.query(insert);
    setLow(true);
    expect((await transaction.query('SELECT * FROM number')).rows).toHaveLength(1);
    await transaction.query(insert);
  });
  await expect(half).rejects.toEqual(rejected);
  expect(await count()).toBe(0);
});

test('OPS-03 accepts the writes of a transaction that may write when the space is low, and of no other', async () => {
  const database = drizzle(pglite) as unknown as Database;
  const write = (may: boolean) =>
    database.transaction(async (transaction) => {
      if (may) await allowWriteWhenLow(transaction);
      await transaction.execute(insert);
      await transaction.execute(insert);
    });
  setLow(true);
  await write(true);
  expect(await count()).toBe(2);
  await expect(write(false)).rejects.toMatchObject({ cause: rejected });
  await expect(pglite.query(insert)).rejects.toEqual(rejected);
  setLow(false);
  await write(true);
  expect(await count()).toBe(4);
});

test.each([
  ['statements', (run: (query: Query) => Promise<void>) => run((statement) => pglite.query(statement))],
  [
    'statements of a transaction',
    (run: (query: Query) => Promise<void>) => pglite.transaction(({ query }) => run((statement) => query(statement))),
  ],
])('OPS-03 lets the event loop turn while %s follow one another', async (_name, repeat) => {
  let hasTurned = false;
  setTimeout(() => {
    hasTurned = true;
  });
  await repeat(async (query) => {
    const end = performance.now() + 5000;
    while (!hasTurned && performance.now() < end) await query('SELECT 1');
  });
  expect(hasTurned).toBe(true);
});
