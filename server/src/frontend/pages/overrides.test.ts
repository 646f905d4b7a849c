import { expect, test } from 'vitest';
import { sms } from '../../../testing/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/portal-with-releases.ts';

const portal = usePortalWithReleases();
const mine = 'http://localhost:4213';
const overrideOrigins = [mine, 'https://dev.example'];
const get = (url: string, cookie = '') => portal.app.inject({ url, headers: { cookie } });
const cookieOf = (answer: Awaited<ReturnType<typeof get>>) => answer.cookies.find(({ name }) => name === 'overrides');
const asked = (override: string) => `/user-panel/sms-notification?x=1&override=${encodeURIComponent(override)}`;
const policyOf = async (cookie = '') => String((await get('/user-panel/sms-notification', cookie)).headers['content-security-policy']);

/** The browser's cookie after an address was opened. */
async function open(override: string, cookie = ''): Promise<string> {
  const answer = await get(asked(override), cookie);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/user-panel/sms-notification?x=1']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const given = cookieOf(answer);
  expect(given).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true, secure: true });
  return given?.value ? `overrides=${encodeURIComponent(given.value)}` : '';
}

test('FED-06 a developer has their remote in their own browser; its origin is let in for their pages alone', async () => {
  portal.releases.add(sms, '1.3.0-aaaaaaaa');
  portal.releases.point(sms, '1.3.0-aaaaaaaa', { previous: [null] });
  await portal.start({ overrideOrigins });
  const cookie = await open(`mfe-sms@${mine}`);
  const page = await portal.pageAt('/user-panel/sms-notification', cookie);
  expect(page.remotes['mfe-sms']).toBe(`${mine}/remoteEntry.js`);
  expect(page.overrides).toEqual({ 'mfe-sms': mine });
  expect(page.releases).not.toHaveProperty('mfe-sms');
  const { body } = await get('/user-panel/sms-notification', cookie);
  expect(body).not.toMatch(/importmap|\/(releases|remotes)\/mfe-sms/);
  for (const directive of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']) {
    expect(await policyOf(cookie)).toMatch(new RegExp(`${directive} [^;]*${mine}(;| |$)`));
  }
  expect(await policyOf(cookie)).not.toContain('dev.example');

  expect(await policyOf()).not.toContain('localhost');
  expect((await portal.pageAt()).remotes['mfe-sms']).toContain('/releases/');
});

test('FED-06 a page whose own remote is overridden is not drawn', async () => {
  await portal.start({ overrideOrigins });
  const cookie = await open('mfe-landing@https://dev.example');
  const { body, headers } = await get('/', cookie);
  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toMatch(/rel="modulepreload"|<style/);
  expect(headers['x-robots-tag']).toBe('noindex');
});

test('FED-06 overrides add up, one is taken back, and all are', async () => {
  await portal.start({ overrideOrigins });
  const both = await open('mfe-landing@https://dev.example', await open(`mfe-sms@${mine}`));
  expect((await portal.pageAt('/', both)).overrides).toEqual({ 'mfe-sms': mine, 'mfe-landing': 'https://dev.example' });
  const one = await open('mfe-sms', both);
  expect((await portal.pageAt('/', one)).overrides).toEqual({ 'mfe-landing': 'https://dev.example' });
  expect(await portal.pageAt('/', await open('', both))).not.toHaveProperty('overrides');
  expect(await open('mfe-landing', one)).toBe('');
});

const hostile = [
  'mfe-sms@https://evil.example',
  'mfe-sms@javascript:alert(1)',
  'mfe-sms@data:text/javascript,alert(1)',
  `mfe-sms@${mine}/`,
  `mfe-sms@${mine}@evil.example`,
  `mfe-sms@http://localhost:42133`,
  `mfe-sms@${mine}; script-src *`,
  `mfe-sms@${mine}\r\nSet-Cookie: a=b`,
  `mfe-sms@//localhost:4213`,
  'mfe-sms@null',
  'mfe-sms@',
  `mfe-other@${mine}`,
  `__proto__@${mine}`,
  'mfe-other',
  'toString',
  '@',
  `,mfe-sms@${mine}`,
];

test.each(hostile)('FED-06 an override %j does nothing, as an address and as a cookie', async (override) => {
  await portal.start({ overrideOrigins });
  const answer = await get(asked(override));
  expect([answer.statusCode, cookieOf(answer)]).toEqual([200, undefined]);
  const cookie = `overrides=${encodeURIComponent(override.replace(/^,/, 'mfe-sms@https://evil.example,,'))}`;
  const page = await portal.pageAt('/', cookie);
  const known = override.startsWith(',') ? { 'mfe-sms': mine } : undefined;
  expect(page.overrides).toEqual(known);
  expect(await policyOf(cookie)).not.toMatch(/evil|\*|javascript:|:42133/);
});

test('FED-06 where no origin is listed, neither the address nor the cookie does anything', async () => {
  await portal.start();
  for (const override of [`mfe-sms@${mine}`, 'mfe-sms', '']) {
    const answer = await get(asked(override), `overrides=${encodeURIComponent(`mfe-sms@${mine}`)}`);
    expect([answer.statusCode, cookieOf(answer)]).toEqual([200, undefined]);
    expect(answer.body).not.toContain('localhost');
    expect(String(answer.headers['content-security-policy'])).not.toContain('localhost');
  }
});

test.each(['//evil.example', '/\\evil.example', '//evil.example/home', '/no-such-page', '/%2f%2fevil.example'])(
  'FED-06 the way back from %s leads nowhere else',
  async (path) => {
    await portal.start({ overrideOrigins });
    const answer = await get(`${path}?override=mfe-sms`);
    if (answer.statusCode === 303) expect(answer.headers.location).toBe('/');
    else expect(answer.headers).not.toHaveProperty('location');
  },
);
