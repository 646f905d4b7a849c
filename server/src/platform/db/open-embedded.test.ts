import fs, { mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSharedFolder } from '../../../testing/use-folder.ts';
import type { OpenDatabase } from './database.ts';
import { openEmbedded } from './open-embedded.ts';

const folder = useSharedFolder();
const files = join(folder, 'database');
const walFolder = join(files, 'pg_wal');
const { fsyncSync } = fs;
const opened = await fs.promises.open(folder);
const FileHandle: typeof opened = Object.getPrototypeOf(opened);
await opened.close();
const { sync } = FileHandle;
let open: OpenDatabase;
const syncedAtStart = new Set<number>();
let watch = (descriptor: number) => void syncedAtStart.add(fs.fstatSync(descriptor).ino);

beforeAll(async () => {
  // Watches every fsync of this process.
  fs.fsyncSync = (descriptor) => {
    watch(descriptor);
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
  FileHandle.sync = function () {
    watch(this.fd);
    return sync.call(this);
  };
  // A first start that was killed early leaves this.
  mkdirSync(files);
  open = await openEmbedded(folder);
  watch = () => undefined;
  await open.database.execute(sql`create table notes (words text)`);
});
afterAll(() => {
  fs.fsyncSync = fsyncSync;
  syncBuiltinESMExports();
  FileHandle.sync = sync;
});

test.each([
  ['cannot be opened', 'unable to open database file', (lock: string) => mkdirSync(lock)],
  ['is another file', 'file is not a database', (lock: string) => writeFileSync(lock, 'x'.repeat(1000))],
])('says what is wrong with the lock of the folder when it %s', async (_case, reason, spoil) => {
  const other = join(folder, reason);
  mkdirSync(other);
  const lock = join(other, 'lock.sqlite');
  spoil(lock);
  await expect(openEmbedded(other)).rejects.toThrow(`The lock ${lock} cannot be used (${reason}): check its owner and its disk`);
});

test('syncs the files of a first start to the disk', () => {
  for (const name of ['PG_VERSION', 'global/pg_control', 'base/1/PG_VERSION', 'base']) {
    expect([name, syncedAtStart.has(fs.statSync(join(files, name)).ino)]).toEqual([name, true]);
  }
});

test('syncs the write-ahead log before each commit returns', async () => {
  expect(await open.database.execute(sql`show fsync`)).toMatchObject({ rows: [{ fsync: 'on' }] });
  const segments = new Map(fs.readdirSync(walFolder).map((name) => [fs.statSync(join(walFolder, name)).ino, join(walFolder, name)]));
  for (const words of Array.from({ length: 10 }, (_, number) => `acknowledged ${number}.`)) {
    /** Whether a segment of the log was synced when it contained the words. */
    let isSynced = false;
    watch = (descriptor) => {
      const segment = segments.get(fs.fstatSync(descriptor).ino);
      isSynced ||= segment !== undefined && fs.readFileSync(segment).includes(words);
    };
    await open.database.transaction((transaction) => transaction.execute(sql`insert into notes values (${words})`));
    expect([words, isSynced]).toEqual([words, true]);
  }
  watch = () => undefined;
});

test('frees the space of deleted rows with a vacuum', async () => {
  const size = async () => {
    const [row] = await open.database.select({ bytes: sql<number>`pg_relation_size('rate_limit_counts')::int` }).from(sql`(select 1) one`);
    return row?.bytes;
  };
  await open.database.execute(sql`insert into rate_limit_counts select n::text, 1, now() from generate_series(1, 1000) n`);
  await open.database.execute(sql`delete from rate_limit_counts`);
  expect(await size()).toBeGreaterThan(0);
  await open.vacuum?.();
  expect(await size()).toBe(0);
});

test('rejects a write when the disk fails', async () => {
  watch = () => {
    throw new Error('the disk is gone');
  };
  await expect(open.database.execute(sql`insert into notes values ('lost')`)).rejects.toThrow();
});

test('makes files that no other user can open, whatever the umask', () => {
  const made = fs.readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const modes = made.map(({ parentPath, name }) => fs.statSync(join(parentPath, name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o600]));
});
