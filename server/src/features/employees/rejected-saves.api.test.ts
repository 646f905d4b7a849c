import { deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { employeeOf, useEmployees } from '../../../testing/employees.ts';
import { useOperator } from '../../../testing/operator.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { maxEmployees } from './employee-store.ts';

const english = { 'accept-language': 'en' };
const taken = 'Ten adres e-mail należy już do innego pracownika. Podaj inny.';
const takenEmail = { statusCode: 409, clientError: taken, fieldErrors: { email: taken } };

describe(`PKK-04 API-08 rejected employees on ${databaseName}`, () => {
  const portal = usePortal();
  const { companyWithPkk, create, stored } = useEmployees(portal);
  const operator = useOperator(portal);
  const change = (token: string, id: string, fields = {}, headers = {}) => {
    const { password: _, ...typed } = employeeOf(fields);
    return portal.send(updateEmployee, { body: { ...typed, id } }, { token, headers });
  };
  const count = (email: string) => portal.database.$count(employees, eq(employees.email, email));

  test('answers 409 to a save, but reads and deletes, when the company may not use PKK', async () => {
    const { token, email } = await portal.company();
    const typed = employeeOf();
    const message = expect.stringContaining('Zgłoś mu to');
    expect((await create(token, typed)).body).toEqual({ statusCode: 409, clientError: message });
    await operator.result(['pkk', 'on', email]);
    const { id } = (await create(token, typed)).body.data;
    await operator.result(['pkk', 'off', email]);
    const before = await stored(id);
    expect((await change(token, id)).body).toEqual({ statusCode: 409, clientError: message });
    const response = await change(token, id, {}, english);
    expect(response.body.clientError).toContain('Report it to the provider');
    expect(await stored(id)).toEqual(before);
    expect((await portal.send(listEmployees, {}, { token })).body.data).toHaveLength(1);
    expect((await portal.send(readEmployee, { params: { id } }, { token })).body.data.PESEL).toBe(typed.PESEL);
    expect((await portal.send(deleteEmployee, { params: { id } }, { token })).status).toBe(200);
  });

  test('creates employees before the withdrawal or not at all when the wish to use PKK is withdrawn meanwhile', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const { token, email } = await companyWithPkk();
      const given = [employeeOf(), employeeOf(), employeeOf()];
      const [, ...answers] = await Promise.all([operator.result(['pkk', 'off', email]), ...given.map((typed) => create(token, typed))]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { data } = (await portal.send(listEmployees, {}, { token })).body;
      expect(data).toHaveLength(answers.filter(({ status }) => status === 200).length);
      expect((await create(token)).status).toBe(409);
    }
  });

  test('OPS-06 answers 409 when a company has the most employees it may have, also when several are created at once', async () => {
    const { token } = await companyWithPkk();
    const first = await stored((await create(token)).body.data.id);
    const others = Array.from({ length: maxEmployees - 3 }, (_, index) => ({ ...first, id: undefined, email: `${index}-${first.email}` }));
    await portal.database.insert(employees).values(others);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    const clientError =
      'Twoja firma ma już najwyższą możliwą liczbę pracowników: 1000. Usuń tych, którzy u\u00a0Ciebie nie pracują, a\u00a0potem dodaj nowego.';
    expect((await create(token)).body).toEqual({ statusCode: 409, clientError });
    expect((await change(token, first.id)).status).toBe(200);
    expect((await portal.send(deleteEmployee, { params: { id: first.id } }, { token })).status).toBe(200);
    expect((await create(token)).status).toBe(200);
  });

  test('answers 409 without naming the owner when an employee of any company has the e-mail in any case', async () => {
    const [owner, other] = [await companyWithPkk(), await companyWithPkk()];
    const { email } = employeeOf();
    const { id } = (await create(owner.token, { email })).body.data;
    const second = (await create(owner.token)).body.data;
    const third = (await create(other.token)).body.data;
    const [ofSecond, ofThird] = [await stored(second.id), await stored(third.id)];
    for (const typed of [email, email.toUpperCase(), ` ${email} `]) {
      expect((await create(owner.token, { email: typed })).body).toEqual(takenEmail);
      expect((await create(other.token, { email: typed })).body).toEqual(takenEmail);
      expect((await change(owner.token, second.id, { email: typed })).body).toEqual(takenEmail);
      expect((await change(other.token, third.id, { email: typed })).body).toEqual(takenEmail);
    }
    const message = 'This e-mail belongs to another employee already. Enter another one.';
    expect((await change(other.token, third.id, { email }, english)).body).toMatchObject({
      clientError: message,
      fieldErrors: { email: message },
    });
    expect([await stored(second.id), await stored(third.id)]).toEqual([ofSecond, ofThird]);
    const own = await change(owner.token, id, { email: email.toUpperCase() });
    expect(own).toMatchObject({ status: 200, body: { data: { email: email.toUpperCase() } } });
    await portal.send(deleteEmployee, { params: { id } }, { token: owner.token });
    expect((await create(other.token, { email })).status).toBe(200);
  });

  test('creates one employee and names the field to the others when twenty with one e-mail race', async () => {
    const owners = [await companyWithPkk(), await companyWithPkk()];
    const { email } = employeeOf();
    const twenty = Array.from({ length: 20 }, (_, index) => owners[index % 2]?.token ?? '');
    const answers = await Promise.all(twenty.map((token) => create(token, { email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body).toEqual(takenEmail);
    expect(await count(email)).toBe(1);
  });

  test('PKK-02 PKK-03 API-04 names every wrong field when several are wrong', async () => {
    const { token } = await companyWithPkk();
    const weak = 'Hasło musi mieć 8–25 znaków, w tym wielką i małą literę, cyfrę i znak specjalny';
    const wrong = employeeOf({
      firstName: ' ',
      lastName: '',
      PESEL: '9001011234',
      email: 'a@b',
      pkkId: '12345678901',
      password: 'Krotk1!',
    });
    expect((await create(token, { ...wrong, address: { postCode: '30002' } })).body.fieldErrors).toEqual({
      firstName: 'Pole imię jest wymagane',
      lastName: 'Pole nazwisko jest wymagane',
      PESEL: 'PESEL ma 11 cyfr',
      email: 'Email jest nieprawidłowy',
      pkkId: 'Identyfikator PKK ma najwyżej 10 znaków',
      'address.postCode': 'Wpisz kod pocztowy w postaci 00-000',
      password: weak,
    });
  });
});
