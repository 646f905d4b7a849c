import { changePassword, readProfile, setForgottenPassword } from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import { readToken } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { expectLimited, password, usePortal } from '../../../testing/servers/portal.ts';
import { createBarrier } from '../../../testing/wait.ts';
import { watchPasswords } from '../../../testing/watch-passwords.ts';
import { rateLimitCounts, sessions } from '../../platform/db/tables/session.ts';
import { HttpError } from '../../platform/http/http-error.ts';

const next = 'Nowe1Haslo#';
const other = 'Inne2Haslo#';
const { passwords, watch, stopWatching } = watchPasswords();

const portal = usePortal({}, { passwords });
const change = (
  token: string,
  typed: Partial<{ oldPassword: string; newPassword: string; newPasswordRepeat: string }> = {},
  headers = {},
) => {
  const newPassword = typed.newPassword ?? next;
  return portal.send(
    changePassword,
    { body: { oldPassword: password, newPassword, newPasswordRepeat: newPassword, ...typed } },
    { token, headers },
  );
};
const tokenOf = async (email: string, typed = password) => (await portal.logIn(email, typed)).body.data.accessToken;
const isValid = async (token: string) => (await portal.send(readToken, {}, { token })).status === 200;

afterEach(() => {
  stopWatching();
});

test('PRO-01 accepts only the new password after a change, and sends an e-mail that says what to do if it was somebody else', async () => {
  const { email, token } = await portal.company();
  expect((await change(token)).body).toEqual({
    statusCode: 200,
    successMessage: 'Hasło zostało zmienione. Na innych urządzeniach trzeba zalogować się ponownie.',
  });
  expect((await portal.logIn(email, password)).status).toBe(400);
  expect((await portal.logIn(email, next)).status).toBe(200);
  expect((await portal.companyOf(email)).passwordHash).toMatch(/^\$argon2id\$/);
  expect(portal.logs.join('')).not.toContain(next);
  const mails = await portal.mailsTo(email);
  expect(mails.map(({ kind }) => kind)).toEqual(['aktywacja-konta', 'haslo-zmienione']);
  expect(mails[1]).toMatchObject({ subject: 'Hasło zostało zmienione' });
  expect(mails[1]?.text).toContain('na stronie głównej wybierz „Przypomnij hasło”');
  expect(mails[1]?.text).toContain('\nhttp://localhost:4200/home\n');
  expect(mails[1]?.html).toContain('href="http://localhost:4200/home"');
});

test('PRO-02 ends the other sessions of the account, but not this one or those of other companies', async () => {
  const { email, token } = await portal.company();
  const stranger = await portal.company();
  const others = [await tokenOf(email), await tokenOf(email.toUpperCase())];
  expect((await change(token)).status).toBe(200);
  expect(await isValid(token)).toBe(true);
  for (const ended of others) expect(await isValid(ended)).toBe(false);
  expect(await isValid(stranger.token)).toBe(true);
  expect((await portal.send(readProfile, {}, { token })).body.data.email).toBe(email);
});

test('PRO-02 keeps the tokens of the operator', async () => {
  const { email, token } = await portal.company();
  const operatorToken = await tokenOf(email);
  await portal.changeSession(operatorToken, { scope: 'employees', label: 'strona szkoły' });
  expect((await portal.send(listEmployees, {}, { token: operatorToken })).status).toBe(200);
  expect((await change(operatorToken)).status).toBe(403);
  expect((await change(token)).status).toBe(200);
  expect((await portal.send(listEmployees, {}, { token: operatorToken })).status).toBe(200);
});

test('PRO-01 names the field and changes nothing when the old password is wrong', async () => {
  const { email, token } = await portal.company();
  const { passwordHash } = await portal.companyOf(email);
  const otherToken = await tokenOf(email);
  const response = await change(token, { oldPassword: 'wrong' });
  const message = 'Stare hasło jest nieprawidłowe. Wpisz hasło, którym się logujesz.';
  expect(response).toMatchObject({ status: 400, body: { statusCode: 400, clientError: message, fieldErrors: { oldPassword: message } } });
  const english = await change(token, { oldPassword: 'wrong' }, { 'accept-language': 'en' });
  expect(english.body.fieldErrors).toEqual({ oldPassword: 'The old password is wrong. Enter the password you log in with.' });
  expect([await isValid(token), await isValid(otherToken)]).toEqual([true, true]);
  expect((await portal.companyOf(email)).passwordHash).toBe(passwordHash);
  expect((await portal.mailsTo(email)).map(({ kind }) => kind)).toEqual(['aktywacja-konta']);
});

