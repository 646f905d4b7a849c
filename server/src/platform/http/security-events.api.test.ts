import { activateCompany, changePassword, restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { logOut } from '@osk/shared/contract/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectNoSecrets } from '../../../testing/expect-no-secrets.ts';
import { password, usePortal } from '../../../testing/servers/portal.ts';
import { rateLimitCounts } from '../db/tables/session.ts';

const next = 'Nowe1Haslo#';
const address = '198.51.100.7';

describe.each(['silent', 'error', 'trace'] as const)('OPS-08 security events, LOG_LEVEL=%s', (logLevel) => {
  const portal = usePortal({ logLevel });
  const logInWith = (email: string, typed: string) => portal.logIn(email, typed, { address });
  const change = (token: string, oldPassword: string) =>
    portal.send(changePassword, { body: { oldPassword, newPassword: next, newPasswordRepeat: next } }, { token, address });
  const accountOf = async (email: string) => (await portal.companyOf(email)).id;
  const lines = () => portal.logged('security event');
  const events = () => lines().map(({ event, account }) => [event, account]);
  beforeEach(async () => {
    await portal.database.delete(rateLimitCounts);
  });

  test('OPS-08 logs activation, logins, failures and logouts with account, address and request', async () => {
    const { email } = await portal.register();
    const account = await accountOf(email);
    portal.logs.length = 0;
    await logInWith(email, password);
    const activated = { params: { id: await portal.activationLink(email) } };
    for (let time = 1; time <= 2; time += 1) await portal.send(activateCompany, activated, { address });
    const { headers, body } = await logInWith(email, password);
    await logInWith(email, 'wrong');
    await logInWith('nobody@example.com', 'wrong');
    await portal.send(logOut, {}, { token: body.data.accessToken, address });
    expect(events()).toEqual([
      ['login-failed', account],
      ['activated', account],
      ['login', account],
      ['login-failed', account],
      ['login-failed', undefined],
      ['logout', account],
    ]);
    expect(new Set(lines().map((line) => line.address))).toEqual(new Set([address]));
    expect(lines()[2]).toMatchObject({ level: 30, request: headers['x-request-id'], time: expect.any(Number) });
    const log = portal.logs.join('');
    expectNoSecrets('the log', log, { password: [password], token: [body.data.accessToken], email: [email] });
  });

  test('OPS-08 logs limited logins', async () => {
    const { email } = await portal.company();
    portal.logs.length = 0;
    for (let time = 1; time <= 11; time += 1) await logInWith(email, 'wrong');
    expect(events()).toHaveLength(11);
    expect(events().at(-1)).toEqual(['login-limited', await accountOf(email)]);
  });

  test('OPS-08 logs changes, failed changes and resets of the password', async () => {
    const { email, token } = await portal.company();
    const account = await accountOf(email);
    portal.logs.length = 0;
    for (let time = 1; time <= 11; time += 1) await change(token, 'wrong');
    await portal.database.delete(rateLimitCounts);
    await change(token, password);
    for (let time = 1; time <= 6; time += 1) await portal.send(restorePassword, { body: { email } }, { address });
    await portal.send(restorePassword, { body: { email: 'nobody@example.com' } }, { address });
    const id = await portal.resetLink(email);
    await portal.send(setForgottenPassword, { body: { id, password, repeatPassword: password } }, { address });
    expect(events()).toEqual([
      ...Array(10).fill(['password-change-failed', account]),
      ['password-change-limited', account],
      ['password-changed', account],
      ...Array(5).fill(['password-reset-requested', account]),
      ['password-reset-limited', undefined],
      ['password-reset-requested', undefined],
      ['password-reset', account],
    ]);
  });

  test('OPS-08 logs the caller’s IP without a port, and nothing else that a proxy passes on', async () => {
    portal.logs.length = 0;
    for (const one of ['203.0.113.7:51234', '[2001:db8::5]:443', '::ffff:203.0.113.7', 'anna@example.com']) {
      await portal.logIn('nobody@example.com', password, { address: one });
    }
    expect(lines().map((line) => line.address)).toEqual(['203.0.113.7', '2001:db8::5', '203.0.113.7', undefined]);
  });
});
