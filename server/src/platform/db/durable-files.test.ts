import fs, { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from './database.ts';
import { openEmbedded } from './open-embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-durable-'));
const files = join(folder, 'database');
const log = join(files, 'pg_wal');
const { fsyncSync } = fs;
let open: OpenDatabase;
const syncedAtStart = new Set<number>();
let watch = (descriptor: number) => void syncedAtStart.add(fs.fstatSync(descriptor).ino);

beforeAll(async () => {
  // Every call of fsync in this process is seen, and can be made to fail.
  fs.fsyncSync = (descriptor) => {
    watch(descriptor);
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
  // As a first start leaves it that is killed early.
  mkdirSync(files);
  open = await openEmbedded(folder);
  watch = () => undefined;
  await open.database.execute(sql`create table kept (words text)`);
});
afterAll(() => {
  fs.fsyncSync = fsyncSync;
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

test('what the first start makes is on the disk, before PostgreSQL itself would write it there', () => {
  for (const name of ['PG_VERSION', 'global/pg_control', 'base/1/PG_VERSION', 'base']) {
    expect([name, syncedAtStart.has(fs.statSync(join(files, name)).ino)]).toEqual([name, true]);
  }
});

test('what the embedded database answers is on the disk: its log is synced with it before each answer', async () => {
  expect(await open.database.execute(sql`show fsync`)).toMatchObject({ rows: [{ fsync: 'on' }] });
  const segments = new Map(fs.readdirSync(log).map((name) => [fs.statSync(join(log, name)).ino, join(log, name)]));
  for (const words of Array.from({ length: 10 }, (_, number) => `acknowledged ${number}.`)) {
    /** Whether a part of the log was synced while it held the words. */
    let isSynced = false;
    watch = (descriptor) => {
      const segment = segments.get(fs.fstatSync(descriptor).ino);
      isSynced ||= segment !== undefined && fs.readFileSync(segment).includes(words);
    };
    await open.database.transaction((transaction) => transaction.execute(sql`insert into kept values (${words})`));
    expect([words, isSynced]).toEqual([words, true]);
  }
});

test('a failing disk is not taken for success', async () => {
  watch = () => {
    throw new Error('the disk is gone');
  };
  await expect(open.database.execute(sql`insert into kept values ('lost')`)).rejects.toThrow();
});
