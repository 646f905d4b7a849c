import type { PageRoute } from '@osk/shared/contract/page';
import type { PortalRoute } from '@osk/shared/contract/release';
import { expect, test, vi } from 'vitest';
import { landing, sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/servers/portal-with-releases.ts';
import { setEnabled } from '../../registry/admission/admission-store.ts';

const portal = usePortalWithReleases();
const log = '/user-panel/sms-log';
const report: PortalRoute = {
  path: '/user-panel/sms-log/report',
  page: log,
  access: 'company',
  title: { pl: 'Raport', en: 'Report' },
  navigation: { label: { pl: 'Raport', en: 'Report' }, order: 0 },
};

async function routesAt(url: string, cookie = ''): Promise<(string | undefined)[][]> {
  const { routes } = await portal.pageAt(url, cookie);
  return routes.filter(({ remote }) => remote === 'mfe-sms').map(({ path, unavailable }: PageRoute) => [path, unavailable]);
}
const get = (url: string, cookie = '') => portal.app.inject({ url, headers: { cookie } });
const disable = (name: string) => setEnabled(portal.open.database, { name, isEnabled: false, actor: 'operator:test' });

test('serves the routes of a new release, without a restart', async () => {
  await portal.start();
  expect((await get(report.path)).statusCode).toBe(404);
  await portal.releases.publish(sms, '1.3.0', { changes: { portalRoutes: [...sms.portalRoutes, report] } });
  await vi.waitFor(async () => expect((await get(report.path)).statusCode).toBe(200));
  const { body } = await get(report.path);
  expect(body).toContain('<title>Raport – Portal OSK</title>');
  expect(body).toMatch(/data-frame>.*<b>Raport<\/b><a href="\/user-panel\/sms-log">/);
  // The operator has not admitted this one.
  await portal.releases.publish(sms, '1.4.0', { changes: { portalRoutes: [{ ...report, path: '/user-panel/other' }] } });
  // The deployed release, to which browsers fall back, has its own routes.
  await vi.waitFor(async () => expect(await routesAt('/')).toEqual(sms.portalRoutes.map(({ path }) => [path, 'missing'])));
  expect((await get('/user-panel/other')).statusCode).toBe(404);
});

test('keeps the routes and entries of disabled remotes, and loads nothing of them', async () => {
  await portal.start();
  expect((await get('/')).body).toContain('<h1>Szkoła</h1>');
  for (const name of ['mfe-sms', landing.name]) await disable(name);
  await vi.waitFor(async () => expect((await get('/')).body).not.toContain('<h1>Szkoła</h1>'));
  expect(await routesAt('/')).toContainEqual([log, 'disabled']);
  const landingPage = await get('/');
  expect([landingPage.statusCode, landingPage.body.includes('ld+json')]).toEqual([200, false]);
  expect(landingPage.body).toContain('<div id="root"></div>');
  const page = await portal.pageAt(log);
  expect([page.remotes, page.releases]).toEqual([{}, {}]);
  const { body, statusCode } = await get(log);
  expect(statusCode).toBe(200);
  expect(body).toContain('<b>Ekran 1</b><a href="/user-panel/sms-notification">Ekran 2</a>');
  expect(body).not.toContain('/remotes/mfe-sms/');
});