test('names the field when the new password equals the old one', async () => {
  const { token } = await portal.company();
  await change(token);
  const response = await change(token, { oldPassword: next });
  expect(response).toMatchObject({
    status: 400,
    body: { fieldErrors: { newPassword: 'Nowe hasło jest takie samo jak stare. Wymyśl inne.' } },
  });
});

test('API-06 answers 429 to one account in all its sessions when it sends too many wrong old passwords', async () => {
  const { email, token } = await portal.company();
  const otherToken = await tokenOf(email);
  for (let time = 1; time <= 10; time += 1) {
    expect((await change(time % 2 ? token : otherToken, { oldPassword: 'wrong' })).status).toBe(400);
  }
  const slowed = await change(token);
  expectLimited(slowed);
  expect((await portal.logIn(email, password)).status).toBe(200);
  expect((await change((await portal.company()).token)).status).toBe(200);
  await portal.database.update(rateLimitCounts).set({ windowEndsAt: sql`now()` });
  expect((await change(token)).status).toBe(200);
});

test('API-06 answers 429 before hashing when an account sends right old passwords without end', async () => {
  const { token } = await portal.company();
  const same = () => change(token, { newPassword: password });
  for (let time = 1; time <= 30; time += 1) expect((await same()).status).toBe(400);
  const verified = watch.callers.length;
  expect((await same()).status).toBe(429);
  expect(watch.callers.length).toBe(verified);
});

test('API-06 counts no old password, wrong or right, when the hashing queue is full', async () => {
  const { token } = await portal.company();
  watch.afterVerifying = () => Promise.reject(new HttpError(503, () => 'busy', { retryAfter: 2 }));
  for (let time = 1; time <= 31; time += 1) expect((await change(token)).status).toBe(503);
  stopWatching();
  expect((await change(token)).status).toBe(200);
});

test('resets the wrong passwords and failed logins when the old password is right', async () => {
  const { email, token } = await portal.company();
  for (let time = 1; time <= 9; time += 1) await change(token, { oldPassword: 'wrong' });
  for (let time = 1; time <= 10; time += 1) await portal.logIn(email.toUpperCase(), 'wrong');
  expect((await portal.logIn(email, password)).status).toBe(429);
  expect((await change(token)).status).toBe(200);
  expect((await portal.logIn(email, next)).status).toBe(200);
  expect((await change(token, { oldPassword: 'wrong', newPassword: other })).status).toBe(400);
  expect((await change(token, { oldPassword: next, newPassword: other })).status).toBe(200);
});

test('invalidates the reset links that were sent before', async () => {
  const { email, token } = await portal.company();
  const id = await portal.requestReset(email);
  await change(token);
  expect((await portal.send(setForgottenPassword, { body: { id, password: other, repeatPassword: other } })).status).toBe(410);
  const later = await portal.requestReset(email);
  expect((await portal.send(setForgottenPassword, { body: { id: later, password: other, repeatPassword: other } })).status).toBe(200);
  expect(await isValid(token)).toBe(false);
});

test.each([
  ['one session', false],
  ['two sessions', true],
])('PRO-02 makes one change when two changes of %s race', async (_, hasTwo) => {
  const { email, token } = await portal.company();
  const tokens = [token, hasTwo ? await tokenOf(email) : token];
  // Both verify the old password before either replaces it.
  watch.afterHashing = createBarrier(2);
  const chosen = [next, other];
  const answers = await Promise.all(chosen.map((newPassword, index) => change(tokens[index] ?? '', { newPassword })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body.fieldErrors?.oldPassword).toMatch(/^Hasło zostało tymczasem zmienione/);
  for (const [index, { status }] of answers.entries()) {
    expect((await portal.logIn(email, chosen[index] ?? '')).status).toBe(status === 200 ? 200 : 400);
    expect(await isValid(tokens[index] ?? '')).toBe(status === 200 || !hasTwo);
  }
  expect((await portal.mailsTo(email)).filter(({ kind }) => kind === 'haslo-zmienione')).toHaveLength(1);
});

test('PRO-02 begins no session when the password is changed during a login', async () => {
  const { email, token } = await portal.company();
  let changed = false;
  watch.afterVerifying = async () => {
    // The change itself also verifies a password.
    if (changed) return;
    changed = true;
    expect((await change(token)).status).toBe(200);
  };
  const late = await portal.logIn(email, password);
  expect(late).toMatchObject({ status: 400, body: { clientError: 'Nieprawidłowy e-mail lub hasło' } });
  const { id } = await portal.companyOf(email);
  expect(await portal.database.$count(sessions, eq(sessions.companyId, id))).toBe(1);
  expect(await isValid(token)).toBe(true);
});
