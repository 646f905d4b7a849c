import type { PageRoute } from '@osk/shared/contract/page';
import type { PortalRoute } from '@osk/shared/contract/release';
import { expect, test, vi } from 'vitest';
import { landing, sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/servers/portal-with-releases.ts';
import { setEnabled } from '../remotes/admission-store.ts';

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
  await portal.releases.add(sms, '1.3.0', { portalRoutes: [...sms.portalRoutes, report] });
  await portal.releases.setRollout(sms, '1.3.0');
  await vi.waitFor(async () => expect((await get(report.path)).statusCode).toBe(200));
  const { body } = await get(report.path);
  expect(body).toContain('<title>Raport – Portal OSK</title>');
  expect(body).toMatch(/data-frame>.*<b>Raport<\/b><a href="\/user-panel\/sms-log">/);
  // The operator has not admitted this one.
  await portal.releases.add(sms, '1.4.0', { portalRoutes: [{ ...report, path: '/user-panel/other' }] });
  await portal.releases.setRollout(sms, '1.4.0');
  // The deployed release, to which browsers fall back, has its own routes.
  await vi.waitFor(async () => expect(await routesAt('/')).toEqual(sms.portalRoutes.map(({ path }) => [path, 'missing'])));
  expect((await get('/user-panel/other')).statusCode).toBe(404);
});

test('gives each browser the routes of its own release, and says which pages that one does not have', async () => {
  await portal.releases.add(sms, '1.3.0', { portalRoutes: [...sms.portalRoutes, report] });
  await portal.releases.setRollout(sms, null, { canary: { version: '1.3.0', percent: 50 } });
  await portal.start();
  const numbers = ['1', '2', '3', '4', '5', '6', '7', '8'].map((number) => `canary=${number}`);
  const versions = await Promise.all(numbers.map(async (cookie) => (await portal.pageAt('/', cookie)).releases?.['mfe-sms']?.version));
  const [live = '', canary = ''] = [sms.version, '1.3.0'].map((version) => numbers[versions.indexOf(version)]);
  const others = sms.portalRoutes.map(({ path }) => [path, undefined]).reverse();
  expect(await routesAt(report.path, canary)).toEqual([[report.path, undefined], ...others]);
  expect(await routesAt(report.path, live)).toEqual([[report.path, 'missing'], ...others]);
  const { body, statusCode } = await get(report.path, live);
  expect(statusCode).toBe(200);
  expect(body).not.toContain('Raport</');
  expect(body).not.toMatch(/<link[^>]*mfe-sms/);
});

test('answers at the admitted paths of a remote of which no release can be served', async () => {
  const [name, address] = ['mfe-lessons', '/user-panel/mfe-lessons'];
  await portal.releases.admit(name);
  await portal.start();
  expect((await get(address)).statusCode).toBe(404);
  await portal.releases.setRollout({ name }, '1.0.0-lost');
  await vi.waitFor(async () => expect((await get(address)).statusCode).toBe(200));
  expect((await get(address)).body).toContain('<title>Portal OSK</title>');
  expect((await portal.pageAt(address)).routes).toContainEqual(expect.objectContaining({ path: address, unavailable: 'missing' }));
  expect((await get(`${address}/report`)).statusCode).toBe(404);
});

test('keeps the routes and entries of a disabled remote, and loads nothing of it', async () => {
  await portal.start();
  await disable('mfe-sms');
  await vi.waitFor(async () => expect(await routesAt('/')).toContainEqual([log, 'disabled']));
  const page = await portal.pageAt(log);
  expect([page.remotes, page.releases]).toEqual([{ 'mfe-landing': expect.any(String) }, { 'mfe-landing': expect.anything() }]);
  const { body, statusCode } = await get(log);
  expect(statusCode).toBe(200);
  expect(body).toContain('<b>Ekran 1</b><a href="/user-panel/sms-notification">Ekran 2</a>');
  expect(body).not.toContain('/remotes/mfe-sms/');
});

test('serves the address of a disabled landing page without it', async () => {
  await portal.start();
  expect((await get('/')).body).toContain('<h1>Szkoła</h1>');
  await disable(landing.name);
  await vi.waitFor(async () => expect((await get('/')).body).not.toContain('<h1>Szkoła</h1>'));
  const { body, statusCode } = await get('/');
  expect([statusCode, body.includes('<div id="root"></div>'), body.includes('ld+json')]).toEqual([200, true, false]);
});
