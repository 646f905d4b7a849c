import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { EmbeddedRelease } from '@osk/shared/contract/embedded-release';
import type { Release } from '@osk/shared/contract/release';
import { beforeEach, expect, test } from 'vitest';
import { sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/servers/portal-with-releases.ts';
import { until } from '../../../testing/wait.ts';
import { integrityOf } from '../../registry/store/blob-store.ts';

const portal = usePortalWithReleases();
const pkk = { ...sms, name: 'mfe-pkk' };
const [old, next] = ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb'];
const element = '/embed/v1/osk-pkk-employees.js';
const about = JSON.stringify({
  ...{ version: '1.0.0', script: 'osk-pkk-employees.js', integrity: 'sha384-x', reactVersion: '19.3.1' },
  ...{ module: 'assets/module-00000001.js', react: 'assets/react-00000002.js' },
});
const placeholder = '/* embedded releases */';

/** The files that the element mounts. */
const filesOf = (version: string, description = about) => ({
  'embed/about.json': description,
  'embed/osk-pkk-employees.js': `everything of ${version}`,
  'embed/assets/module-00000001.js': `module ${version}`,
  'embed/assets/react-00000002.js': `react ${version}`,
});

/** The address and hash of a file that the element mounts. */
const fileOf = (folder: string, name: string, content: string) => [`https://portal.example${folder}/assets/${name}`, integrityOf(content)];
const releaseOf = (version: string, folder = `/releases/mfe-pkk/${version}/embed`) => ({
  version,
  early: ['/api/companies/profile', '/api/sms?page=1&size=2'],
  reactVersion: '19.3.1',
  module: fileOf(folder, 'module-00000001.js', `module ${version}`),
  react: fileOf(folder, 'react-00000002.js', `react ${version}`),
});

beforeEach(async () => {
  const write = (file: string, content: string) => {
    mkdirSync(join(portal.root, file, '..'), { recursive: true });
    writeFileSync(join(portal.root, file), content);
  };
  write('shell/dist-embed/osk-pkk-employees.js', `mount("${placeholder}")`);
  write('shell/dist-embed/remoteEntry.js', `container(\`${placeholder}\`)`);
  write('shell/dist-embed/mf-manifest.json', '{"id":"osk_pkk"}');
  for (const [file, content] of Object.entries(filesOf('1.0.0'))) write(file.replace('embed/', 'mfe-pkk/dist-embed/'), content);
  const deployed: Release = { ...pkk, version: '1.0.0' };
  write('mfe-pkk/dist/release.json', JSON.stringify(deployed));
  await portal.releases.add(pkk, old, {}, filesOf(old));
  await portal.releases.add(pkk, next, {}, filesOf(next));
});

const get = (url: string, headers: Record<string, string> = {}) => portal.get(url, { origin: 'https://school.example', ...headers });
const releasesIn = async (url = element): Promise<EmbeddedRelease[]> => JSON.parse(/\((.*)\)/s.exec((await get(url)).body)?.[1] ?? '');

test('EMB-01 names the live release, the previous one and the deployed one in the element', async () => {
  await portal.releases.setRollout(pkk, next, { previous: [old, null] });
  await portal.start();
  const expected = [releaseOf(next), releaseOf(old), releaseOf('1.0.0', '/embed/v1')];
  expect(await releasesIn()).toEqual(expected);
  expect(await releasesIn('/embed/v1/remoteEntry.js')).toEqual(expected);
  expect((await get('/embed/v1/mf-manifest.json')).json()).toEqual({ id: 'osk_pkk' });
  for (const { module } of expected) {
    const { statusCode, headers } = await get(new URL(String(module[0])).pathname);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*']);
  }
});

test('EMB-01 leaves out a previous release that the element cannot mount', async () => {
  await portal.releases.add(pkk, old, {}, filesOf(old, '{"script":"osk-pkk-employees.js"}'));
  await portal.releases.setRollout(pkk, next, { previous: [old, null] });
  await portal.start();
  expect((await releasesIn()).map(({ version }) => version)).toEqual([next, '1.0.0']);
});

test.each([
  ['has no files for it', '{"script":"osk-pkk-employees.js"}'],
  ['has no readable description', '{'],
  ['names a file that it lacks', about.replace('00000001', '99999999')],
])('serves the script of the live release when it %s', async (_, description) => {
  await portal.releases.add(pkk, next, {}, filesOf(next, description));
  await portal.releases.setRollout(pkk, next, { previous: [old, null] });
  await portal.start();
  expect((await get(element)).body).toBe(`everything of ${next}`);
});

test('serves the script with everything under a name of its own', async () => {
  await portal.releases.setRollout(pkk, next, { previous: [null] });
  await portal.start();
  expect((await get('/embed/v1/osk-pkk-employees.standalone.js')).body).toBe(`everything of ${next}`);
  await portal.releases.setRollout(pkk, null);
  await until(async () => (await get('/embed/v1/osk-pkk-employees.standalone.js')).body === 'everything of 1.0.0', 1);
});

test('compresses the element, and answers 304 when it is unchanged', async () => {
  await portal.start();
  const { body } = await get(element);
  const brotli = await get(element, { 'accept-encoding': 'br' });
  const gzip = await get(element, { 'accept-encoding': 'gzip' });
  expect([brotliDecompressSync(brotli.rawPayload).toString(), gunzipSync(gzip.rawPayload).toString()]).toEqual([body, body]);
  expect(brotli.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding', 'access-control-allow-origin': '*' });
  expect((await get(element, { 'accept-encoding': 'br', 'if-none-match': String(brotli.headers.etag) })).statusCode).toBe(304);
  expect(readFileSync(join(portal.root, 'shell/dist-embed/osk-pkk-employees.js'), 'utf8')).toContain(placeholder);
});
