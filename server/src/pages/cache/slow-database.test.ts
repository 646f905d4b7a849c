import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { buildPages, openWithRemotes } from '../../../testing/servers/build-pages.ts';
import { sms, useFakePortal } from '../../../testing/servers/fake-portal.ts';
import { until } from '../../../testing/wait.ts';
import { readConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { DatabaseUnreachable } from '../../platform/db/errors.ts';
import { portalPages } from '../../portal-pages.ts';

const root = useFakePortal();

/** The database, whose transactions wait. The registry reads in one. */
const waiting = (database: Database, wait: () => Promise<void>): Database =>
  new Proxy(database, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name);
      return async (...args: Parameters<Database['transaction']>) => {
        await wait();
        return target.transaction(...args);
      };
    },
  });

test('answers 503 instead of 404 until the remotes were read, when the database is slow at the start', async () => {
  const opened = await openWithRemotes();
  const answers = Promise.withResolvers<void>();
  const app = await buildPages(root, { open: { ...opened, database: waiting(opened.database, () => answers.promise) } });
  onTestFinished(async () => {
    await app.close();
    await opened.close();
  });
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect(await statusOf('/')).toBe(200);
  for (const url of ['/user-panel/invoices', '/releases/mfe-invoices/1.0.0/remote.js', '/embed/v1/assets/older.js']) {
    const { statusCode, headers } = await app.inject(url);
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5']);
  }
  answers.resolve();
  await until(async () => (await statusOf('/user-panel/invoices')) === 404);
  expect(await statusOf('/releases/mfe-invoices/1.0.0/remote.js')).toBe(404);
});

test('keeps the pages of the package when a new database becomes reachable, until they are admitted', async () => {
  const open = await openTestDatabase();
  const reachable = Promise.withResolvers<void>();
  let isReachable = false;
  const wait = async () => {
    if (!isReachable) throw new DatabaseUnreachable();
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const late = { ...open, database: waiting(open.database, wait), migrated: reachable.promise };
  const { createRegistry } = portalPages({ ...readConfig({}), portalDir: root }, late, async () => []);
  const registry = await createRegistry?.(log as unknown as Parameters<NonNullable<typeof createRegistry>>[0]);
  onTestFinished(async () => {
    registry?.close();
    await open.close();
  });
  const names = () => registry?.current().map(({ name }) => name);
  expect(names()).toContain(sms.name);
  isReachable = true;
  reachable.resolve();
  await reachable.promise;
  await registry?.refresh();
  expect(names()).toContain(sms.name);
  registry?.requireRead();
});
