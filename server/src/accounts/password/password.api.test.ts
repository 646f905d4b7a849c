import { activateCompany, restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { readToken } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectSameFor } from '../../../testing/database/watch-statements.ts';
import { expectLimited, password, usePortal } from '../../../testing/servers/portal.ts';
import { createBarrier } from '../../../testing/wait.ts';
import { watchPasswords } from '../../../testing/watch-passwords.ts';
import { cleanUp } from '../../erasure/clean-up.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { rateLimitCounts } from '../../platform/db/tables/session.ts';
import { hashLinkId } from '../company/mail-links.ts';

const answer = {
  statusCode: 200,
  successMessage:
    'Jeśli konto z\u00a0tym adresem e-mail istnieje, wysłaliśmy na ten adres wiadomość z\u00a0linkiem. Sprawdź skrzynkę, także spam.',
};
const next = 'nowe#Haslo2';
const { passwords, watch, stopWatching } = watchPasswords();

const portal = usePortal({}, { passwords });
const restore = (email: string, address?: string) => portal.send(restorePassword, { body: { email } }, address ? { address } : {});
const set = (id: string, newPassword = next) =>
  portal.send(setForgottenPassword, { body: { id, password: newPassword, repeatPassword: newPassword } }, { address: nextAddress() });
const resetLimits = () => portal.database.delete(rateLimitCounts);
const deactivate = (email: string) => portal.changeCompany(email, { deactivatedAt: sql`now()` });

