import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeKey, seal } from '../../../testing/release-signing.ts';
import { landing, sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/servers/portal-with-releases.ts';
import { hostManifestOf, integrityOf } from '../../../testing/servers/test-releases.ts';
import { until } from '../../../testing/wait.ts';
import { releases, remotes } from '../../platform/db/tables/release.ts';
import { endKey } from './keys/change-keys.ts';

const portal = usePortalWithReleases(hostManifestOf('1.2.0'));
const deployedEntry = '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js';
const entryAt = (folder: string) => `${folder}/${sms.entry}`;

/** Waits at most a second until a new page loads the remote from an address. */
const servedFrom = (entry: string) => until(async () => (await portal.pageAt()).remotes['mfe-sms'] === entry, 1);

test('FED-04 falls back from a release to the deployed one of the same version', async () => {
  await portal.start();
  const first = await portal.releases.add(sms, sms.version);
  await portal.releases.setRollout(sms, sms.version, { previous: [null] });
  await servedFrom(entryAt(first));
  expect(await portal.servedOf('mfe-sms')).toEqual({ version: sms.version, fallbacks: [{ version: sms.version, entry: deployedEntry }] });
});

test('FED-03 FED-05 serves a release and a rollback within a second, without a restart', async () => {
  await portal.start();
  expect((await portal.pageAt()).remotes['mfe-sms']).toBe(deployedEntry);
  const first = await portal.releases.add(sms, '1.3.0-aaaaaaaa');
  await portal.releases.setRollout(sms, '1.3.0-aaaaaaaa', { previous: [null] });
  await servedFrom(entryAt(first));
  expect(await portal.servedOf('mfe-sms')).toEqual({
    version: '1.3.0-aaaaaaaa',
    fallbacks: [{ version: '1.2.0', entry: deployedEntry }],
  });
  const second = await portal.releases.add(sms, '1.4.0-bbbbbbbb');
  await portal.releases.setRollout(sms, '1.4.0-bbbbbbbb', { previous: ['1.3.0-aaaaaaaa', null] });
  await servedFrom(entryAt(second));
  expect((await portal.pageAt()).releases?.['mfe-sms']?.fallbacks).toEqual([
    { version: '1.3.0-aaaaaaaa', entry: entryAt(first) },
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

test('TEA-03 skips a release in the database that no key of the remote has signed', async () => {
  await portal.releases.add(sms, '1.3.0-aaaaaaaa');
  await portal.releases.setRollout(sms, '1.3.0-aaaaaaaa', { previous: [null] });
  await portal.open.database.update(releases).set({ signatures: seal('another description').signatures });
  await portal.start();
  expect((await portal.pageAt()).remotes['mfe-sms']).toBe(deployedEntry);
  expect(portal.errors()).toMatchObject([{ msg: 'release skipped', reason: 'release.json has no valid signature' }]);
});

test('FED-01 composes the page of the release, with a hash for each of its scripts', async () => {
  const folder = await portal.releases.add(landing, '2.0.0-cccccccc');
  await portal.releases.setRollout(landing, '2.0.0-cccccccc', { previous: [null] });
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
  expect(body.replace(/<script.*<\/script>/g, '')).not.toContain('/remotes/mfe-landing/');

  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(body) ?? [];
  const scripts = [...landing.preload, ...Object.values(landing.routes).flatMap(({ js, forms = [] }) => [...js, ...forms])];
  expect(Object.keys(JSON.parse(map).integrity)).toEqual(scripts.map((file) => `${folder}/${file}`));
  expect(headers['content-security-policy']).toContain(`'${integrityOf(map)}'`);
  expect(body.indexOf('importmap')).toBeLessThan(body.search(/modulepreload|type="module"/));
});

test('preloads files with their hash from the store, and without one from the deployed build', async () => {
  await portal.releases.add(sms, '1.3.0-aaaaaaaa');
  await portal.releases.setRollout(sms, '1.3.0-aaaaaaaa');
  await portal.start();
  const { body } = await portal.app.inject('/user-panel/sms-notification');
  expect(body).toMatch(
    /<link rel="modulepreload" crossorigin integrity="sha256-[\w+/]+=*" href="\/releases\/mfe-sms\/1.3.0-aaaaaaaa\/assets\//,
  );
  expect(body).not.toMatch(/integrity[^>]*\/remotes\//);
  await portal.releases.setRollout(sms, null);
  await servedFrom(deployedEntry);
  expect((await portal.app.inject('/user-panel/sms-notification')).body).not.toMatch(/importmap|integrity/);
});

test('inlines style sheets with any file extension', async () => {
  await portal.releases.add({ ...landing, routes: { '/': { js: [], css: ['assets/landing.styles'] } } }, '2.0.0-cccccccc');
  await portal.releases.setRollout(landing, '2.0.0-cccccccc');
  await portal.start();
  expect(await portal.servedOf('mfe-landing')).toMatchObject({ version: '2.0.0-cccccccc' });
  const { statusCode, body } = await portal.app.inject('/');
  expect([statusCode, body]).toEqual([200, expect.stringContaining('2.0.0-cccccccc assets/landing.styles</style>')]);
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
  await portal.releases.add(landing, '2.0.0-cccccccc', { routes, portalRoutes: [...landing.portalRoutes, route] });
  await portal.releases.setRollout(landing, '2.0.0-cccccccc');
  await portal.start();
  const { statusCode, body } = await portal.app.inject('/home/more');
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>Więcej – Portal OSK</title>')]);
});

test('serves an admitted remote that the portal was deployed without, and none that is no longer admitted', async () => {
  const other = { ...sms, name: 'mfe-other' };
  await portal.start();
  await portal.releases.add(other, '1.0.0-dddddddd');
  await portal.open.database.delete(remotes).where(eq(remotes.name, sms.name));
  await portal.releases.setRollout(other, '1.0.0-dddddddd');
  await until(async () => Object.keys((await portal.pageAt()).remotes).join() === 'mfe-landing,mfe-other', 1);
});

test('serves the previous release when the live one is not valid or not listed', async () => {
  await portal.releases.add(sms, '1.3.0-aaaaaaaa');
  await portal.releases.add(sms, '1.4.0-bbbbbbbb');
  await portal.releases.corrupt(sms, '1.4.0-bbbbbbbb', sms.entry, 'broken');
  await portal.releases.setRollout(sms, '1.5.0-gone', { previous: ['1.4.0-bbbbbbbb', '1.3.0-aaaaaaaa', null] });
  await portal.start();
  expect(await portal.servedOf('mfe-sms')).toMatchObject({ version: '1.3.0-aaaaaaaa', fallbacks: [{ version: sms.version }] });
  expect(portal.errors().map(({ version, reason }) => [version, reason])).toEqual([
    ['1.5.0-gone', 'it is not stored'],
    ['1.4.0-bbbbbbbb', `${sms.entry} does not match its hash`],
  ]);
});
