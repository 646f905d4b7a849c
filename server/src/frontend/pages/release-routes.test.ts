import { beforeEach, expect, test } from 'vitest';
import { sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/servers/portal-with-releases.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortalWithReleases();
const version = '1.3.0-aaaaaaaa';
const entry = `/mfe-sms/${version}/${sms.entry}`;
const get = (url: string, headers = {}) => portal.app.inject({ url, headers });

beforeEach(async () => {
  await portal.releases.add(sms, version);
  await portal.releases.setRollout(sms, version, { previous: [null] });
});

const deployed = '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js';
test.each([
  ['a deployed file', deployed, deployed],
  ['a file of a release', `/releases${entry}`, entry],
])('FED-04 serves %s at a retry address', async (_, path, end) => {
  await portal.start();
  const [first, retried] = await Promise.all([get(path), get(`/retry/k1${end}`)]);
  expect(retried.statusCode).toBe(200);
  expect(retried.body).toBe(first.body);
  expect(retried.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  for (const header of ['cache-control', 'x-content-type-options']) {
    expect([header, retried.headers[header]]).toEqual([header, first.headers[header]]);
  }
});

test.each([
  entry.replace(version, '1.9.0-bbbbbbbb'),
  entry.replace('mfe-sms', 'mfe-other'),
  `/mfe-sms/${version}/unknown.js`,
  `/mfe-sms/${version}/..%2f..%2fpackage.json`,
  `/mfe-sms/${version}/release.json`,
  `/mfe-sms/${version}/constructor`,
  '/api/remotes',
  '/home',
  '',
])('answers 404 for a retry of %s', async (path) => {
  await portal.start();
  expect((await get(`/retry/k1${path}`)).statusCode).toBe(404);
});

test('FED-04 answers 404 for a file that has changed, and logs it once', async () => {
  await portal.start();
  await portal.releases.corrupt(sms, version, sms.entry, 'changed();');
  for (const attempt of ['k1', 'k2']) expect((await get(`/retry/${attempt}${entry}`)).statusCode).toBe(404);
  expect(portal.errors()).toMatchObject([
    { msg: 'release file unreadable', remote: 'mfe-sms', version, reason: 'does not match its hash' },
  ]);
});

test('FED-04 serves a release that is newer than the last page', async () => {
  await portal.start();
  const newer = '1.4.0-bbbbbbbb';
  await portal.releases.add(sms, newer);
  await portal.releases.setRollout(sms, newer, { previous: [version] });
  await until(async () => (await get(`/retry/k1${entry.replace(version, newer)}`)).statusCode === 200, 1);
});

test('FED-04 serves a picture with its type', async () => {
  await portal.releases.add(sms, '1.5.0-cccccccc', {}, { 'assets/screen-IIIIIIII.avif': 'a picture' });
  await portal.releases.setRollout(sms, '1.5.0-cccccccc', { previous: [null] });
  await portal.start();
  const { headers } = await get('/retry/k1/mfe-sms/1.5.0-cccccccc/assets/screen-IIIIIIII.avif');
  expect(headers['content-type']).toBe('image/avif');
});

test('no file of a release is a document that runs scripts', async () => {
  await portal.releases.add(sms, '1.5.0-cccccccc', {}, { 'page.html': '<script>steal()</script>', 'picture.svg': '<svg/>' });
  await portal.start();
  const headersOf = async (file: string) => (await get(`/releases/mfe-sms/1.5.0-cccccccc/${file}`)).headers;
  const nosniff = { 'x-content-type-options': 'nosniff' };
  expect(await headersOf('page.html')).toMatchObject({ ...nosniff, 'content-type': 'text/plain; charset=utf-8' });
  const policy = expect.stringContaining("sandbox; default-src 'none'");
  expect(await headersOf('picture.svg')).toMatchObject({ ...nosniff, 'content-type': 'image/svg+xml', 'content-security-policy': policy });
});
