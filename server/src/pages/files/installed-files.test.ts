import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPages, openWithRemotes } from '../../../testing/servers/build-pages.ts';
import { script, useFakePortal } from '../../../testing/servers/fake-portal.ts';
import type { OpenDatabase } from '../../platform/db/database.ts';
import { blobs, portalFiles } from '../../platform/db/tables/release.ts';
import { readPortalFiles } from '../../registry/portal-files.ts';
import { installedFiles, storeInstalledFiles } from './installed-files.ts';

const immutable = 'public, max-age=31536000, immutable';
const builds = { '/': 'shell/dist', '/remotes/mfe-sms/': 'mfe-sms/dist', '/embed/v1/': 'mfe-pkk/dist-embed' };
let open: OpenDatabase;
let app: FastifyInstance;

/** Makes a version with a file of its own in each build, and returns its folder. */
function install(version: string): string {
  const root = useFakePortal();
  for (const build of Object.values(builds)) {
    mkdirSync(join(root, build, 'assets'), { recursive: true });
    const file = `assets/file-${version}.js`;
    writeFileSync(join(root, build, file), `// ${version}, ${build}`);
    writeFileSync(join(root, build, `${file}.br`), brotliCompressSync(`// ${version}, ${build}`));
    writeFileSync(join(root, build, 'assets/plain.js'), version);
    writeFileSync(join(root, build, 'hashed-files.json'), JSON.stringify([file]));
  }
  return root;
}

const [former, own] = [install('1'), install('2')];
const filesOf = (root: string) => {
  const files = readPortalFiles(root);
  return files ? installedFiles(files) : [];
};
const store = (root: string) => storeInstalledFiles(open.database, filesOf(root));
const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } });

beforeAll(async () => {
  open = await openWithRemotes();
});
afterAll(() => open.close());
beforeEach(async () => {
  app = await buildPages(own, { open });
});
afterEach(async () => {
  await app.close();
  await open.database.delete(portalFiles);
});

test.each(Object.entries(builds))(
  'OPS-01 serves the files of another version below %s when its own build lacks them',
  async (prefix, build) => {
    await store(former);
    const url = (version: string) => `${prefix}assets/file-${version}.js`;
    for (const version of ['1', '2']) {
      const { statusCode, body, headers } = await get(url(version));
      expect([statusCode, body, headers['cache-control']]).toEqual([200, `// ${version}, ${build}`, immutable]);
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
      expect(headers['access-control-allow-origin']).toBe(prefix === '/embed/v1/' ? '*' : undefined);
      const compressed = await get(url(version), 'br');
      expect(compressed.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(`// ${version}, ${build}`);
    }
    expect((await get(url('3'))).statusCode).toBe(404);
  },
);

test('OPS-01 serves the files of a remote that only another version has', async () => {
  const address = '/remotes/mfe-new/remoteEntry-FFFFFFFF.js';
  await storeInstalledFiles(open.database, [{ address, path: join(former, 'mfe-sms/dist/remoteEntry-FFFFFFFF.js') }]);
  expect((await get(address)).body).toBe(script);
});

test('stores only files with a hash in their name, each once, and marks them as seen a day later', async () => {
  expect([await store(former), await store(former)]).toEqual([4, 0]);
  const addresses = (await open.database.select().from(portalFiles)).map(({ address }) => address);
  expect(addresses.toSorted()).toEqual([
    '/assets/file-1.js',
    '/embed/v1/assets/file-1.js',
    '/remotes/mfe-landing/remoteEntry-AAAAAAAA.js',
    '/remotes/mfe-sms/assets/file-1.js',
  ]);
  const seen = async () => new Set((await open.database.select().from(portalFiles)).map(({ seenAt }) => seenAt.getTime()));
  await open.database.update(portalFiles).set({ seenAt: sql`now() - interval '23 hours'` });
  const before = await seen();
  await store(former);
  expect(await seen()).toEqual(before);
  await open.database.update(portalFiles).set({ seenAt: sql`now() - interval '25 hours'` });
  await store(former);
  expect(Math.min(...(await seen()))).toBeGreaterThan(Date.now() - 3_600_000);
});

test('stores each file once when several replicas start', async () => {
  await Promise.all([former, own, former, own].map(store));
  expect(await open.database.select().from(portalFiles)).toHaveLength(7);
});

test('answers 404 and serves nothing when the stored file is damaged', async () => {
  await store(former);
  await open.database.update(blobs).set({ content: Buffer.from('evil'), brotli: null });
  const answer = await get('/assets/file-1.js');
  expect([answer.statusCode, answer.body.includes('evil')]).toEqual([404, false]);
});
