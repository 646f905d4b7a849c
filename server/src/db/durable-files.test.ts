import { fsyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, test } from 'vitest';
import { DurableFiles, durableStart } from './durable-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-durable-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('every commit of the embedded database is written through to the disk, and a failing disk is not taken for success', async () => {
  let synced = 0;
  let broken = false;
  const sync = (descriptor: number) => {
    if (broken) throw new Error('the disk is gone');
    synced += 1;
    fsyncSync(descriptor);
  };
  const pglite = new PGlite({ fs: new DurableFiles(join(folder, 'database'), sync), startParams: durableStart });
  await pglite.exec('create table kept (number int)');
  expect((await pglite.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);

  const before = synced;
  for (let number = 1; number <= 10; number += 1) await pglite.query('insert into kept values ($1)', [number]);
  expect(synced - before).toBeGreaterThanOrEqual(10);

  broken = true;
  await expect(pglite.query('insert into kept values (11)')).rejects.toThrow();
});
