import { expect, test } from 'vitest';
import { sms } from '../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../testing/servers/portal-with-releases.ts';

const portal = usePortalWithReleases();
const { get } = portal;
const tagOf = async (url: string, cookie = '') => String((await get(url, { cookie })).headers.etag);
const stored = ['/', '/home?from=mail', '/user-panel', '/user-panel/sms-notification'];

test.each(stored)('lets only the browser store %s, and answers 304 until it changes', async (url) => {
  await portal.start();
  const page = await get(url, { 'accept-encoding': 'br' });
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' });
  const tag = String(page.headers.etag);
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
  for (const accepted of ['br', 'gzip', 'identity']) {
    for (const tags of [tag, `"another", ${tag}`, tag.replace('W/', '')]) {
      const answer = await get(url, { 'if-none-match': tags, 'accept-encoding': accepted });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
    }
  }
  const other = await get(url, { 'if-none-match': `W/"${'x'.repeat(43)}"` });
  expect([other.statusCode, other.body]).toEqual([200, expect.stringContaining('<div id="root"')]);
});

test.each(['GET', 'HEAD'] as const)('repeats policy, caching, security and cookies in a 304 to %s', async (method) => {
  await portal.start();
  const page = await get('/');
  const answer = await portal.app.inject({ method, url: '/', headers: { 'if-none-match': String(page.headers.etag) } });
  expect(answer.statusCode).toBe(304);
  const ofBody = ['content-type', 'content-length'];
  const ofAnswer = ['date', 'x-request-id', 'set-cookie'];
  const repeated = Object.entries(page.headers).filter(([name]) => ![...ofBody, ...ofAnswer].includes(name));
  expect(answer.headers).toMatchObject(Object.fromEntries(repeated));
  expect(answer.cookies).toMatchObject([{ name: 'XSRF-TOKEN' }]);
});

test.each([
  ['a token', 200, '/home?token=abc', ''],
  ['an encoded token', 200, '/?%74oken=abc', ''],
  ['a token behind a second question mark', 200, '/home?x?&token=abc', ''],
  ['the id of an activation', 200, '/activate/abcdefghijklmnopqrstuv', ''],
  ['an unknown address', 404, '/no-such-page', ''],
  ['an override', 200, '/', 'portal-overrides=mfe-landing@https://dev.example'],
])('lets nobody store a page with %s', async (_, status, url, cookie) => {
  await portal.start({ overrideOrigins: ['https://dev.example'] });
  const { headers } = await get(url, { cookie });
  expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  expect((await get(url, { cookie, 'if-none-match': '*' })).statusCode).toBe(status);
});

test('changes the tag with language, theme, canary and live release', async () => {
  await portal.releases.add(sms, '1.3.0-aaaaaaaa');
  await portal.releases.add(sms, '1.4.0-bbbbbbbb');
  await portal.releases.setRollout(sms, '1.3.0-aaaaaaaa', { canary: { version: '1.4.0-bbbbbbbb', percent: 50 } });
  await portal.start();
  const numbers = [1, 2, 3, 4, 5, 6, 7].map((number) => `portal-canary=${number}`);
  const cookies = [...numbers, 'portal-canary=1; portal-language=en', 'portal-canary=1; portal-theme=dark'];
  const tags = await Promise.all(cookies.map((cookie) => tagOf('/user-panel/sms-notification', cookie)));
  // Two canary choices, of which one has an own language and theme.
  expect(new Set(tags).size).toBe(4);
  const before = await tagOf('/', 'portal-canary=1');
  await portal.releases.setRollout(sms, null);
  await expect.poll(() => tagOf('/', 'portal-canary=1')).not.toBe(before);
});
