import { logIn, logOut, readToken } from '@osk/shared/contract/session';
import { and, count, eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { watchStatements } from '../../../testing/database/watch-statements.ts';
import { quickPasswords } from '../../../testing/quick-passwords.ts';
import { password, usePortal } from '../../../testing/servers/portal.ts';
import { hashToken } from '../../platform/access-tokens.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { rateLimitCounts, sessions } from '../../platform/db/tables/session.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';

const verifications: string[] = [];
let isBusy = false;
const watched: Passwords = {
  ...quickPasswords,
  async verify(hash, given, caller) {
    if (isBusy) throw new HttpError(503, () => 'busy', { retryAfter: 2 });
    const isRight = await quickPasswords.verify(hash, given, caller);
    verifications.push(hash === undefined ? 'nobody' : 'known');
    return isRight;
  },
};

describe(`API-08 sessions on ${databaseName}`, () => {
  const portal = usePortal({}, { passwords: watched });

  test('API-01 returns a token for eight hours and stores its hash when the password is right', async () => {
    const { email } = await portal.company();
    const { status, body } = await portal.send(logIn, { body: { email, password } });
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

  test('API-01 gives the same answer after the same work when the password is wrong or the e-mail unknown', async () => {
    const { email } = await portal.company();
    verifications.length = 0;
    const wrong = await portal.send(logIn, { body: { email, password: 'wrong' } });
    const unknown = await portal.send(logIn, { body: { email: 'nobody@example.com', password: 'wrong' } });
    // Each call verifies one password, so both take the same time.
    expect(verifications).toEqual(['known', 'nobody']);
    expect(wrong).toMatchObject({ status: 400, body: { statusCode: 400, clientError: 'Nieprawidłowy e-mail lub hasło' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('API-01 runs the same statements for a wrong password when the e-mail is known, inactive, deactivated or unknown', async () => {
    const [known, waiting, gone] = [await portal.company(), await portal.register(), await portal.company()];
    await portal.database.update(companies).set({ deactivatedAt: sql`now()` }).where(eq(companies.email, gone.email));
    verifications.length = 0;
    const statements = watchStatements(portal.database);
    const seen = [];
    for (const email of [known.email, waiting.email, gone.email, 'nobody@example.com']) {
      const { status, body } = await portal.send(logIn, { body: { email, password: 'wrong' } });
      seen.push({ status, body, ran: statements.splice(0) });
    }
    vi.restoreAllMocks();
    expect(seen[0]?.ran.join()).toMatch(/from "companies".*(insert into "rate_limit_counts".*){3}/);
    expect(seen).toEqual(Array(4).fill({ status: 400, body: seen[0]?.body, ran: seen[0]?.ran }));
    expect(verifications).toEqual(['known', 'known', 'nobody', 'nobody']);
  });

  test('API-01 returns the expiry by GET /api/token and ends the session by DELETE', async () => {
    const { token } = await portal.company();
    const read = await portal.send(readToken, {}, { token });
    expect(read.body).toEqual({ statusCode: 200, data: { tokenExpireDate: expect.any(String) } });
    expect((await portal.send(logOut, {}, { token })).body).toEqual({ statusCode: 200 });
    expect((await portal.send(readToken, {}, { token })).status).toBe(401);
  });

  test('API-06 ends a login from before the clock was set back by two days, and keeps the operator’s tokens', async () => {
    const { token } = await portal.company();
    const { token: small } = await portal.company();
    const lengthen = (of: string, minutes: number) =>
      portal.database
        .update(sessions)
        .set({ expiresAt: sql`${sessions.expiresAt} + make_interval(mins => ${minutes})` })
        .where(eq(sessions.tokenHash, hashToken(of)));
    await lengthen(token, 2 * 24 * 60);
    await lengthen(small, 1);
    expect((await portal.send(readToken, {}, { token })).status).toBe(401);
    expect((await portal.send(readToken, {}, { token: small })).status).toBe(200);
    await portal.database
      .update(sessions)
      .set({ label: 'embedding' })
      .where(eq(sessions.tokenHash, hashToken(token)));
    expect((await portal.send(readToken, {}, { token })).status).toBe(200);
  });

  test('sends the activation link again when the earlier ones were made before the clock was set back', async () => {
    const { email } = await portal.register();
    for (let time = 1; time <= 3; time += 1) await portal.send(logIn, { body: { email, password } });
    const wait = expect.stringContaining('był już wysyłany');
    expect((await portal.send(logIn, { body: { email, password } })).body.clientError).toEqual(wait);
    await portal.database.update(mailLinks).set({ createdAt: sql`${mailLinks.createdAt} + interval '2 days'` });
    expect((await portal.send(logIn, { body: { email, password } })).body.clientError).toContain('Wysłaliśmy ponownie');
  });

  test('counts no failed login when the hashing queue is full', async () => {
    const { email } = await portal.company();
    isBusy = true;
    for (let time = 1; time <= 11; time += 1) expect((await portal.send(logIn, { body: { email, password } })).status).toBe(503);
    isBusy = false;
    expect((await portal.send(logIn, { body: { email, password } })).status).toBe(200);
  });

  test('sends the activation link again, at most three an hour, when a company that is not activated sends the right password', async () => {
    const { email } = await portal.register();
    const mails = async () => {
      const [row] = await portal.database
        .select({ count: count() })
        .from(outbox)
        .where(and(eq(outbox.recipient, email), eq(outbox.kind, 'aktywacja-konta')));
      return row?.count;
    };
    expect((await portal.send(logIn, { body: { email, password: 'wrong' } })).body.clientError).toBe('Nieprawidłowy e-mail lub hasło');
    expect(await mails()).toBe(1);
    const logged = await portal.send(logIn, { body: { email, password } });
    expect(logged).toMatchObject({ status: 400, body: { clientError: expect.stringContaining('Wysłaliśmy ponownie') } });
    expect(await mails()).toBe(2);
    for (let time = 1; time <= 3; time += 1) await portal.send(logIn, { body: { email, password } });
    expect(await mails()).toBe(3);
  });

  test('API-06 answers 429 even to the right password when an account had too many wrong ones, until the window ends', async () => {
    const { email } = await portal.company();
    for (let time = 1; time <= 10; time += 1) expect((await portal.send(logIn, { body: { email, password: 'wrong' } })).status).toBe(400);
    const slowed = await portal.send(logIn, { body: { email: email.toUpperCase(), password } });
    expect(slowed).toMatchObject({ status: 429, body: { statusCode: 429, clientError: expect.any(String) } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    await portal.database.update(rateLimitCounts).set({ windowEndsAt: sql`now() + interval '90 seconds'` });
    expect((await portal.send(logIn, { body: { email, password } })).body.clientError).toBe(
      'Zbyt wiele prób. Spróbuj ponownie za 2 minuty.',
    );
    const english = await portal.send(logIn, { body: { email, password } }, { headers: { 'accept-language': 'en' } });
    expect(english.body.clientError).toBe('Too many attempts. Try again in 2 minutes.');
    await portal.database.update(rateLimitCounts).set({ windowEndsAt: sql`now()` });
    expect((await portal.send(logIn, { body: { email, password } })).status).toBe(200);
  });

  test('API-06 answers 429 when one network sends wrong passwords for many accounts, without counting right ones', async () => {
    const address = '2001:db8:7::1';
    const { email } = await portal.company();
    await portal.send(logIn, { body: { email, password } }, { address });
    const tries = Array.from({ length: 100 }, (_, index) => index);
    // Small groups, which do not fill the hashing queue.
    for (let from = 0; from < 100; from += 20) {
      const group = tries.slice(from, from + 20);
      const answers = await Promise.all(
        group.map((index) => portal.send(logIn, { body: { email: `x${index}@example.com`, password: 'wrong' } }, { address })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    }
    const slowed = await portal.send(logIn, { body: { email, password } }, { address: '2001:db8:7:0:ffff::2' });
    expect(slowed).toMatchObject({ status: 429, body: { statusCode: 429, clientError: expect.any(String) } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect((await portal.send(logIn, { body: { email, password } })).status).toBe(200);
  });
});