test('REG-08 sends a link for one hour and stores its hash when the e-mail is known, in any case', async () => {
  const { email } = await portal.company();
  expect((await restore(email.toUpperCase())).body).toEqual(answer);
  const [, mail] = await portal.mailsTo(email);
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
  const emails = [known.email, waiting.email, gone.email, 'nobody@example.com'];
  expect(await expectSameFor(emails, (email) => restore(email, nextAddress()))).toEqual({
    status: 200,
    body: answer,
    statements: expect.stringMatching(/from "companies".*insert into "mail_links".*insert into "outbox"/),
  });
  for (const { email } of [known, waiting]) {
    expect((await portal.mailsTo(email)).map(({ kind }) => kind)).toEqual(['aktywacja-konta', 'nowe-haslo']);
  }
  expect((await portal.mailsTo(gone.email)).map(({ kind }) => kind)).toEqual(['aktywacja-konta']);
  expect(await portal.mailsTo('nobody@example.com')).toEqual([]);
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
  expect(await portal.logIn(email, password)).toMatchObject({ status: 400, body: { clientError: 'Nieprawidłowy e-mail lub hasło' } });
  expect((await portal.logIn(email, next)).status).toBe(200);
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

test.each(['email', 'nip'] as const)(
  'answers 409 and changes nothing when an earlier version of the server has activated another company with the %s',
  async (same) => {
    await resetLimits();
    const [mine, other] = [await portal.register(), await portal.register()];
    await restore(mine.email);
    const id = await portal.resetLink(mine.email);
    const account = () => portal.database.select().from(companies).where(eq(companies.email, mine.email));
    const before = await account();
    await portal.changeCompany(other.email, { [same]: mine[same].toUpperCase(), activatedAt: sql`now()` });
    const answer = await set(id);
    expect(answer).toMatchObject({ status: 409, body: { clientError: expect.stringMatching(/aktywowano inne konto/) } });
    expect(await account()).toEqual(before);
    expect((await set(id)).status).toBe(409);
  },
);

test('REG-09 sets the password, ends all sessions and resets failed logins when the link is valid', async () => {
  const [{ email, token }, other] = [await portal.company(), await portal.company()];
  const { activatedAt } = await portal.companyOf(email);
  for (let time = 1; time <= 11; time += 1) await portal.logIn(email, 'wrong');
  expect((await portal.logIn(email, password)).status).toBe(429);
  await restore(email);
  await restore(other.email);
  const done = await set(await portal.resetLink(email));
  expect(done.body).toEqual({ statusCode: 200, successMessage: 'Hasło zostało zmienione. Możesz się zalogować.' });
  expect((await portal.send(readToken, {}, { token })).status).toBe(401);
  expect((await portal.send(readToken, {}, { token: other.token })).status, 'of another company').toBe(200);
  expect((await set(await portal.resetLink(other.email))).status, 'the link of another company').toBe(200);
  expect((await portal.logIn(email, password)).status).toBe(400);
  expect((await portal.logIn(email, next)).status).toBe(200);
  expect(await portal.companyOf(email)).toMatchObject({ activatedAt, passwordHash: expect.stringMatching(/^\$argon2id\$/) });
});

test('REG-09 a link from before the clock was set back by two days is expired', async () => {
  const { email } = await portal.company();
  await restore(email);
  const id = await portal.resetLink(email);
  await portal.changeLink(id, {
    createdAt: sql`${mailLinks.createdAt} + interval '2 days'`,
    expiresAt: sql`${mailLinks.expiresAt} + interval '2 days'`,
  });
  expect((await set(id)).status).toBe(410);
});

test('REG-09 names the next step and hashes nothing when a link is used, expired or unknown', async () => {
  const { email } = await portal.company();
  await restore(email);
  const [used, older] = [await portal.resetLink(email), (await restore(email)) && (await portal.resetLink(email))];
  expect((await set(used)).status, 'an older link').toBe(200);
  const stale = (await restore(email)) && (await portal.resetLink(email));
  await portal.changeLink(stale, { expiresAt: sql`now()` });
  const { email: other } = await portal.register();
  const gone = await portal.company();
  await restore(gone.email);
  const ofDeactivated = await portal.resetLink(gone.email);
  await deactivate(gone.email);
  watch.hashed = 0;
  const nextStep = expect.stringMatching(/[Pp]oproś o\u00a0nowy/);
  const cases: [id: string, status: number, message: RegExp][] = [
    [used, 410, /^Hasło zostało już zmienione, .* Zaloguj się nowym hasłem/],
    [older, 410, /^Hasło zostało już zmienione/],
    [stale, 410, /^Ten link wygasł\./],
    ['A'.repeat(22), 404, /^Ten link jest nieprawidłowy\./],
    // A link of another purpose.
    [await portal.activationLink(other), 404, /^Ten link jest nieprawidłowy\./],
    [ofDeactivated, 404, /^Ten link jest nieprawidłowy\./],
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
  expect((await portal.logIn(email, next)).status).toBe(200);
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
    expect((await portal.logIn(email, newPasswords[index] ?? '')).status).toBe(status === 200 ? 200 : 400);
  }
});

test('API-06 gives the usual answer without an e-mail when one e-mail asks for more than five links', async () => {
  const { email } = await portal.company();
  for (const one of [email, 'stranger@example.com']) {
    for (let time = 1; time <= 7; time += 1) {
      expect(await restore(time > 5 ? one.toUpperCase() : one, nextAddress())).toMatchObject({ status: 200, body: answer });
    }
  }
  expect((await portal.mailsTo(email)).map(({ kind }) => kind)).toEqual(['aktywacja-konta', ...Array(5).fill('nowe-haslo')]);
  expect((await set(await portal.resetLink(email))).status).toBe(200);
});

test('API-06 answers 429 when one address sets too many passwords', async () => {
  const address = nextAddress();
  const body = { id: 'A'.repeat(22), password: next, repeatPassword: next };
  const send = () => portal.send(setForgottenPassword, { body }, { address });
  for (let time = 1; time <= 20; time += 1) expect((await send()).status).toBe(404);
  const slowed = await send();
  expectLimited(slowed, 3000);
  expect(slowed.body.clientError).toMatch(/ za (godzinę|\d+ minut)/);
});

test('deletes reset links, but no activation links, thirty days after their expiry', async () => {
  const { email } = await portal.company();
  await restore(email, nextAddress());
  await portal.database.update(mailLinks).set({ expiresAt: sql`now() - interval '31 days'` });
  await cleanUp(portal.database);
  const left = await portal.database.select({ purpose: mailLinks.purpose }).from(mailLinks);
  expect(new Set(left.map(({ purpose }) => purpose))).toEqual(new Set(['activation']));
});

let addresses = 0;
/** An address that has made no attempts. */
function nextAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}
