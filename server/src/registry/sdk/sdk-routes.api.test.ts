import { hash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase, useTestDatabase } from '../../../testing/database/test-database.ts';
import { blobs, sdkPackages } from '../../platform/db/tables/release.ts';
import { packumentOf, sdkRoutes } from './sdk-routes.ts';
import { type SdkPackage, storeSdkPackages } from './sdk-store.ts';

const publicUrl = 'https://portal.example';
const name = '@osk/shared';

function packageOf(version: string, content = version): SdkPackage {
  const tarball = Buffer.from(`the tarball of ${content}`);
  const hashes = { integrity: `sha512-${hash('sha512', tarball, 'base64')}`, shasum: hash('sha1', tarball, 'hex') };
  return { manifest: { name, version, dependencies: { zod: '4.6.7' }, peerDependencies: { react: '19.3.1' } }, tarball, ...hashes };
}
const [current, former] = [packageOf('1.2.0-bbbbbbbb'), packageOf('1.1.0-aaaaaaaa')];
const addressOf = ({ manifest: { version } }: SdkPackage) => `/sdk/@osk/shared/-/shared-${version}.tgz`;

const open = useTestDatabase();
const log = { error: vi.fn() };
beforeEach(async () => {
  for (const table of [sdkPackages, blobs]) await open.database.delete(table);
  log.error.mockReset();
});

/** A replica of the portal with its own packages. */
function portalWith(packages: SdkPackage[], database = open.database): FastifyInstance {
  const portal = fastify();
  onTestFinished(() => portal.close());
  sdkRoutes(portal, { packages, publicUrl, database });
  return portal;
}
const store = (...packages: SdkPackage[]) => storeSdkPackages(open.database, packages, log);

test.each(['/sdk/@osk%2fshared', '/sdk/@osk%2Fshared', '/sdk/%40osk%2fshared', '/sdk/@osk/shared'])('answers %s', async (url) => {
  await store(current);
  const portal = portalWith([current]);
  const answer = await portal.inject({ url, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
  expect(answer.statusCode).toBe(200);
  const { integrity, shasum } = current;
  expect(answer.json()).toEqual({
    name,
    'dist-tags': { latest: '1.2.0-bbbbbbbb' },
    versions: {
      '1.2.0-bbbbbbbb': { ...current.manifest, dist: { tarball: `${publicUrl}${addressOf(current)}`, integrity, shasum } },
    },
  });
  expect(answer.headers).toMatchObject({ 'content-type': expect.stringMatching(/^application\/json/), 'cache-control': 'no-cache' });
});

test('answers in the abbreviated form, with HEAD, and 304 when nothing has changed', async () => {
  const portal = portalWith([current]);
  const headers = { accept: 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8' };
  const answer = await portal.inject({ url: '/sdk/@osk%2fshared', headers });
  expect(answer.headers['content-type']).toMatch(/^application\/vnd\.npm\.install-v1\+json/);
  const head = await portal.inject({ method: 'HEAD', url: '/sdk/@osk%2fshared', headers });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', answer.headers.etag]);
  const again = { ...headers, 'if-none-match': `W/${answer.headers.etag}` };
  expect((await portal.inject({ url: '/sdk/@osk%2fshared', headers: again })).statusCode).toBe(304);
});

test('sends a tarball whose bytes have the named hashes, and lets it be cached for ever', async () => {
  await store(current);
  const plain = packageOf('1.0.0');
  await store(plain);
  const portal = portalWith([current, plain]);
  expect((await portal.inject(addressOf(plain))).rawPayload, 'of a version without a digest').toEqual(plain.tarball);
  const answer = await portal.inject(addressOf(current));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, expect.stringMatching(/immutable$/)]);
  expect(`sha512-${hash('sha512', answer.rawPayload, 'base64')}`).toBe(current.integrity);
  const head = await portal.inject({ method: 'HEAD', url: addressOf(current) });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(current.tarball.length), '']);
});

