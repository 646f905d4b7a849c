import { activateCompany, restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { logIn, readToken } from '@osk/shared/contract/session';
import { count, eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { watchStatements } from '../../../testing/database/watch-statements.ts';
import { password, usePortal } from '../../../testing/servers/portal.ts';
import { createBarrier } from '../../../testing/wait.ts';
import { watchPasswords } from '../../../testing/watch-passwords.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { rateLimitCounts, sessions } from '../../platform/db/tables/session.ts';
import { cleanUp } from '../../platform/operations/clean-up.ts';
import { hashLinkId } from './mail-links.ts';

const answer = {
  statusCode: 200,
  successMessage:
    'Jeśli konto z\u00a0tym adresem e-mail istnieje, wysłaliśmy na ten adres wiadomość z\u00a0linkiem. Sprawdź skrzynkę, także spam.',
};
const next = 'nowe#Haslo2';
const { passwords, watch, stopWatching } = watchPasswords();

describe(`API-08 forgotten password on ${databaseName}`, () => {
  const portal = usePortal({}, { passwords });
  const restore = (email: string, address?: string) => portal.send(restorePassword, { body: { email } }, address ? { address } : {});
  const set = (id: string, newPassword = next) =>
    portal.send(setForgottenPassword, { body: { id, password: newPassword, repeatPassword: newPassword } }, { address: nextAddress() });
  const logInWith = (email: string, newPassword: string) => portal.send(logIn, { body: { email, password: newPassword } });
  const emailsOf = (email: string) => portal.database.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.createdAt);
  const resetLimits = () => portal.database.delete(rateLimitCounts);
  const deactivate = (email: string) =>
    portal.database.update(companies).set({ deactivatedAt: sql`now()` }).where(eq(companies.email, email));

  test('REG-08 sends a link for one hour and stores its hash when the e-mail is known, in any case', async () => {
    const { email } = await portal.company();
    expect((await restore(email.toUpperCase())).body).toEqual(answer);
    const [, mail] = await emailsOf(email);
    expect(mail).toMatchObject({ kind: 'nowe-haslo', subject: 'Ustaw nowe hasło' });
    const id = await portal.resetLink(email);
    expect(mail?.text).toContain(`\nhttp://localhost:4200/password-forgotten/${id}\n`);
    expect(mail?.html).toContain(`href="http://localhost:4200/password-forgotten/${id}"`);
    expect(mail?.text).toContain('Link jest ważny godzinę i\u00a0można go użyć tylko raz.');
    const stored = await portal.database
      .select({ hash: mailLinks.hash, minutes: sql<string>`extract(epoch from ${mailLinks.expiresAt} - ${mailLinks.createdAt}) / 60` })
      .from(mailLinks)
      .where(eq(mailLinks.purpose, 'reset'));
    expect(stored.map(({ hash, minutes }) => ({ hash, minutes: Number(minutes) }))).toEqual([{ hash: hashLinkId(id), minutes: 60 }]);
    expect(portal.logs.join('')).not.toContain(id);
  });

  test('REG-08 gives the same answer after the same statements when the e-mail is known, inactive, deactivated or unknown', async () => {
    const known = await portal.company();
    const waiting = await portal.register();
    const gone = await portal.company();
    await deactivate(gone.email);
    const statements = watchStatements(portal.database);
    const seen = [];
    for (const email of [known.email, waiting.email, gone.email, 'nobody@example.com']) {
      const { status, body } = await restore(email, nextAddress());
      seen.push({ status, body, ran: statements.splice(0) });
    }
    vi.restoreAllMocks();
    expect(seen[0]?.ran.join()).toMatch(/from "companies".*insert into "mail_links".*insert into "outbox"/);
    expect(seen).toEqual(Array(4).fill({ status: 200, body: answer, ran: seen[0]?.ran }));
    for (const { email } of [known, waiting]) {
      expect((await emailsOf(email)).map(({ kind }) => kind)).toEqual(['aktywacja-konta', 'nowe-haslo']);
    }
    expect((await emailsOf(gone.email)).map(({ kind }) => kind)).toEqual(['aktywacja-konta']);
    expect(await emailsOf('nobody@example.com')).toEqual([]);
  });

  test('activates the company and invalidates its other links when it sets a password before activation', async () => {
    await resetLimits();
    const { email } = await portal.register();
    const activation = await portal.activationLink(email);
    await restore(email);
    const older = await portal.resetLink(email);
    await restore(email);
    const done = await set(await portal.resetLink(email));
    expect(done.body).toEqual({ statusCode: 200, successMessage: 'Hasło zostało zmienione. Możesz się zalogować.' });
    // The registered password is no longer valid.
    expect(await logInWith(email, password)).toMatchObject({ status: 400, body: { clientError: 'Nieprawidłowy e-mail lub hasło' } });
    expect((await logInWith(email, next)).status).toBe(200);
    const links = await portal.database
      .select({ usedAt: mailLinks.usedAt })
      .from(mailLinks)
      .innerJoin(companies, eq(companies.id, mailLinks.companyId))
      .where(eq(companies.email, email));
    expect(links).toEqual(Array(3).fill({ usedAt: expect.any(Date) }));
    expect((await set(older)).status).toBe(410);
    const again = await portal.send(activateCompany, { params: { id: activation } });
    expect(again.body.successMessage).toBe('Konto jest już aktywne. Możesz się zalogować.');
  });

  test('keeps the activation time when the company was activated before', async () => {
    const { email } = await portal.company();
    const account = async () => (await portal.database.select().from(companies).where(eq(companies.email, email)))[0];
    const before = await account();
    await restore(email);
    expect((await set(await portal.resetLink(email))).status).toBe(200);
    expect((await account())?.activatedAt).toEqual(before?.activatedAt);
  });

  test.each(['email', 'nip'] as const)(
    'answers 409 and changes nothing when another company with the %s was activated meanwhile',
    async (same) => {
      await resetLimits();
      const [mine, other] = [await portal.register(), await portal.register()];
      const activation = await portal.activationLink(other.email);
      await restore(mine.email);
      const id = await portal.resetLink(mine.email);
      const account = () =>
        portal.database.select().from(companies).where(eq(companies.nip, mine.nip)).orderBy(companies.registeredAt).limit(1);
      const before = await account();
      await portal.database
        .update(companies)
        .set({ [same]: mine[same].toUpperCase() })
        .where(eq(companies.email, other.email));
      expect((await portal.send(activateCompany, { params: { id: activation } })).status).toBe(200);
      expect(await set(id)).toMatchObject({
        status: 409,
        body: { clientError: 'Tymczasem aktywowano inne konto z\u00a0tym adresem e-mail lub numerem NIP' },
      });
      expect(await account()).toEqual(before);
      expect((await set(id)).status).toBe(409);
    },
  );

  test('activates one company when a new password and an activation with one NIP race', async () => {
    const [mine, other] = [await portal.register(), await portal.register()];
    const activation = await portal.activationLink(other.email);
    await restore(mine.email);
    const id = await portal.resetLink(mine.email);
    await portal.database.update(companies).set({ nip: mine.nip }).where(eq(companies.email, other.email));
    const answers = await Promise.all([set(id), portal.send(activateCompany, { params: { id: activation } })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('REG-09 sets the password, ends all sessions and resets failed logins when the link is valid', async () => {
    const [{ email, token }, other] = [await portal.company(), await portal.company()];
    for (let time = 1; time <= 11; time += 1) await logInWith(email, 'wrong');
    expect((await logInWith(email, password)).status).toBe(429);
    await restore(email);
    await restore(other.email);
    const done = await set(await portal.resetLink(email));
    expect(done.body).toEqual({ statusCode: 200, successMessage: 'Hasło zostało zmienione. Możesz się zalogować.' });
    expect((await portal.send(readToken, {}, { token })).status).toBe(401);
    expect((await portal.send(readToken, {}, { token: other.token })).status, 'of another company').toBe(200);
    expect((await set(await portal.resetLink(other.email))).status, 'the link of another company').toBe(200);
    expect((await logInWith(email, password)).status).toBe(400);
    expect((await logInWith(email, next)).status).toBe(200);
    const [company] = await portal.database.select().from(companies).where(eq(companies.email, email));
    expect(company?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test('REG-09 a link from before the clock was set back by two days is expired', async () => {
    const { email } = await portal.company();
    await restore(email);
    const id = await portal.resetLink(email);
    const later = {
      createdAt: sql`${mailLinks.createdAt} + interval '2 days'`,
      expiresAt: sql`${mailLinks.expiresAt} + interval '2 days'`,
    };
    await portal.database
      .update(mailLinks)
      .set(later)
      .where(eq(mailLinks.hash, hashLinkId(id)));
    expect((await set(id)).status).toBe(410);
  });

  test('begins no session when the password is replaced during a login', async () => {
    const { email } = await portal.company();
    await restore(email);
    const id = await portal.resetLink(email);
    watch.afterVerifying = () => set(id);
    const late = await logInWith(email, password);
    stopWatching();
    expect(late).toMatchObject({ status: 400, body: { clientError: 'Nieprawidłowy e-mail lub hasło' } });
    const left = await portal.database
      .select({ count: count() })
      .from(sessions)
      .innerJoin(companies, eq(companies.id, sessions.companyId))
      .where(eq(companies.email, email));
    expect(left).toEqual([{ count: 0 }]);
  });

  test('REG-09 names the next step and hashes nothing when a link is used, expired or unknown', async () => {
    const { email } = await portal.company();
    await restore(email);
    const [used, older] = [await portal.resetLink(email), (await restore(email)) && (await portal.resetLink(email))];
    await set(used);
    const stale = (await restore(email)) && (await portal.resetLink(email));
    await portal.database
      .update(mailLinks)
      .set({ expiresAt: sql`now()` })
      .where(eq(mailLinks.hash, hashLinkId(stale)));
    const { email: other } = await portal.register();
    watch.hashed = 0;
    const nextStep = expect.stringMatching(/[Pp]oproś o\u00a0nowy/);
    const cases: [id: string, status: number, message: RegExp][] = [
      [used, 410, /^Hasło zostało już zmienione, .* Zaloguj się nowym hasłem/],
      [older, 410, /^Hasło zostało już zmienione/],
      [stale, 410, /^Ten link wygasł\./],
      ['A'.repeat(22), 404, /^Ten link jest nieprawidłowy\./],
      // A link of another purpose.
      [await portal.activationLink(other), 404, /^Ten link jest nieprawidłowy\./],
    ];
    for (const [id, status, message] of cases) {
      const response = await set(id, 'inne#Haslo3');
      expect(response).toMatchObject({ status, body: { statusCode: status, clientError: nextStep } });
      expect(response.body.clientError).toMatch(message);
    }
    const english = await portal.send(
      setForgottenPassword,
      { body: { id: stale, password: next, repeatPassword: next } },
      { headers: { 'accept-language': 'en' } },
    );
    expect(english.body.clientError).toMatch(/^This link has expired\./);
    expect(watch.hashed).toBe(0);
    expect((await logInWith(email, next)).status).toBe(200);
  });

  test('accepts an older link until one of them has been used', async () => {
    const { email } = await portal.company();
    await restore(email);
    const first = await portal.resetLink(email);
    await restore(email);
    expect((await set(first)).status).toBe(200);
    expect((await set(await portal.resetLink(email))).status).toBe(410);
  });

  test('REG-09 sets one password when two links of a company are used at the same time', async () => {
    const { email } = await portal.company();
    await restore(email);
    const first = await portal.resetLink(email);
    await restore(email);
    const second = await portal.resetLink(email);
    const newPasswords = ['pierwsze#1', 'drugie#22', 'trzecie#3', 'czwarte#4'];
    // All links are checked before the first password is set.
    watch.afterHashing = createBarrier(newPasswords.length);
    const answers = await Promise.all(newPasswords.map((one, index) => set(index % 2 ? first : second, one)));
    stopWatching();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    for (const [index, { status }] of answers.entries()) {
      expect((await logInWith(email, newPasswords[index] ?? '')).status).toBe(status === 200 ? 200 : 400);
    }
  });

  test('answers 404 when the company was deactivated meanwhile', async () => {
    const { email } = await portal.company();
    await restore(email);
    const id = await portal.resetLink(email);
    await deactivate(email);
    expect((await set(id)).status).toBe(404);
  });

  test('API-04 names the field when the password is weak, its repetition differs or the e-mail is invalid', async () => {
    const id = 'A'.repeat(22);
    const weak = await portal.send(setForgottenPassword, { body: { id, password: 'abc', repeatPassword: 'abc' } });
    expect(weak).toMatchObject({ status: 400, body: { fieldErrors: { password: 'Hasło nie spełnia wymagań' } } });
    const different = await portal.send(setForgottenPassword, { body: { id, password: next, repeatPassword: password } });
    expect(different).toMatchObject({ status: 400, body: { fieldErrors: { repeatPassword: 'Hasła nie zgadzają się' } } });
    expect(await restore('no')).toMatchObject({ status: 400, body: { fieldErrors: { email: 'Email jest nieprawidłowy' } } });
  });

  test('API-06 gives the usual answer without an e-mail when one e-mail asks for more than five links', async () => {
    const { email } = await portal.company();
    for (const one of [email, 'stranger@example.com']) {
      for (let time = 1; time <= 7; time += 1) {
        expect(await restore(time > 5 ? one.toUpperCase() : one, nextAddress())).toMatchObject({ status: 200, body: answer });
      }
    }
    expect((await emailsOf(email)).map(({ kind }) => kind)).toEqual(['aktywacja-konta', ...Array(5).fill('nowe-haslo')]);
    expect((await set(await portal.resetLink(email))).status).toBe(200);
  });

  test('API-06 answers 429 when one address requests too many links', async () => {
    const address = nextAddress();
    for (let time = 1; time <= 20; time += 1) expect((await restore(`x${time}@example.com`, address)).status).toBe(200);
    const slowed = await restore('x@example.com', address);
    expect(slowed).toMatchObject({ status: 429, body: { clientError: expect.stringMatching(/ za (godzinę|\d+ minut)/) } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3000);
  });

  test('API-06 answers 429 when one address sets too many passwords', async () => {
    const body = { id: 'A'.repeat(22), password: next, repeatPassword: next };
    const address = nextAddress();
    for (let time = 1; time <= 20; time += 1) expect((await portal.send(setForgottenPassword, { body }, { address })).status).toBe(404);
    const slowed = await portal.send(setForgottenPassword, { body }, { address });
    expect(slowed).toMatchObject({ status: 429, body: { statusCode: 429, clientError: expect.stringContaining('Zbyt wiele prób') } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3000);
  });

  test('deletes reset links, but no activation links, thirty days after their expiry', async () => {
    const { email } = await portal.company();
    await restore(email, nextAddress());
    await portal.database.update(mailLinks).set({ expiresAt: sql`now() - interval '31 days'` });
    await cleanUp(portal.database);
    const left = await portal.database.select({ purpose: mailLinks.purpose }).from(mailLinks);
    expect(new Set(left.map(({ purpose }) => purpose))).toEqual(new Set(['activation']));
  });
});

let addresses = 0;
/** An address that has made no attempts. */
function nextAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}
