import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { operatorIn } from '../../../testing/operator.ts';
import { copyDatabase } from '../../../testing/servers/server-process.ts';
import { useFolder } from '../../../testing/use-folder.ts';

const folder = useFolder();
const dataDir = () => join(folder(), 'data');
const listOrders = (environment: Record<string, string> = {}) =>
  operatorIn(folder(), { DATA_DIR: dataDir(), ...environment })(['orders', 'list']);

test('reports a missing portal, and creates nothing', async () => {
  const errors = `There is no portal in the data folder ${dataDir()}. Start the server once, or set DATA_DIR.\n`;
  expect(await listOrders()).toEqual({ code: 1, out: '', errors });
  expect(existsSync(dataDir())).toBe(false);
  mkdirSync(dataDir());
  expect(await listOrders()).toEqual({ code: 1, out: '', errors });
  expect(readdirSync(dataDir())).toEqual([]);
});

test('reports a data folder that another process has open', async () => {
  mkdirSync(join(dataDir(), 'database'), { recursive: true });
  const lock = new DatabaseSync(join(dataDir(), 'lock.sqlite'));
  lock.exec('BEGIN EXCLUSIVE');
  const { code, errors } = await listOrders();
  lock.close();
  expect([code, errors]).toEqual([1, expect.stringMatching(/^The data folder .* is in use, .*\. Try again in a moment\.\n$/)]);
});

test('names the way out in one line when the database is damaged', async () => {
  copyDatabase(dataDir());
  const tables = join(dataDir(), 'database', 'base');
  for (const name of readdirSync(tables, { recursive: true, encoding: 'utf8' })) {
    // The portal's own tables and indexes; lower numbers are PostgreSQL's.
    const file = join(tables, name);
    const size = statSync(file).size;
    if (Number(basename(name)) > 16_384 && size > 0) writeFileSync(file, Buffer.alloc(size, 9));
  }
  const errors = 'The database is damaged. Move its files away, and restore a backup.\n';
  expect(await listOrders()).toEqual({ code: 1, out: '', errors });
});

test('names the way out in one line when the version file of a database is missing', async () => {
  copyDatabase(dataDir());
  rmSync(join(dataDir(), 'database', 'PG_VERSION'));
  const { code, errors } = await listOrders();
  expect([code, errors]).toEqual([1, expect.stringMatching(/^The database in .* cannot be opened: its files are damaged, .*\n$/)]);
});
