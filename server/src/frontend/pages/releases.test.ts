import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { landing, places, sms } from '../../../testing/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/portal-with-releases.ts';
import { integrityOf, offersOf } from '../../../testing/test-releases.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortalWithReleases(offersOf('1.2.0'));
const own = '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js';
const entryAt = (folder: string) => `${folder}/${sms.entry}`;

/** Waits for the page load that has the remote from here; within a second. */
const servedFrom = (entry: string) => until(async () => (await portal.pageAt()).remotes['mfe-sms'] === entry, 1);
const errors = () => portal.told().filter(({ level }) => level >= 50);

test('FED-04 a release that is the same as what was deployed with the portal falls back to that: its files are elsewhere', async () => {
  await portal.start();
  const first = portal.releases.add(sms, sms.version);
  portal.releases.point(sms, sms.version, { previous: [null] });
  await servedFrom(entryAt(first));
  expect(await portal.servedOf('mfe-sms')).toEqual({ version: sms.version, fallbacks: [{ version: sms.version, entry: own }] });
});

test('FED-03 FED-05 a release is in the next page load within a second, without a restart, and so is the way back', async () => {
  await portal.start();
  expect((await portal.pageAt()).remotes['mfe-sms']).toBe(own);
  const first = portal.releases.add(sms, '1.3.0-aaaaaaaa');
  portal.releases.point(sms, '1.3.0-aaaaaaaa', { previous: [null] });
  await servedFrom(entryAt(first));
  expect(await portal.servedOf('mfe-sms')).toEqual({
    version: '1.3.0-aaaaaaaa',
    fallbacks: [{ version: '1.2.0', entry: own }],
  });
  const second = portal.releases.add(sms, '1.4.0-bbbbbbbb');
  portal.releases.point(sms, '1.4.0-bbbbbbbb', { previous: ['1.3.0-aaaaaaaa', null] });
  await servedFrom(entryAt(second));
  expect((await portal.pageAt()).releases?.['mfe-sms']?.fallbacks).toEqual([
    { version: '1.3.0-aaaaaaaa', entry: entryAt(first) },
    { version: '1.2.0', entry: own },
  ]);

  portal.releases.point(sms, '1.3.0-aaaaaaaa', { previous: [null] });
  await servedFrom(entryAt(first));
  portal.releases.point(sms, null);
  await servedFrom(own);
  expect(errors()).toEqual([]);
  expect(portal.told().map(({ msg, version }) => [msg, version])).toEqual(
    ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb', '1.3.0-aaaaaaaa', '1.2.0'].map((version) => ['a release is served', version]),
  );
});

test('FED-01 the drawn page, its styles, pictures and hints are those of the release; of its scripts, each has its hash', async () => {
  const folder = portal.releases.add(landing, '2.0.0-cccccccc');
  portal.releases.point(landing, '2.0.0-cccccccc', { previous: [null] });
  await portal.start();
  const { body, headers } = await portal.app.inject('/');
  expect(body).toContain(`<h1>Szkoła 2.0.0-cccccccc</h1><img src="${folder}/a.webp">`);
  expect(body).toContain(`.a{background:url(${folder}/assets/b.svg)}`);
  expect(body).toContain(`<meta property="og:image" content="https://portal.example${folder}/assets/social-JJJJJJJJ.jpg">`);
  expect(body).toMatch(
    new RegExp(`<link rel="modulepreload" crossorigin integrity="sha256-[^"]+" href="${folder}/assets/landing-page-CCCCCCCC.js">`),
  );
  expect(body.replace(/<script.*<\/script>/g, '')).not.toContain('/remotes/mfe-landing/');

  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(body) ?? [];
  expect(Object.keys(JSON.parse(map).integrity)).toEqual([landing.entry, ...landing.preload, ...scripts()].filter(once).map(at(folder)));
  expect(headers['content-security-policy']).toContain(`'${integrityOf(map)}'`);
  expect(body.indexOf('importmap')).toBeLessThan(body.search(/modulepreload|type="module"/));
});

const scripts = () => Object.values(landing.routes).flatMap(({ js }) => js);
const once = (file: string, index: number, all: string[]) => all.indexOf(file) === index;
const at = (folder: string) => (file: string) => `${folder}/${file}`;

test('what a page asks for of a release has its hash; what was deployed with the portal has none', async () => {
  portal.releases.add(sms, '1.3.0-aaaaaaaa');
  portal.releases.point(sms, '1.3.0-aaaaaaaa');
  await portal.start();
  const { body } = await portal.app.inject('/user-panel/sms-notification');
  expect(body).toMatch(
    /<link rel="modulepreload" crossorigin integrity="sha256-[\w+/]+=*" href="\/releases\/mfe-sms\/1.3.0-aaaaaaaa\/assets\//,
  );
  expect(body).not.toMatch(/integrity[^>]*\/remotes\//);
  portal.releases.point(sms, null);
  await servedFrom(own);
  expect((await portal.app.inject('/user-panel/sms-notification')).body).not.toMatch(/importmap|integrity/);
});

test('a form that the browser itself sends leads back to a page that a release has drawn', async () => {
  portal.releases.add(sms, '1.3.0-aaaaaaaa', { prerendered: { '/user-panel/sms-notification': drawn } });
  await portal.start();
  const post = () => portal.app.inject({ method: 'POST', url: '/user-panel/sms-notification' });
  expect((await post()).statusCode).toBe(404);
  portal.releases.point(sms, '1.3.0-aaaaaaaa');
  await until(async () => (await post()).headers.location === '/user-panel/sms-notification', 1);
});

const drawn = { description: { pl: '', en: '' }, picture: 'assets/sms-page-HHHHHHHH.css', fragments: {} };

test('a drawn page is made of style sheets whatever their names end in', async () => {
  portal.releases.add({ ...landing, routes: { '/': { js: [], css: ['assets/landing.styles'] } } }, '2.0.0-cccccccc');
  portal.releases.point(landing, '2.0.0-cccccccc');
  await portal.start();
  expect(await portal.servedOf('mfe-landing')).toMatchObject({ version: '2.0.0-cccccccc' });
  const { statusCode, body } = await portal.app.inject('/');
  expect([statusCode, body]).toEqual([200, expect.stringContaining('2.0.0-cccccccc assets/landing.styles</style>')]);
});

test('a remote that no build below PORTAL_DIR has is served from its releases; one that no place names is not', async () => {
  const [pkk, other] = ['mfe-pkk', 'mfe-other'].map((name) => ({ ...sms, name }));
  for (const release of [pkk, other]) {
    if (!release) continue;
    portal.releases.add(release, '1.0.0-dddddddd');
    portal.releases.point(release, '1.0.0-dddddddd');
  }
  await portal.start();
  expect(Object.keys((await portal.pageAt()).remotes)).toEqual(['mfe-landing', 'mfe-sms', 'mfe-pkk']);
  expect(places.map(({ remote }) => remote)).not.toContain('mfe-other');
});

test('builds from before releases are served as they were: no hashes, no needs, a shell that does not say what it offers', async () => {
  writeFileSync(join(portal.root, 'shell/dist/host-manifest.json'), JSON.stringify(offersOf('9.0.0')));
  portal.releases.add(sms, '1.0.0', { files: {} });
  portal.releases.point(sms, '1.0.0');
  await portal.start();
  expect((await portal.pageAt()).remotes).toEqual({
    'mfe-landing': '/remotes/mfe-landing/remoteEntry-AAAAAAAA.js',
    'mfe-sms': '/releases/mfe-sms/1.0.0/remoteEntry-FFFFFFFF.js',
  });
});
