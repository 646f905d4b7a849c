import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeKey } from '../../testing/release-signing.ts';
import { landing, sms } from '../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../testing/servers/portal-with-releases.ts';
import { hostManifestOf } from '../../testing/servers/test-releases.ts';
import { until } from '../../testing/wait.ts';
import { releases } from '../platform/db/tables/release.ts';
import { endKey } from './keys/change-keys.ts';
import { integrityOf } from './store/blob-store.ts';

const portal = usePortalWithReleases(hostManifestOf('1.2.0'));
const deployedEntry = '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js';
const entryAt = (folder: string) => `${folder}/${sms.entry}`;

/** Waits at most a second until a new page loads the remote from an address. */
const servedFrom = (entry: string) => until(async () => (await portal.pageAt()).remotes['mfe-sms'] === entry, 1);

test('FED-04 falls back from a release to the deployed one of the same version', async () => {
  await portal.start();
  const first = await portal.releases.publish(sms, sms.version, { previous: [null] });
  await servedFrom(entryAt(first));
  expect(await portal.servedOf('mfe-sms')).toEqual({ version: sms.version, fallbacks: [{ version: sms.version, entry: deployedEntry }] });
});

test('FED-03 FED-05 serves a release and a rollback within a second, without a restart', async () => {
  await portal.start();
  expect((await portal.pageAt()).remotes['mfe-sms']).toBe(deployedEntry);
  const first = await portal.releases.publish(sms, '1.3.0-aaaaaaaa', { previous: [null] });
  await servedFrom(entryAt(first));
  expect(await portal.servedOf('mfe-sms')).toEqual({
    version: '1.3.0-aaaaaaaa',
    fallbacks: [{ version: '1.2.0', entry: deployedEntry }],
  });
  const second = await portal.releases.publish(sms, '1.4.0-bbbbbbbb', { previous: ['1.3.0-aaaaaaaa', null] });
  await servedFrom(entryAt(second));
  expect((await portal.pageAt()).releases?.['mfe-sms']?.fallbacks).toEqual([
    { version: '1.3.0-aaaaaaaa', entry: entryAt(first), calls: [] },
    { version: '1.2.0', entry: deployedEntry },
  ]);

  await portal.releases.setRollout(sms, '1.3.0-aaaaaaaa', { previous: [null] });
  await servedFrom(entryAt(first));
  await portal.releases.setRollout(sms, null);
  await servedFrom(deployedEntry);
  expect(portal.errors()).toEqual([]);
  expect(portal.logs().map(({ msg, version }) => [msg, version])).toEqual(
    ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb', '1.3.0-aaaaaaaa', '1.2.0'].map((version) => ['release served', version]),
  );
});

test('TEA-03 serves nothing any more that a revoked key signed: neither a page nor a file', async () => {
  const [first, second] = [
    await portal.releases.add(sms, '1.3.0-aaaaaaaa'),
    await portal.releases.add(sms, '1.4.0-bbbbbbbb', {}, {}, makeKey()),
  ];
  await portal.releases.setRollout(sms, '1.4.0-bbbbbbbb', { previous: ['1.3.0-aaaaaaaa', null] });
  await portal.start();
  expect((await portal.pageAt()).remotes['mfe-sms']).toBe(entryAt(second));
  const statusOf = async (folder: string) => (await portal.app.inject(entryAt(folder))).statusCode;
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  const [{ keyId } = { keyId: null }] = await portal.open.database.select().from(releases).where(eq(releases.version, '1.4.0-bbbbbbbb'));
  await endKey(portal.open.database, 'revoke', { remote: 'mfe-sms', key: keyId ?? '', actor: 'operator:anna', isDeployed: true });
  await servedFrom(entryAt(first));
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404]);
  expect(await portal.servedOf('mfe-sms')).toEqual({ version: '1.3.0-aaaaaaaa', fallbacks: [{ version: '1.2.0', entry: deployedEntry }] });
  expect(portal.errors()).toEqual([]);
});

test('FED-01 composes the page of the release, with a hash for each of its scripts', async () => {
  const folder = await portal.releases.publish(landing, '2.0.0-cccccccc', { previous: [null] });
  await portal.start();
  const { body, headers } = await portal.app.inject('/');
  expect(body).toContain(`<h1>Szkoła 2.0.0-cccccccc</h1><img src="${folder}/a.webp">`);
  expect(body).toContain(`._a_1x2y3_1{background:url(${folder}/assets/b.svg)}`);
  expect(body).toContain(`<meta property="og:image" content="https://portal.example${folder}/assets/social-JJJJJJJJ.jpg">`);
  expect(body).toMatch(
    new RegExp(
      `<link rel="modulepreload" fetchpriority="low" crossorigin integrity="sha256-[^"]+" href="${folder}/assets/landing-page-CCCCCCCC.js">`,
    ),
  );
  expect(body).not.toMatch(/integrity[^>]*\/remotes\//);
  expect(body.replace(/<script.*<\/script>/g, '')).not.toContain('/remotes/mfe-landing/');

  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(body) ?? [];
  const scripts = [...landing.preload, ...Object.values(landing.routes).flatMap(({ js, later = [] }) => [...js, ...later])];
  expect(Object.keys(JSON.parse(map).integrity)).toEqual(scripts.map((file) => `${folder}/${file}`));
  expect(headers['content-security-policy']).toContain(`'${integrityOf(map)}'`);
  expect(body.indexOf('importmap')).toBeLessThan(body.search(/modulepreload|type="module"/));
});

test.each(['/assets/../../../package.json', '/assets/none.css', '/releases/mfe-landing/2.0.0-cccccccc/none.css'])(
  'reads no file for a link to %s in a prerendered page of a release',
  async (address) => {
    const fragment = `<h1>Szkoła</h1><link rel="stylesheet" href="${address}">`;
    await portal.releases.add(landing, '2.0.0-cccccccc', {}, { 'assets/pl-system-KKKKKKKK.html': fragment });
    await portal.releases.setRollout(landing, '2.0.0-cccccccc');
    await portal.start();
    const { statusCode, body } = await portal.app.inject('/');
    expect([statusCode, body]).toEqual([200, expect.stringContaining(`<div id="root">${fragment}</div>`)]);
  },
);

test('serves a page that a release names as a property of every object', async () => {
  const page = 'constructor';
  const route = { path: '/home/more', page, access: 'visitor', title: { pl: 'Więcej', en: 'More' } } as const;
  const routes = { ...landing.routes, [page]: { js: [], css: [] } };
  await portal.releases.publish(landing, '2.0.0-cccccccc', { changes: { routes, portalRoutes: [...landing.portalRoutes, route] } });
  await portal.start();
  const { statusCode, body } = await portal.app.inject('/home/more');
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>Więcej – Portal OSK</title>')]);
});
