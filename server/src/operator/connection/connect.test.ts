import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { operatorIn } from '../../../testing/operator.ts';
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

test('reports an invalid setting', async () => {
  const errors = 'PUBLIC_URL is wrong: it must be an http or https address without a path\n';
  expect(await listOrders({ PUBLIC_URL: 'portal' })).toEqual({ code: 1, out: '', errors });
});

test('reports a data folder that another process has open', async () => {
  mkdirSync(join(dataDir(), 'database'), { recursive: true });
  const lock = new DatabaseSync(join(dataDir(), 'lock.sqlite'));
  lock.exec('BEGIN EXCLUSIVE');
  const { code, errors } = await listOrders();
  lock.close();
  expect([code, errors]).toEqual([1, expect.stringMatching(/^The data folder .* is in use, .*\. Try again in a moment\.\n$/)]);
});
