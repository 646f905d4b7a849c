import { endOtherSessions, endSession, listSessions, logIn, readToken } from '@osk/shared/contract/session';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { quickPasswords } from '../../../testing/quick-passwords.ts';
import { password, usePortal } from '../../../testing/servers/portal.ts';
import { hashToken, makeToken } from '../../platform/access-tokens.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { describeBrowser } from './describe-browser.ts';

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

describe(`CUS-10 the list of sessions on ${databaseName}`, () => {
  const portal = usePortal({}, { passwords: quickPasswords });

  async function twoLogins() {
    const { email, token } = await portal.company();
    const { body } = await portal.send(logIn, { body: { email, password } }, { headers: { 'user-agent': firefox } });
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
    const { first, second } = await twoLogins();
    const isFirst = eq(sessions.tokenHash, hashToken(first));
    const [login] = await portal.database.select().from(sessions).where(isFirst);
    const operators = { tokenHash: makeToken().hash, companyId: login?.companyId ?? '', scope: 'employees' as const, label: 'page' };
    await portal.database.insert(sessions).values({ ...operators, expiresAt: sql`now() + interval '9 days'` });
    await portal.database.update(sessions).set({ expiresAt: sql`now()` }).where(isFirst);
    expect((await list(second)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    await portal.send(endOtherSessions, {}, { token: second });
    const kept = await portal.database.$count(sessions, and(eq(sessions.companyId, operators.companyId), eq(sessions.label, 'page')));
    expect(kept).toBe(1);
  });

  test('CUS-10 ends one login at once, and says so when it has ended before', async () => {
    const { first, second } = await twoLogins();
    const id = (await list(second)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await portal.send(endSession, { params: { id } }, { token: second })).body.successMessage).toBe(
      'Urządzenie zostało wylogowane',
    );
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
    const again = await portal.send(endSession, { params: { id } }, { token: second });
    expect([again.status, again.body.clientError]).toEqual([404, expect.stringContaining('nie ma już na liście')]);
  });

  test('CUS-10 ends all other logins of the company, and of no other', async () => {
    const { email, first, second } = await twoLogins();
    const { token: stranger } = await portal.company();
    const { body } = await portal.send(logIn, { body: { email, password } });
    expect((await portal.send(endOtherSessions, {}, { token: second })).status).toBe(200);
    expect(await Promise.all([first, body.data.accessToken, second, stranger].map(isAlive))).toEqual([false, false, true, true]);
    expect(portal.logs.join('')).toContain('"event":"other-sessions-ended"');
  });

  test('CUS-10 records the last use at most once in five minutes', async () => {
    const { first: token } = await twoLogins();
    const set = (minutes: number) =>
      portal.database
        .update(sessions)
        .set({ lastUsedAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(sessions.tokenHash, hashToken(token)));
    await set(4);
    const before = await lastUsed(token);
    await isAlive(token);
    expect(await lastUsed(token)).toBe(before);
    await set(6);
    await isAlive(token);
    expect((await lastUsed(token)) - before).toBeGreaterThan(3 * 60_000);
  });
});