test('lets replicas of two versions serve the tarballs of each other, and lists what each shell runs', async () => {
  await store(former);
  await store(current);
  const [newer, older] = [portalWith([current]), portalWith([former])];
  for (const portal of [newer, older]) {
    for (const one of [current, former]) expect((await portal.inject(addressOf(one))).rawPayload).toEqual(one.tarball);
  }
  const listedBy = async (portal: FastifyInstance) => {
    const packument = (await portal.inject('/sdk/@osk/shared')).json();
    return [packument['dist-tags'].latest, ...Object.keys(packument.versions).toSorted()];
  };
  expect(await listedBy(newer)).toEqual(['1.2.0-bbbbbbbb', '1.1.0-aaaaaaaa', '1.2.0-bbbbbbbb']);
  expect(await listedBy(older)).toEqual(['1.1.0-aaaaaaaa', '1.1.0-aaaaaaaa']);
});

test('never replaces a stored version, and logs the attempt', async () => {
  await store(current);
  await store(current);
  expect(log.error).not.toHaveBeenCalled();
  const changed = packageOf('1.2.0-bbbbbbbb', 'something else');
  await store(changed);
  expect(log.error).toHaveBeenCalledWith(
    { package: name, version: '1.2.0-bbbbbbbb', reason: 'this version has other bytes' },
    'sdk package not stored',
  );
  const portal = portalWith([changed]);
  expect((await portal.inject(addressOf(changed))).rawPayload).toEqual(current.tarball);
  expect((await portal.inject('/sdk/@osk/shared')).json().versions['1.2.0-bbbbbbbb'].dist.integrity).toBe(current.integrity);
});

test('serves the packages of this portal while the database is down', async () => {
  const closed = await openTestDatabase();
  await closed.close();
  const portal = portalWith([current], closed.database);
  expect(Object.keys((await portal.inject('/sdk/@osk/shared')).json().versions)).toEqual(['1.2.0-bbbbbbbb']);
  expect((await portal.inject(addressOf(current))).rawPayload).toEqual(current.tarball);
});

test.each([
  '/sdk/',
  '/sdk/@osk/unknown',
  '/sdk/@osk/shared/1.2.0-bbbbbbbb',
  '/sdk/@osk/shared/-/shared-1.2.0-99999999.tgz',
  '/sdk/@osk/shared/-/other-1.2.0-bbbbbbbb.tgz',
  '/sdk/@osk/shared/-/..%2f..%2fpackage.json',
  '/sdk/-/all',
])('answers 404 for %s', async (url) => {
  await store(current);
  const answer = await portalWith([current]).inject(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: expect.stringContaining('@osk/shared') }]);
});

test('publishes nothing', async () => {
  for (const method of ['PUT', 'POST', 'DELETE'] as const) {
    expect((await portalWith([current]).inject({ method, url: '/sdk/@osk%2fshared' })).statusCode).toBe(404);
  }
});

test.each([
  [
    'that the shell runs',
    '1.2.0-3fa94c1b',
    ['1.2.0', '1.2.1', '1.1.9', '1.10.0', '0.9.0', '2.0.0', '1.0.0'].map((version) => `${version}-aaaaaaaa`),
    ['1.2.0-3fa94c1b', '1.2.0-aaaaaaaa', '1.1.9-aaaaaaaa', '1.0.0-aaaaaaaa'],
  ],
  ['of a package without a digest, all', '1.1.0', ['1.0.0', '1.2.0', '2.0.0'], ['1.1.0', '1.0.0', '1.2.0', '2.0.0']],
])('packumentOf lists the versions %s', (_, own, others, listed) => {
  const named = (version: string) => ({ manifest: { name, version }, integrity: `sha512-${version}`, shasum: version });
  expect(Object.keys(packumentOf(named(own), others.map(named), `${publicUrl}/sdk/`).versions)).toEqual(listed);
});
