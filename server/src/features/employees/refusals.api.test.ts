import { createEmployee, deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { employeeOf, useEmployees } from '../../../testing/employees.ts';
import { useOperator } from '../../../testing/operator.ts';
import { usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { employees } from '../../platform/db/tables/employee.ts';

const english = { 'accept-language': 'en' };
const taken = 'Ten adres e-mail należy już do innego pracownika. Podaj inny.';
const refusedEmail = { statusCode: 409, clientError: taken, fieldErrors: { email: taken } };

describe(`PKK-04 API-08 employees that are refused on ${databaseName}`, () => {
  const portal = usePortal();
  const { companyWithPkk, create, stored } = useEmployees(portal);
  const operator = useOperator(portal);
  const change = (token: string, id: string, fields = {}, headers = {}) => {
    const { password: _, ...typed } = employeeOf(fields);
    return portal.send(updateEmployee, { body: { ...typed, id } }, { token, headers });
  };
  const count = (email: string) => portal.database.$count(employees, eq(employees.email, email));

  test('without the wish to use PKK none is saved, and those there are can be read and deleted', async () => {
    const { token, email } = await portal.company();
    const typed = employeeOf();
    const says = expect.stringContaining('Zgłoś mu to');
    expect((await create(token, typed)).body).toEqual({ statusCode: 409, clientError: says });
    await operator.result(['pkk', 'on', email]);
    const { id } = (await create(token, typed)).body.data;
    await operator.result(['pkk', 'off', email]);
    const before = await stored(id);
    expect((await change(token, id)).body).toEqual({ statusCode: 409, clientError: says });
    const refused = await change(token, id, {}, english);
    expect(refused.body.clientError).toContain('Report it to the provider');
    expect(await stored(id)).toEqual(before);
    expect((await portal.send(listEmployees, {}, { token })).body.data).toHaveLength(1);
    expect((await portal.send(readEmployee, { params: { id } }, { token })).body.data.PESEL).toBe(typed.PESEL);
    expect((await portal.send(deleteEmployee, { params: { id } }, { token })).status).toBe(200);
  });

  test('whoever creates while the wish is withdrawn creates before it, or not at all', async () => {
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

  test('an e-mail is one employee’s of all companies, whatever its case, and whose is not told', async () => {
    const [owner, other] = [await companyWithPkk(), await companyWithPkk()];
    const { email } = employeeOf();
    const { id } = (await create(owner.token, { email })).body.data;
    const second = (await create(owner.token)).body.data;
    const third = (await create(other.token)).body.data;
    const [ofSecond, ofThird] = [await stored(second.id), await stored(third.id)];
    for (const typed of [email, email.toUpperCase(), ` ${email} `]) {
      expect((await create(owner.token, { email: typed })).body).toEqual(refusedEmail);
      expect((await create(other.token, { email: typed })).body).toEqual(refusedEmail);
      expect((await change(owner.token, second.id, { email: typed })).body).toEqual(refusedEmail);
      expect((await change(other.token, third.id, { email: typed })).body).toEqual(refusedEmail);
    }
    const says = 'This e-mail belongs to another employee already. Enter another one.';
    expect((await change(other.token, third.id, { email }, english)).body).toMatchObject({
      clientError: says,
      fieldErrors: { email: says },
    });
    expect([await stored(second.id), await stored(third.id)]).toEqual([ofSecond, ofThird]);
    const own = await change(owner.token, id, { email: email.toUpperCase() });
    expect(own).toMatchObject({ status: 200, body: { data: { email: email.toUpperCase() } } });
    await portal.send(deleteEmployee, { params: { id } }, { token: owner.token });
    expect((await create(other.token, { email })).status).toBe(200);
  });

  test('of twenty employees created at once with one e-mail there is one, and the others are refused on it', async () => {
    const owners = [await companyWithPkk(), await companyWithPkk()];
    const { email } = employeeOf();
    const twenty = Array.from({ length: 20 }, (_, index) => owners[index % 2]?.token ?? '');
    const answers = await Promise.all(twenty.map((token) => create(token, { email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body).toEqual(refusedEmail);
    expect(await count(email)).toBe(1);
  });

  test('PKK-02 PKK-03 API-04 each field is checked by the server, and named', async () => {
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
    const { id } = (await create(token)).body.data;
    const before = await stored(id);
    for (const password of ['bezwielkiej1!', 'BEZMALEJ1!', 'BezCyfry!!', 'BezZnaku11', `Aa1!${'x'.repeat(22)}`]) {
      const { body } = await portal.send(updateEmployee, { body: { ...employeeOf(), id, password } }, { token });
      expect(body.fieldErrors).toEqual({ password: weak });
    }
    expect((await create(token, { password: '' })).body.fieldErrors).toEqual({ password: 'Pole hasło jest wymagane' });
    expect(await stored(id)).toEqual(before);
    expect((await create(token, { password: `Aa1!${'x'.repeat(21)}`, PESEL: '11111111111' })).status).toBe(200);
  });

  test('API-05 hostile values of every field are refused, on creation and change alike', async () => {
    const { token } = await companyWithPkk();
    const { id } = (await create(token)).body.data;
    const before = await stored(id);
    const hostile = ['\ud800', 'a\u0000b', 'x'.repeat(60_000), ['x'], { city: { $ne: '' } }, 7, true, null];
    const { address, ...fields } = employeeOf();
    for (const value of hostile) {
      const bodies = [
        ...Object.keys(fields).map((name) => ({ ...employeeOf(), [name]: value })),
        ...Object.keys(address).map((name) => ({ ...employeeOf(), address: { ...address, [name]: value } })),
        { ...employeeOf(), address: value },
      ];
      for (const body of bodies) {
        const sent = body as ReturnType<typeof employeeOf>;
        expect(await portal.send(createEmployee, { body: sent }, { token })).toMatchObject({ status: 400, body: { statusCode: 400 } });
        expect((await portal.send(updateEmployee, { body: { ...sent, id } }, { token })).status).toBe(400);
      }
    }
    const { address: _, ...homeless } = employeeOf();
    const refused = await portal.send(createEmployee, { body: homeless as ReturnType<typeof employeeOf> }, { token });
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { address: expect.any(String) } } });
    for (const wrong of ['x', '', '\u0000', `${id}0`]) expect((await change(token, wrong)).body.fieldErrors).toHaveProperty('id');
    expect(await stored(id)).toEqual(before);
    const odd = "Robert'); DROP TABLE employees; -- {{1+1}} <b> 🚗";
    expect((await create(token, { firstName: odd, address: { city: odd } })).body.data).toMatchObject({ firstName: odd });
  });
});
