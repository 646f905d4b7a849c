import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { script, sms } from '../../../testing/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/portal-with-releases.ts';

const portal = usePortalWithReleases();
const version = '1.3.0-aaaaaaaa';
const forAYear = 'public, max-age=31536000, immutable';

beforeEach(async () => {
  const { releases } = portal;
  releases.add(sms, version);
  releases.point(sms, version);
  writeFileSync(releases.pathOf('mfe-sms', version, `${sms.entry}.br`), brotliCompressSync(script));
  writeFileSync(releases.pathOf('mfe-sms', version, '.built-from'), 'a stamp of the build');
  mkdirSync(releases.pathOf('mfe-sms', '.incoming-1'));
  writeFileSync(releases.pathOf('mfe-sms', '.incoming-1', 'x.js'), 'not yet');
  writeFileSync(releases.pathOf('..', 'keys.json'), 'secret');
  symlinkSync(releases.pathOf('..', 'keys.json'), releases.pathOf('mfe-sms', version, 'linked.json'));
  symlinkSync(releases.pathOf('..', 'keys.json'), releases.pathOf('mfe-sms', version, 'assets', 'sms-page-GGGGGGGG.js.br'));
  symlinkSync(releases.pathOf('..'), releases.pathOf('mfe-linked'));
  await portal.start();
});

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

test("a release's files are kept for a year, as they are and compressed; what changes is asked for each time", async () => {
  const file = await get(`/releases/mfe-sms/${version}/${sms.entry}`);
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, forAYear]);
  expect(file.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  const compressed = await get(`/releases/mfe-sms/${version}/${sms.entry}`, { 'accept-encoding': 'br' });
  expect([compressed.headers['content-encoding'], compressed.headers['cache-control']]).toEqual(['br', forAYear]);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(script);
  for (const url of ['/releases/mfe-sms/rollout.json', `/releases/mfe-sms/${version}/release.json`]) {
    const changing = await get(url);
    expect([url, changing.statusCode, changing.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
  }
});

test.each([
  '/releases',
  '/releases/',
  '/releases?x',
  '/releases/mfe-sms',
  '/releases/mfe-sms/',
  `/releases/mfe-sms/${version}`,
  `/releases/mfe-sms/${version}/`,
  `/releases/mfe-sms/${version}/remoteEntry-00000000.js`,
  `/releases/mfe-sms/9.9.9-00000000/${sms.entry}`,
  `/releases/mfe-other/${version}/${sms.entry}`,
  `/releases/mfe-sms/${version}/.built-from`,
  '/releases/mfe-sms/.incoming-1/x.js',
  '/releases/mfe-sms/.rollout',
  '/releases/..%2fkeys.json',
  '/releases/%2e%2e%2fkeys.json',
  '/releases/..%5ckeys.json',
  '/releases/mfe-sms/..%2f..%2fkeys.json',
  `/releases/mfe-sms/${version}/..%2f..%2f..%2fkeys.json`,
  `/releases/mfe-sms/${version}/assets/..%2f.built-from`,
  '/releases/mfe-sms/%2eincoming-1/x.js',
  `/releases/mfe-sms/${version}/linked.json`,
  '/releases/mfe-linked/keys.json',
  `/releases/mfe-sms/${version}/%00${sms.entry}`,
  '/releases//etc/passwd',
])('API-05 %s is no file of a release: a plain refusal, no page, nothing to cache for a year', async (url) => {
  const answer = await get(url, { accept: 'text/html' });
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.json()).toEqual({ statusCode: answer.statusCode, clientError: expect.any(String) });
  expect(answer.body).not.toContain('secret');
  expect(String(answer.headers['cache-control'])).not.toMatch(/immutable|max-age/);
});

test('a compressed copy that is linked from outside of the store is not sent', async () => {
  const { body } = await get(`/releases/mfe-sms/${version}/assets/sms-page-GGGGGGGG.js`, { 'accept-encoding': 'br' });
  expect(body).not.toContain('secret');
});
