import * as companyCalls from '@osk/shared/contract/company';
import * as employeeCalls from '@osk/shared/contract/employee';
import { createEmployee, deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import type { EndpointDefinition, RequestOf } from '@osk/shared/contract/endpoint';
import * as licenceCalls from '@osk/shared/contract/licence';
import * as productCalls from '@osk/shared/contract/product';
import * as sessionCalls from '@osk/shared/contract/session';
import { describe, expect, test } from 'vitest';
import { employeeOf, useEmployees } from '../../../testing/employees.ts';
import { usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { hashToken } from '../sessions/session-store.ts';

const origin = 'https://other-host.example';
const passwords = ['Pierwsze#1Haslo', 'Drugie!2Haslo', 'slabe'] as const;

describe(`PKK-06 API-08 what the calls of employees tell on ${databaseName}`, () => {
  const portal = usePortal({ embedOrigins: [origin] });
  const { companyWithPkk, create, stored } = useEmployees(portal);

  /** Makes every call of employees, those that fail included; gives the bodies of all answers, and what was secret in them. */
  async function walk() {
    const answers: string[] = [];
    const [{ token }, stranger] = [await companyWithPkk(), await portal.company()];
    const send = async <E extends EndpointDefinition>(call: E, request: RequestOf<E>, bearer: string | undefined = token) => {
      const answer = await portal.send(call, request, { token: bearer });
      answers.push(`${call.method} ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const [first, second, weak] = passwords;
    const typed = employeeOf({ password: first });
    const { id } = (await send(createEmployee, { body: typed })).data;
    const hashes = [(await stored(id)).passwordHash];
    await send(createEmployee, { body: typed });
    await send(createEmployee, { body: { ...typed, password: weak } });
    await send(createEmployee, { body: typed }, stranger.token);
    for (const password of [second, weak, '']) await send(updateEmployee, { body: { ...typed, id, password } });
    await send(updateEmployee, { body: { ...typed, id, password: second } }, stranger.token);
    hashes.push((await stored(id)).passwordHash);
    for (const bearer of [token, stranger.token]) await send(readEmployee, { params: { id } }, bearer);
    for (const bearer of [token, stranger.token]) await send(listEmployees, {}, bearer);
    const { peselEncrypted } = await stored(id);
    for (const bearer of [stranger.token, token, token]) await send(deleteEmployee, { params: { id } }, bearer);
    await send(createEmployee, { body: typed }, '');
    return { answers, typed, secrets: [...passwords, ...hashes, peselEncrypted] };
  }

  test('PKK-06 no answer of any call has the password, its hash, or anything of such a name', async () => {
    const { answers, typed, secrets } = await walk();
    expect(answers.map((answer) => answer.slice(0, 10).replace(/\D+/g, '')).sort()).toEqual(
      ['200', '200', '200', '200', '200', '200', '200', '400', '400', '401', '404', '404', '404', '409', '409', '409'].sort(),
    );
    for (const answer of answers) {
      for (const secret of secrets) expect(answer).not.toContain(secret);
      // The sentence about a weak one names its field: that is the request's.
      if (!answer.includes('"fieldErrors":{"password":')) expect(answer).not.toMatch(/password|hash|argon|encrypted|hasło/i);
      expect(answer.includes(typed.PESEL)).toBe(answer.startsWith('GET 200 ') && answer.includes('"PESEL"'));
    }
    expect(answers.filter((answer) => answer.includes(typed.PESEL))).toHaveLength(1);
  });

  test('no log line has an employee’s PESEL, password, name or e-mail', async () => {
    portal.logs.length = 0;
    const { typed, secrets } = await walk();
    const logged = portal.logs.join('').toLowerCase();
    expect(logged).toContain('/api/employees/:id');
    for (const secret of [...secrets, typed.PESEL, typed.email, typed.firstName, typed.lastName])
      expect(logged).not.toContain(secret.toLowerCase());
  });

  test('a token for employees alone makes their calls from a listed page without cookies, and no other call', async () => {
    const { id: companyId } = await companyWithPkk();
    const token = `employees-${companyId}`;
    const expiresAt = new Date(Date.now() + 60_000);
    await portal.database
      .insert(sessions)
      .values({ tokenHash: hashToken(token), companyId, scope: 'employees', label: 'strona', expiresAt });
    const page = { token, headers: { origin, cookie: undefined, 'x-xsrf-token': undefined } };
    const { password, ...typed } = employeeOf();
    const created = await portal.send(createEmployee, { body: { ...typed, password } }, page);
    const { id } = created.body.data;
    const answers = [
      created,
      await portal.send(updateEmployee, { body: { ...typed, id } }, page),
      await portal.send(readEmployee, { params: { id } }, page),
      await portal.send(listEmployees, {}, page),
      await portal.send(deleteEmployee, { params: { id } }, page),
    ];
    for (const { status, headers } of answers) expect([status, headers['access-control-allow-origin']]).toEqual([200, origin]);
    expect(callsFor('employees')).toHaveLength(answers.length);
    expect(callsFor('company').length).toBeGreaterThanOrEqual(11);
    for (const call of callsFor('company')) {
      const params = { id: 'x', licenseId: 'x' };
      const { status, body } = await portal.send(
        call,
        { params, body: call.method === 'GET' ? undefined : {} } as RequestOf<typeof call>,
        page,
      );
      expect([call.path, status, body]).toEqual([call.path, 403, { statusCode: 403, clientError: 'Ten dostęp nie obejmuje tej operacji' }]);
    }
    expect(
      (await portal.send(createEmployee, { body: employeeOf() }, { ...page, headers: { ...page.headers, origin: 'https://evil.example' } }))
        .status,
    ).toBe(403);
  });

  test('API-01 the others’ names and PESELs are no one’s without a token', async () => {
    const { token } = await companyWithPkk();
    const { id } = (await create(token)).body.data;
    const { password: _, ...typed } = employeeOf();
    const answers = [
      await portal.send(listEmployees, {}),
      await portal.send(readEmployee, { params: { id } }),
      await portal.send(updateEmployee, { body: { ...typed, id } }),
      await portal.send(deleteEmployee, { params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await stored(id)).email).not.toBe(typed.email);
  });
});

/** The calls of the contract that a token of this scope is asked for. */
function callsFor(access: 'company' | 'employees'): EndpointDefinition[] {
  return [companyCalls, employeeCalls, licenceCalls, productCalls, sessionCalls]
    .flatMap((calls) => Object.values<unknown>({ ...calls }))
    .filter((one): one is EndpointDefinition => typeof one === 'object' && one !== null && 'access' in one && one.access === access);
}
