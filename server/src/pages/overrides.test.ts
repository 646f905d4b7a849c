import { expect, test } from 'vitest';
import { sms } from '../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../testing/servers/portal-with-releases.ts';

const portal = usePortalWithReleases();
const mine = 'http://localhost:4213';
const overrideOrigins = [mine, 'https://dev.example'];
const get = (url: string, cookie = '') => portal.app.inject({ url, headers: { cookie } });
const cookieOf = (answer: Awaited<ReturnType<typeof get>>) => answer.cookies.find(({ name }) => name === 'portal-overrides');
const addressWith = (override: string) => `/user-panel/sms-notification?x=1&override=${encodeURIComponent(override)}`;
const policyOf = async (cookie = '') => String((await get('/user-panel/sms-notification', cookie)).headers['content-security-policy']);

/** Opens an address with an override, and returns the cookie that it sets. */
async function open(override: string, cookie = ''): Promise<string> {
  const answer = await get(addressWith(override), cookie);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/user-panel/sms-notification?x=1']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const set = cookieOf(answer);
  expect(set).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true, secure: true });
  return set?.value ? `portal-overrides=${set.value}` : '';
}

test('FED-06 loads a remote from the allowed origin in this browser only', async () => {
  await portal.releases.publish(sms, '1.3.0-aaaaaaaa', { previous: [null] });
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

test('FED-06 does not prerender a page when its remote is overridden', async () => {
  await portal.start({ overrideOrigins });
  const cookie = await open('mfe-landing@https://dev.example');
  const { body, headers } = await get('/', cookie);
  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toMatch(/id="early"|\/remotes\/mfe-landing\/|<style/);
  expect(headers['x-robots-tag']).toBe('noindex');
});

test('FED-06 adds overrides, and removes one or all', async () => {
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
  `mfe-sms@${mine}/`,
  `mfe-sms@${mine}@evil.example`,
  `mfe-sms@http://localhost:42133`,
  `mfe-sms@${mine}; script-src *`,
  `mfe-sms@${mine}\r\nSet-Cookie: a=b`,
  'mfe-sms@',
  `mfe-other@${mine}`,
  `__proto__@${mine}`,
  'mfe-other',
  '@',
];

test('FED-06 ignores overrides in the address and in the cookie when they are not allowed', async () => {
  await portal.start({ overrideOrigins });
  for (const override of hostile) {
    const answer = await get(addressWith(override));
    expect([override, answer.statusCode, cookieOf(answer)]).toEqual([override, 200, undefined]);
    // A cookie ends at these.
    if (/[;\r]/.test(override)) continue;
    const cookie = `portal-overrides=${override}`;
    expect([override, (await portal.pageAt('/', cookie)).overrides]).toEqual([override, undefined]);
    expect([override, await policyOf(cookie)]).toEqual([override, expect.not.stringMatching(/evil|\*|javascript:|:4213/)]);
  }
  const cookie = `portal-overrides=mfe-sms@https://evil.example,,mfe-sms@${mine}`;
  expect((await portal.pageAt('/', cookie)).overrides, 'beside others').toEqual({ 'mfe-sms': mine });
});

test('FLD-03 takes the last allowed override of each remote, and none of the former name, when several cookies come', async () => {
  await portal.start({ overrideOrigins });
  const several = [`mfe-sms@${mine}`, 'mfe-sms@https://dev.example', 'mfe-sms@https://evil.example', `mfe-landing@${mine}`, '%zz'];
  const cookie = [...several.map((value) => `portal-overrides=${value}`), `overrides=mfe-pkk@${mine}`].join('; ');
  expect((await portal.pageAt('/', cookie)).overrides).toEqual({ 'mfe-sms': 'https://dev.example', 'mfe-landing': mine });
});

test('FED-06 removes the cookie of the former name, which earlier tools for teams look for', async () => {
  await portal.start({ overrideOrigins });
  const { cookies } = await get(addressWith(`mfe-sms@${mine}`));
  expect(cookies.find(({ name }) => name === 'overrides')).toMatchObject({ value: '', path: '/', maxAge: 0 });
});

test('FED-06 ignores overrides when no origin is allowed', async () => {
  await portal.start();
  for (const override of [`mfe-sms@${mine}`, 'mfe-sms', '']) {
    const answer = await get(addressWith(override), `portal-overrides=mfe-sms@${mine}`);
    expect([answer.statusCode, cookieOf(answer)]).toEqual([200, undefined]);
    expect(answer.body).not.toContain('localhost');
    expect(String(answer.headers['content-security-policy'])).not.toContain('localhost');
  }
});

test('FED-06 redirects to the portal only', async () => {
  await portal.start({ overrideOrigins });
  for (const path of ['//evil.example', '/\\evil.example', '//evil.example/home', '/no-such-page', '/%2f%2fevil.example']) {
    const { statusCode, headers } = await get(`${path}?override=mfe-sms`);
    expect([path, headers.location]).toEqual([path, statusCode === 303 ? '/' : undefined]);
  }
});
