import { changePassword, configureSms, readProfile, restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { createEmployee, listEmployees } from '@osk/shared/contract/employee';
import { buyLicence, listLicences } from '@osk/shared/contract/licence';
import { logOut, readToken } from '@osk/shared/contract/session';
import { eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { employeeOf, useEmployees } from '../../../testing/employees.ts';
import { orderOf } from '../../../testing/licences.ts';
import { useOperator } from '../../../testing/operator.ts';
import { password, usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { hashToken } from '../../features/sessions/access-token.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { cleanUp } from '../../platform/operations/clean-up.ts';

const label = 'strona szkoły „Łódź”';
const next = 'Nowe1Haslo#';

describe(`API-08 the operator's tokens on ${databaseName}`, () => {
  const portal = usePortal();
  const operator = useOperator(portal);
  const { companyWithPkk } = useEmployees(portal);
  const create = (company: string, ...more: string[]) =>
    operator.result(['token', 'create', '--company', company, '--scope', 'employees', '--label', label, ...more]);
  const list = async (...args: string[]) => (await operator.result(['token', 'list', ...args])).tokens;
  const opens = async (token: string) => (await portal.send(listEmployees, {}, { token })).status;
  const expire = (token: string, days: number) =>
    portal.database
      .update(sessions)
      .set({ expiresAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(sessions.tokenHash, hashToken(token)));

  test('for embedding: a token opens the calls of employees, and any other call is 403', async () => {
    const { nip } = await companyWithPkk();
    const { token } = await create(nip);
    expect(await opens(token)).toBe(200);
    expect((await portal.send(createEmployee, { body: employeeOf() }, { token })).status).toBe(200);
    const change = { oldPassword: password, newPassword: next, newPasswordRepeat: next };
    const answers = [
      await portal.send(readProfile, {}, { token }),
      await portal.send(configureSms, { body: {} as never }, { token }),
      await portal.send(listLicences, { query: {} }, { token }),
      await portal.send(buyLicence, { body: orderOf('Start') }, { token }),
      await portal.send(changePassword, { body: change }, { token }),
      await portal.send(readToken, {}, { token }),
      await portal.send(logOut, {}, { token }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 403, body: { statusCode: 403, clientError: 'Ten dostęp nie obejmuje tej operacji' } });
    }
    expect(await opens(token)).toBe(200);
  });

  test('it is printed once, with its id and end, and only a hash of it is stored', async () => {
    const { nip, id: companyId } = await companyWithPkk();
    const { code, out } = await operator.type(['token', 'create', '--company', nip, '--scope', 'employees', '--label', label]);
    const [, token = ''] = /^Token {4}([\w-]{43})$/m.exec(out) ?? [];
    const [, id = ''] = /^Id {7}([\da-f]{12})$/m.exec(out) ?? [];
    expect([code, hashToken(token).startsWith(id)]).toEqual([0, true]);
    expect(out).toMatch(/^Expires {2}\d\d\.\d\d\.\d{4} \d\d:\d\d$/m);
    expect(out).toMatch(/\n\nThe token is not shown again: keep it now\.\n$/);
    expect(JSON.stringify(await portal.database.select().from(sessions))).not.toContain(token);
    const listed = await operator.type(['token', 'list', '--company', companyId]);
    expect(listed.out).toMatch(new RegExp(`^${id}  ${label}  .* ${nip} +employees +.* valid$`, 'm'));
    expect(listed.out + JSON.stringify(await list())).not.toContain(token);
    expect(portal.logs.join('')).not.toContain(token);
  });

  test('it is good for 90 days, or for as many as were asked for, from one to 366', async () => {
    const { nip } = await companyWithPkk();
    const days = ({ createdAt, expiresAt }: Record<string, string>) =>
      (Date.parse(expiresAt ?? '') - Date.parse(createdAt ?? '')) / 86_400_000;
    expect(days(await create(nip))).toBeCloseTo(90, 1);
    expect(days(await create(nip, '--days', '1'))).toBeCloseTo(1, 1);
    expect(days(await create(nip, '--days', '366'))).toBeCloseTo(366, 1);
    const typed = ['token', 'create', '--company', nip, '--scope', 'employees', '--label'];
    for (const wrong of ['0', '367', '1.5', 'x'])
      expect(await operator.mistake([...typed, label, '--days', wrong])).toContain('from 1 to 366');
    for (const wrong of ['', 'two\nlines', 'x'.repeat(101)]) expect(await operator.mistake([...typed, wrong])).toContain('100 characters');
    for (const missing of ['--company', '--scope', '--label']) {
      const at = typed.indexOf(missing);
      expect(await operator.mistake([...typed, label].toSpliced(at, 2))).toContain(`required option '${missing}`);
    }
    expect(await operator.mistake(['token', 'create', '--company', nip, '--scope', 'company', '--label', label])).toContain('employees');
  });

  test('a company without PKK gets one, with a hint; one that is not activated, or deactivated, gets none', async () => {
    const { nip } = await portal.company();
    const typed = ['token', 'create', '--scope', 'employees', '--label', label, '--company'];
    expect((await operator.type([...typed, nip])).out).toContain(` does not use PKK: to save employees it needs pkk on ${nip}.\n`);
    expect((await create(nip)).company).toMatchObject({ nip, usesPkk: false });
    const { email } = await portal.register();
    expect(await operator.refusal([...typed, email])).toMatch(/ has not activated its account yet\.$/);
    await operator.result(['companies', 'deactivate', nip]);
    expect(await operator.refusal([...typed, nip])).toMatch(/ is deactivated: reactivate it first\.$/);
    expect(await operator.refusal([...typed, 'nobody@example.com'])).toBe('There is no company nobody@example.com.');
    expect(await operator.mistake([...typed, 'Szkoła'])).toContain("'Szkoła' is no NIP, e-mail or id of a company");
  });

  test('the list has tokens alone, of all companies or of one, and expired ones until 30 days later', async () => {
    const one = await companyWithPkk();
    const other = await companyWithPkk();
    const [first, second, third] = [await create(one.nip), await create(one.nip), await create(other.nip)];
    expect((await list('--company', one.email)).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect((await list()).map(({ id }: { id: string }) => id).slice(0, 3)).toEqual([third.id, second.id, first.id]);
    await expire(first.token, 29);
    await expire(third.token, 31);
    expect(await opens(first.token)).toBe(401);
    await portal.database.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(isNull(sessions.label));
    await cleanUp(portal.database);
    expect(await list('--company', one.nip)).toMatchObject([
      { id: second.id, label, scope: 'employees', company: { nip: one.nip }, expired: false },
      { id: first.id, expired: true },
    ]);
    expect(await list('--company', other.nip)).toEqual([]);
    expect((await operator.type(['token', 'list', '--company', other.nip])).out).toBe('There are no tokens.\n');
    expect(await portal.database.select().from(sessions).where(isNull(sessions.label))).toEqual([]);
  });

  test('a revoked one opens nothing from then on; it is told which it was, and others stay', async () => {
    const { nip, token: login } = await companyWithPkk();
    const [one, other] = [await create(nip), await create(nip)];
    const { out } = await operator.type(['token', 'revoke', one.id.slice(0, 8).toUpperCase()]);
    expect(out).toMatch(new RegExp(`^The token "${label}" of .+ is revoked\\.\\n$`));
    expect([await opens(one.token), await opens(other.token)]).toEqual([401, 200]);
    expect(await operator.refusal(['token', 'revoke', one.id])).toBe(`There is no token ${one.id}.`);
    // A login is no token to be revoked.
    expect(await operator.refusal(['token', 'revoke', hashToken(login)])).toMatch(/^There is no token /);
    expect((await portal.send(readProfile, {}, { token: login })).status).toBe(200);
    for (const wrong of ['abcdef1', 'abcdefg1', '%%%%%%%%']) {
      expect(await operator.mistake(['token', 'revoke', wrong])).toContain('is no id of a token');
    }
    await expire(other.token, 1);
    expect((await operator.type(['token', 'revoke', other.id])).out).toMatch(/ is gone; it had expired\.\n$/);
  });

  test('an id that several begin with revokes none of them', async () => {
    const { id: companyId } = await companyWithPkk();
    const expiresAt = new Date(Date.now() + 60_000);
    const hashes = ['0'.repeat(8).padEnd(64, 'a'), '0'.repeat(8).padEnd(64, 'b')];
    for (const tokenHash of hashes)
      await portal.database.insert(sessions).values({ tokenHash, companyId, scope: 'employees', label, expiresAt });
    const refusal = await operator.refusal(['token', 'revoke', '00000000']);
    for (const id of ['00000000aaaa', '00000000bbbb']) expect(refusal).toContain(`${id} (${label}, `);
    expect(await list('--company', companyId)).toHaveLength(2);
    expect(await operator.result(['token', 'revoke', '00000000a'])).toMatchObject({ id: '00000000aaaa' });
    expect(await list('--company', companyId)).toMatchObject([{ id: '00000000bbbb' }]);
  });

  test('a changed login password leaves it, a forgotten one set anew and a deactivation end it', async () => {
    const { nip, email, token: login } = await companyWithPkk();
    const { token } = await create(nip);
    const change = { oldPassword: password, newPassword: next, newPasswordRepeat: next };
    expect((await portal.send(changePassword, { body: change }, { token: login })).status).toBe(200);
    expect(await opens(token)).toBe(200);
    await portal.send(restorePassword, { body: { email } });
    const id = await portal.resetLink(email);
    expect((await portal.send(setForgottenPassword, { body: { id, password, repeatPassword: password } })).status).toBe(200);
    expect([await opens(token), await list('--company', nip)]).toEqual([401, []]);
    const { token: later } = await create(nip);
    await operator.result(['companies', 'deactivate', nip]);
    await operator.result(['companies', 'reactivate', nip]);
    expect([await opens(later), await list('--company', nip)]).toEqual([401, []]);
  });
});
