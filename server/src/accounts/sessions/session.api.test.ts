import { Readable } from 'node:stream';
import { updateAccount } from '@osk/shared/contract/company';
import { logOut, readToken } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectSameFor } from '../../../testing/database/watch-statements.ts';
import { antiForgeryOf, expectLimited, password, usePortal } from '../../../testing/servers/portal.ts';
import { watchPasswords } from '../../../testing/watch-passwords.ts';
import { rateLimitCounts, sessions } from '../../platform/db/tables/session.ts';

const { passwords, watch } = watchPasswords();
const portal = usePortal({}, { passwords });

test('API-01 returns a token for eight hours and stores its hash when the password is right', async () => {
  const { email } = await portal.company();
  const { status, body } = await portal.logIn(email);
  expect(status).toBe(200);
  expect(body).toEqual({
    statusCode: 200,
    data: { accessToken: expect.stringMatching(/^[\w-]{43}$/), tokenExpireDate: expect.any(String) },
    successMessage: 'Zalogowano',
  });
  const left = Date.parse(body.data.tokenExpireDate) - Date.now();
  expect(Math.abs(left - 8 * 3_600_000)).toBeLessThan(60_000);
  const stored = await portal.database.select().from(sessions);
  expect(JSON.stringify(stored)).not.toContain(body.data.accessToken);
});

test('API-01 runs the same statements for a wrong password when the e-mail is known, inactive, deactivated or unknown', async () => {
  const [known, waiting, gone] = [await portal.company(), await portal.register(), await portal.company()];
  await portal.changeCompany(gone.email, { deactivatedAt: sql`now()` });
  watch.callers.length = 0;
  const emails = [known.email, waiting.email, gone.email, 'nobody@example.com'];
  expect(await expectSameFor(emails, (email) => portal.logIn(email, 'wrong'))).toMatchObject({
    status: 400,
    statements: expect.stringMatching(/from "companies".*(insert into "rate_limit_counts".*){3}/),
  });
  expect(watch.callers).toHaveLength(4);
});

test('API-01 returns the expiry by GET /api/token and ends the session by DELETE', async () => {
  const { token } = await portal.company();
  const read = await portal.send(readToken, {}, { token });
  expect(read.body).toEqual({ statusCode: 200, data: { tokenExpireDate: expect.any(String) } });
  expect((await portal.send(logOut, {}, { token })).body).toEqual({ statusCode: 200 });
  expect((await portal.send(readToken, {}, { token })).status).toBe(401);
});

test('ACC-05 rejects a call when its session ends while the body arrives', async () => {
  const { email, token } = await portal.company();
  const { phoneNumber } = await portal.companyOf(email);
  async function* body() {
    yield '{"phoneNumber":';
    await portal.send(logOut, {}, { token });
    yield '"600700801"}';
  }
  const answer = await portal.app.inject({
    method: updateAccount.method,
    url: updateAccount.path,
    payload: Readable.from(body()),
    headers: { ...(await antiForgeryOf(portal.app)), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  expect([answer.statusCode, (await portal.companyOf(email)).phoneNumber]).toEqual([401, phoneNumber]);
});

test('API-06 ends a login from before the clock was set back by two days, and keeps the operator’s tokens', async () => {
  const { token } = await portal.company();
  const { token: small } = await portal.company();
  const lengthen = (of: string, minutes: number) =>
    portal.changeSession(of, { expiresAt: sql`${sessions.expiresAt} + make_interval(mins => ${minutes})` });
  await lengthen(token, 2 * 24 * 60);
  await lengthen(small, 1);
  expect((await portal.send(readToken, {}, { token })).status).toBe(401);
  expect((await portal.send(readToken, {}, { token: small })).status).toBe(200);
  await portal.changeSession(token, { label: 'embedding' });
  expect((await portal.send(readToken, {}, { token })).status).toBe(200);
});

test('sends the activation link again, five e-mails an hour with the first, when a company that is not activated sends the right password', async () => {
  const { email } = await portal.register();
  const mails = async () => (await portal.mailsTo(email)).length;
  expect((await portal.logIn(email, 'wrong')).body.clientError).toBe('Nieprawidłowy e-mail lub hasło');
  expect(await mails()).toBe(1);
  const logged = await portal.logIn(email);
  expect(logged).toMatchObject({ status: 400, body: { clientError: expect.stringContaining('Wysłaliśmy ponownie') } });
  expect(await mails()).toBe(2);
  for (let time = 1; time <= 4; time += 1) await portal.logIn(email);
  expect(await mails()).toBe(5);
  expect((await portal.logIn(email)).body.clientError).toContain('był już wysyłany');
});

test('API-06 answers 429 even to the right password when an account had too many wrong ones, until the window ends', async () => {
  const { email } = await portal.company();
  for (let time = 1; time <= 10; time += 1) expect((await portal.logIn(email, 'wrong')).status).toBe(400);
  const slowed = await portal.logIn(email.toUpperCase());
  expectLimited(slowed);
  await portal.database.update(rateLimitCounts).set({ windowEndsAt: sql`now() + interval '90 seconds'` });
  expect((await portal.logIn(email)).body.clientError).toBe('Zbyt wiele prób. Spróbuj ponownie za 2 minuty.');
  const english = await portal.logIn(email, password, { headers: { 'accept-language': 'en' } });
  expect(english.body.clientError).toBe('Too many attempts. Try again in 2 minutes.');
  await portal.database.update(rateLimitCounts).set({ windowEndsAt: sql`now()` });
  expect((await portal.logIn(email)).status).toBe(200);
});

test('API-06 answers 429 when one network sends wrong passwords for many accounts, without counting right ones', async () => {
  const address = '2001:db8:7::1';
  const { email } = await portal.company();
  await portal.logIn(email, password, { address });
  const tries = Array.from({ length: 100 }, (_, index) => index);
  // Small groups, which do not fill the hashing queue.
  for (let from = 0; from < 100; from += 20) {
    const group = tries.slice(from, from + 20);
    const answers = await Promise.all(group.map((index) => portal.logIn(`x${index}@example.com`, 'wrong', { address })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  }
  const slowed = await portal.logIn(email, password, { address: '2001:db8:7:0:ffff::2' });
  expectLimited(slowed);
  expect((await portal.logIn(email)).status).toBe(200);
});
