import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from './database.ts';
import { openEmbedded } from './open-embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-durable-'));
const log = join(folder, 'database', 'pg_wal');
const { fsyncSync } = fs;
let open: OpenDatabase;
let watch: (descriptor: number) => void = () => undefined;

beforeAll(async () => {
  // Every call of fsync in this process is seen, and can be made to fail.
  fs.fsyncSync = (descriptor) => {
    watch(descriptor);
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
  open = await openEmbedded(folder);
  await open.database.execute(sql`create table kept (words text)`);
});
afterAll(() => {
  fs.fsyncSync = fsyncSync;
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
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
