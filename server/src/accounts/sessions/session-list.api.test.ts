import { listEmployees } from '@osk/shared/contract/employee';
import { endOtherSessions, endSession, listSessions, readToken } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { password } from '../../../testing/servers/portal.ts';
import { useShop } from '../../../testing/shop.ts';
import { hashToken } from '../../platform/access-tokens.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { describeBrowser } from './session-store.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

test.each([
  [firefox, 'Firefox', 'Windows'],
  [safari, 'Safari', 'iOS'],
  [edge, 'Microsoft Edge', 'Windows'],
  ['', '', ''],
  ['(', '', ''],
])('CUS-10 describeBrowser names browser and system of %j', (userAgent, browser, system) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, system });
});

test('CUS-10 describeBrowser returns a short text for any text that a caller sends', () => {
  for (const userAgent of [`${'x'.repeat(300)}/1.0`, '<b>\u0000\u202e', 'Mozilla/5.0 (((((((', '\ud800']) {
    const { browser, system } = describeBrowser(userAgent);
    expect(browser.length + system.length).toBeLessThanOrEqual(80);
    expect(browser + system).not.toMatch(/\p{C}/u);
  }
});

const { portal, operator } = useShop();

async function twoLogins() {
  const { email, token } = await portal.company();
  const { body } = await portal.logIn(email, password, { headers: { 'user-agent': firefox } });
  return { email, first: token, second: body.data.accessToken };
}
const list = async (token: string) => (await portal.send(listSessions, {}, { token })).body.data;
const isAlive = async (token: string) => (await portal.send(readToken, {}, { token })).status === 200;
const lastUsed = async (token: string) => {
  const [row] = await portal.database
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)));
  return row?.lastUsedAt.getTime() ?? 0;
};

test('CUS-10 lists the logins of a company with browser, system and times, this one first, without tokens and addresses', async () => {
  const { first, second } = await twoLogins();
  await portal.company();
  const listed = await list(second);
  expect(listed).toEqual([
    {
      id: expect.any(String),
      browser: 'Firefox',
      system: 'Windows',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isCurrent: true,
    },
    expect.objectContaining({ isCurrent: false }),
  ]);
  expect((await list(first)).map(({ isCurrent, id }) => [isCurrent, id])).toEqual([
    [true, listed[1]?.id],
    [false, listed[0]?.id],
  ]);
  for (const secret of [hashToken(first), hashToken(second), '127.0.0.1']) expect(JSON.stringify(listed)).not.toContain(secret);
});

test('CUS-10 leaves out sessions that have ended, and tokens of the operator', async () => {
  const { email, first, second } = await twoLogins();
  const { token: operators } = await operator.result(['token', 'create', '--company', email, '--scope', 'employees', '--label', 'page']);
  await portal.changeSession(first, { expiresAt: sql`now()` });
  expect((await list(second)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  await portal.send(endOtherSessions, {}, { token: second });
  expect((await portal.send(listEmployees, {}, { token: operators })).status).toBe(200);
});

test('CUS-10 ends one login at once, and says so when it has ended before', async () => {
  const { first, second } = await twoLogins();
  const id = (await list(second)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
  expect((await portal.send(endSession, { params: { id } }, { token: second })).body.successMessage).toBe('Urządzenie zostało wylogowane');
  expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
  const again = await portal.send(endSession, { params: { id } }, { token: second });
  expect([again.status, again.body.clientError]).toEqual([404, expect.stringContaining('nie ma już na liście')]);
});

test('CUS-10 ends all other logins of the company, and of no other', async () => {
  const { email, first, second } = await twoLogins();
  const { token: stranger } = await portal.company();
  const { body } = await portal.logIn(email);
  expect((await portal.send(endOtherSessions, {}, { token: second })).status).toBe(200);
  expect(await Promise.all([first, body.data.accessToken, second, stranger].map(isAlive))).toEqual([false, false, true, true]);
  expect(portal.logs.join('')).toContain('"event":"other-sessions-ended"');
});

test('CUS-10 records the last use at most once in five minutes', async () => {
  const { first: token } = await twoLogins();
  const set = (minutes: number) => portal.changeSession(token, { lastUsedAt: sql`now() - make_interval(mins => ${minutes})` });
  await set(4);
  const before = await lastUsed(token);
  await isAlive(token);
  expect(await lastUsed(token)).toBe(before);
  await set(6);
  await isAlive(token);
  expect((await lastUsed(token)) - before).toBeGreaterThan(3 * 60_000);
});
