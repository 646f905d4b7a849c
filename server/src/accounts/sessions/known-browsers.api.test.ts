import { createHmac } from 'node:crypto';
import { changePassword } from '@osk/shared/contract/company';
import { logOut } from '@osk/shared/contract/session';
import { like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectSameFor } from '../../../testing/database/watch-statements.ts';
import { knownBrowserIn, knownBrowserLine, useKnownBrowsers } from '../../../testing/known-browser.ts';
import { password, secretKey } from '../../../testing/servers/portal.ts';
import { useShop } from '../../../testing/shop.ts';
import { watchPasswords } from '../../../testing/watch-passwords.ts';
import { rateLimitCounts } from '../../platform/db/tables/session.ts';

const next = 'Nowe1Haslo#';
/** In seconds. */
const aDay = 86_400;
const formerSecretKey = 'a former secret of thirty-two characters';
const { passwords, watch, stopWatching } = watchPasswords();

const { portal, operator } = useShop({ publicUrl: 'https://portal.example' }, { passwords, formerSecretKeys: [formerSecretKey] });
const { logInWith, browserOf } = useKnownBrowsers(portal);
/** Whether a login with the cookie is one of a known browser. */
const isKnown = async (email: string, cookie: string | undefined) => {
  watch.callers.length = 0;
  expect((await logInWith(email, 'wrong', cookie)).status).toBe(400);
  const [caller] = watch.callers;
  if (caller === undefined) throw new Error('no password was verified');
  return 'account' in caller;
};
/** The cookie of a browser that logged in some days ago. The clock stays: the embedded database shares it. */
const cookieOf = async (email: string, { secret = secretKey, daysAgo = 0 } = {}) => {
  const { id, passwordHash } = await portal.companyOf(email);
  const [nonce, issued] = ['x'.repeat(22), String(Math.floor(Date.now() / 1000) - daysAgo * aDay)];
  const signed = `known-browser:${id}:${passwordHash}:${nonce}:${issued}`;
  return `${nonce}.${issued}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};
/** How many of 117 logins from 13 networks, nine each, get each status. */
const logInFromNetworks = async (email: string, typed: string) => {
  const statuses: number[] = [];
  for (let network = 0; network <= 12; network += 1) {
    const tries = Array.from({ length: 9 }, () => logInWith(email, typed, undefined, `203.0.${network}.1`));
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  return Object.fromEntries([200, 400, 429].map((status) => [status, statuses.filter((one) => one === status).length]));
};
beforeEach(() => portal.database.delete(rateLimitCounts));
afterEach(stopWatching);

test('OPS-05 a login sets a cookie of 90 days that no script reads and only logins get', async () => {
  const { email } = await portal.company();
  const { headers } = await logInWith(email, password);
  const [, ...attributes] = knownBrowserLine(headers)?.split('; ') ?? [];
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/api/token', 'SameSite=Strict', 'Secure']);
  const { id, passwordHash } = await portal.companyOf(email);
  for (const secret of [email, id, passwordHash]) expect(knownBrowserIn(headers)).not.toContain(secret);
});

test('OPS-05 a login sets no cookie when it fails, or comes without the anti-forgery cookie', async () => {
  const { email, token } = await portal.company();
  expect(knownBrowserLine((await logInWith(email, 'wrong')).headers)).toBeUndefined();
  const inactive = await portal.logIn((await portal.register()).email);
  expect([inactive.status, knownBrowserLine(inactive.headers)]).toEqual([400, undefined]);
  const loggedOut = await portal.send(logOut, {}, { token });
  expect([loggedOut.status, knownBrowserLine(loggedOut.headers)]).toEqual([200, undefined]);
});

test('OPS-05 a browser is known to the account after a login, and to no other account', async () => {
  const [own, other] = [await portal.company(), await portal.company()];
  const cookie = await browserOf(own.email);
  expect([await isKnown(own.email, cookie), await isKnown(own.email.toUpperCase(), cookie)]).toEqual([true, true]);
  expect([await isKnown(other.email, cookie), await isKnown('nobody@example.com', cookie)]).toEqual([false, false]);
  expect(await isKnown(own.email, undefined)).toBe(false);
});

test('OPS-05 a browser knows the last three accounts', async () => {
  const accounts = [await portal.company(), await portal.company(), await portal.company(), await portal.company()];
  let cookie: string | undefined;
  for (const { email } of accounts) cookie = await browserOf(email, password, cookie);
  const known = [];
  for (const { email } of accounts) known.push(await isKnown(email, cookie));
  expect(known).toEqual([false, true, true, true]);
  const again = await browserOf(accounts[1]?.email ?? '', password, cookie);
  expect(again.split('~')).toHaveLength(3);
  expect(await isKnown(accounts[2]?.email ?? '', again)).toBe(true);
});

test('OPS-05 a cookie is void after a change of the password, after 90 days, and after an erasure', async () => {
  const { email, nip, token } = await portal.company();
  const cookie = await browserOf(email);
  const body = { oldPassword: password, newPassword: next, newPasswordRepeat: next };
  expect((await portal.send(changePassword, { body }, { token })).status).toBe(200);
  expect(await isKnown(email, cookie)).toBe(false);
  const later = await browserOf(email, next, cookie);
  expect(await isKnown(email, later)).toBe(true);
  const [recent, old] = [await cookieOf(email, { daysAgo: 89 }), await cookieOf(email, { daysAgo: 91 })];
  expect([await isKnown(email, recent), await isKnown(email, old)]).toEqual([true, false]);
  await operator.result(['companies', 'erase', nip, '--yes']);
  expect(await isKnown(email, later)).toBe(false);
});

test('OPS-05 a cookie signed by a former secret is valid, and a login signs it again', async () => {
  const { email } = await portal.company();
  const former = await cookieOf(email, { secret: formerSecretKey });
  expect([await isKnown(email, former), await isKnown(email, await cookieOf(email, { secret: 'another' }))]).toEqual([true, false]);
  const renewed = await browserOf(email, password, former);
  expect(renewed.split('~')).toHaveLength(1);
  expect(renewed).not.toContain('x'.repeat(22));
  expect(await isKnown(email, await cookieOf(email))).toBe(true);
});

test('OPS-05 treats forged, cut and overlong cookies as those of an unknown browser', async () => {
  const { email } = await portal.company();
  const cookie = await browserOf(email);
  const [nonce = '', issued = '', signature = ''] = cookie.split('.');
  const hostile = [
    '',
    '~',
    '...',
    '%',
    '%zz',
    '__proto__',
    cookie.slice(0, -1),
    `${cookie}x`,
    `${nonce}.${Number(issued) + 1}.${signature}`,
    `${'y'.repeat(22)}.${issued}.${signature}`,
    `${nonce}.9999999999.${signature}`,
    `${nonce}.${issued}.`,
    `${'a'.repeat(8000)}${cookie}`,
    `${'~'.repeat(600)}${cookie}`,
    `${`${nonce}.${issued}.${'z'.repeat(43)}~`.repeat(3)}${cookie}`,
  ];
  for (const value of hostile) {
    await portal.database.delete(rateLimitCounts);
    expect([value.slice(0, 60), await isKnown(email, value)]).toEqual([value.slice(0, 60), false]);
    expect((await logInWith(email, password, value)).status).toBe(200);
  }
});

const unsigned = `${'y'.repeat(22)}.${Math.floor(Date.now() / 1000)}.${'z'.repeat(43)}`;
test.each([
  ['before', (own: string) => ['foreign', '', ...Array<string>(4).fill(unsigned), own]],
  ['after', (own: string) => [own, `${unsigned}~%zz`, '']],
])('FLD-03 a browser is known, and stays so, when cookies of another host come %s its own', async (_, valuesWith) => {
  const { email } = await portal.company();
  const several = valuesWith(await browserOf(email)).join('; known-browser=');
  expect(await isKnown(email, several)).toBe(true);
  expect(await isKnown(email, await browserOf(email, password, several))).toBe(true);
});

test('API-01 runs the same statements with another account’s cookie when the e-mail is known or unknown', async () => {
  const [own, other] = [await portal.company(), await portal.company()];
  const cookie = await browserOf(own.email);
  const emails = [other.email, 'nobody@example.com'];
  const seen = await expectSameFor(emails, (email) => logInWith(email, 'wrong', cookie));
  expect(seen?.statements).toMatch(/from "companies".*(insert into "rate_limit_counts".*){3}/);
});

test('OPS-05 a known browser gets in when strangers have used up every limit of the account and of its address', async () => {
  const { email } = await portal.company();
  const cookie = await browserOf(email);
  // The company has logged in twice before.
  expect(await logInFromNetworks(email, 'wrong')).toEqual({ 200: 0, 400: 98, 429: 19 });
  expect((await logInWith(email, password)).status).toBe(429);
  const renewed = await browserOf(email, password, cookie);
  await portal.database.update(rateLimitCounts).set({ count: 1000 }).where(like(rateLimitCounts.key, 'login-a%'));
  expect((await logInWith(email, password)).status).toBe(429);
  expect((await logInWith(email, password, renewed)).status).toBe(200);
});

test('OPS-05 a stranger’s 429 in one network does not lock the account in another', async () => {
  const { email } = await portal.company();
  for (let time = 1; time <= 12; time += 1) await logInWith(email, 'wrong', undefined, '203.0.113.1');
  expect((await logInWith(email, password, undefined, '203.0.113.1')).status).toBe(429);
  expect((await logInWith(email, password, undefined, '203.0.113.2')).status).toBe(200);
});

test('OPS-05 a known browser counts as unknown after ten logins with one cookie, and is not locked', async () => {
  const { email } = await portal.company();
  const cookie = await browserOf(email);
  const known = [];
  for (let time = 1; time <= 12; time += 1) known.push(await isKnown(email, cookie));
  expect(known).toEqual([...Array(10).fill(true), false, false]);
  expect((await logInWith(email, password, cookie)).status).toBe(200);
});

test('OPS-05 a known browser counts as unknown after sixty logins of known browsers to its account', async () => {
  const { email } = await portal.company();
  let cookie = await browserOf(email);
  for (let time = 1; time < 60; time += 1) cookie = await browserOf(email, password, cookie);
  expect([await isKnown(email, cookie), await isKnown(email, cookie)]).toEqual([true, false]);
});

test('OPS-05 limits right passwords of an account from all networks together', async () => {
  const { email } = await portal.company();
  expect(await logInFromNetworks(email, password)).toEqual({ 200: 99, 400: 0, 429: 18 });
});
