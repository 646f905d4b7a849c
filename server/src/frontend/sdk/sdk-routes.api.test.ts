import { hash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseName, openTestDatabase } from '../../../testing/database/test-database.ts';
import type { OpenDatabase } from '../../platform/db/database.ts';
import { blobs, sdkPackages } from '../../platform/db/tables/release.ts';
import type { SdkPackage } from './sdk-packages.ts';
import { type SdkOptions, sdkRoutes } from './sdk-routes.ts';
import { readSdkTarball, readSdkVersions, storeSdkPackages } from './sdk-store.ts';

const publicUrl = 'https://portal.example';
const name = '@osk/shared';

function packageOf(version: string, content = version): SdkPackage {
  const tarball = Buffer.from(`the tarball of ${content}`);
  const hashes = { integrity: `sha512-${hash('sha512', tarball, 'base64')}`, shasum: hash('sha1', tarball, 'hex') };
  return { manifest: { name, version, dependencies: { zod: '4.6.7' } }, tarball, ...hashes };
}
const [current, former] = [packageOf('1.2.0-bbbbbbbb'), packageOf('1.1.0-aaaaaaaa')];
const addressOf = ({ manifest: { version } }: SdkPackage) => `/sdk/@osk/shared/-/shared-${version}.tgz`;

describe(`the packages for teams on ${databaseName}`, () => {
  let open: OpenDatabase;
  let portals: FastifyInstance[] = [];
  const log = { error: vi.fn() };
  beforeAll(async () => {
    open = await openTestDatabase();
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    for (const table of [sdkPackages, blobs]) await open.database.delete(table);
    log.error.mockReset();
  });
  afterEach(async () => {
    await Promise.all(portals.map((portal) => portal.close()));
    portals = [];
  });

  /** A replica of the portal with its own packages. */
  function portalWith(packages: SdkPackage[], changes: Partial<SdkOptions> = {}): FastifyInstance {
    const portal = fastify();
    portals.push(portal);
    sdkRoutes(portal, {
      packages,
      publicUrl,
      readVersions: (wanted) => readSdkVersions(open.database, wanted),
      readTarball: (wanted, version) => readSdkTarball(open.database, wanted, version),
      ...changes,
    });
    return portal;
  }
  const store = (...packages: SdkPackage[]) => storeSdkPackages(open.database, packages, log);
  const down = async () => Promise.reject(new Error('the database is down'));

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
    const portal = portalWith([current]);
    const answer = await portal.inject(addressOf(current));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, expect.stringMatching(/immutable$/)]);
    expect(`sha512-${hash('sha512', answer.rawPayload, 'base64')}`).toBe(current.integrity);
    const head = await portal.inject({ method: 'HEAD', url: addressOf(current) });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(current.tarball.length), '']);
  });

  test('sends the tarball of a version without a digest', async () => {
    const plain = packageOf('1.0.0');
    await store(plain);
    expect((await portalWith([plain]).inject(addressOf(plain))).rawPayload).toEqual(plain.tarball);
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
    const portal = portalWith([current], { readVersions: down, readTarball: down });
    expect(Object.keys((await portal.inject('/sdk/@osk/shared')).json().versions)).toEqual(['1.2.0-bbbbbbbb']);
    expect((await portal.inject(addressOf(current))).rawPayload).toEqual(current.tarball);
  });

  test.each([
    '/sdk/',
    '/sdk/@osk/unknown',
    '/sdk/react',
    '/sdk/@osk/shared/1.2.0-bbbbbbbb',
    '/sdk/@osk/shared/-/shared-1.2.0-99999999.tgz',
    '/sdk/@osk/shared/-/other-1.2.0-bbbbbbbb.tgz',
    '/sdk/@osk/shared/-/shared-1.2.0-bbbbbbbb.tgz/../x',
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
});
