import type { Page } from '@osk/shared/contract/page';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openCopy, openTestDatabase } from '../../../testing/database/test-database.ts';
import { useOperator } from '../../../testing/operator.ts';
import { buildPages } from '../../../testing/servers/build-pages.ts';
import { useFakePortal } from '../../../testing/servers/fake-portal.ts';
import { until } from '../../../testing/wait.ts';
import type { Database, OpenDatabase } from '../../platform/db/database.ts';
import { openPostgres } from '../../platform/db/open-postgres.ts';

/** The connection that watches a PostgreSQL server is the one that is notified. */
function openListening(): Promise<OpenDatabase> {
  const ignore = () => undefined;
  if (inject('database') !== 'postgres') return openTestDatabase();
  return openCopy((address) => openPostgres(address, 4, ignore, { onStart: ignore, onEnd: ignore }));
}

const root = useFakePortal();
const portal = { portalDir: root } as { portalDir: string; database: Database };
const operator = useOperator(portal);
let open: OpenDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  open = await openListening();
  portal.database = open.database;
  app = await buildPages(root, { open });
});
afterAll(async () => {
  await app.close();
  await open.close();
});

const pageAt = async (url: string) => {
  const { body, statusCode } = await app.inject(url);
  const page: Page = JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
  return { statusCode, routes: page.routes };
};
const path = '/user-panel/sms-notification';
const smsRoute = async () => (await pageAt(path)).routes.find((route) => route.path === path);
/** Replicas read the database every ten seconds too; a notification is faster. */
const within = (condition: () => Promise<boolean>) => until(condition, 5);

test('a disabled remote says so on the next page, the others stay, and it comes back', async () => {
  await operator.result(['remotes', 'disable', 'mfe-sms']);
  await within(async () => (await smsRoute())?.unavailable === 'disabled');
  const { statusCode, routes } = await pageAt('/');
  expect(statusCode).toBe(200);
  expect(new Set(routes.filter(({ unavailable }) => unavailable !== undefined).map(({ remote }) => remote))).toEqual(new Set(['mfe-sms']));
  await operator.result(['remotes', 'enable', 'mfe-sms']);
  await within(async () => (await smsRoute())?.unavailable === undefined);
});

test('a removed remote has no routes, also after a start, until it is added again', async () => {
  await operator.result(['remotes', 'remove', 'mfe-sms', '--yes']);
  await within(async () => (await pageAt(path)).statusCode === 404);
  await app.close();
  app = await buildPages(root, { open });
  expect(await pageAt(path)).toMatchObject({ statusCode: 404, routes: expect.not.arrayContaining([expect.objectContaining({ path })]) });
  await operator.result(['remotes', 'add', 'mfe-sms', '--paths', path]);
  await within(async () => (await pageAt(path)).statusCode === 200);
});
