import { deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { employeeOf } from '../../testing/employees.ts';
import { expectLimited } from '../../testing/servers/portal.ts';
import { useShop } from '../../testing/shop.ts';
import { watchPasswords } from '../../testing/watch-passwords.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { maxEmployees } from './employee-store.ts';

const unknownId = '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d01';
const english = { 'accept-language': 'en' };
const taken = 'Ten adres e-mail należy już do innego pracownika. Podaj inny.';
const takenEmail = { statusCode: 409, clientError: taken, fieldErrors: { email: taken } };

const { passwords, watch } = watchPasswords();
const { portal, operator, companyWithPkk, create, stored } = useShop({}, { passwords });
const change = (token: string, id: string, fields = {}, headers = {}) => {
  const { password: _, ...typed } = employeeOf(fields);
  return portal.send(updateEmployee, { body: { ...typed, id } }, { token, headers });
};
const count = (email: string) => portal.database.$count(employees, eq(employees.email, email));

test('PKK-04 answers 409 to a save, but reads and deletes, when the company may not use PKK', async () => {
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

test('PKK-04 answers 409 without naming the owner when an employee of any company has the e-mail in any case', async () => {
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

test('PKK-04 creates one employee and names the field to the others when twenty with one e-mail race', async () => {
  const owners = [await companyWithPkk(), await companyWithPkk()];
  const { email } = employeeOf();
  const twenty = Array.from({ length: 20 }, (_, index) => owners[index % 2]?.token ?? '');
  const answers = await Promise.all(twenty.map((token) => create(token, { email })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body).toEqual(takenEmail);
  expect(await count(email)).toBe(1);
});

test('API-06 answers 429 before hashing when a company saves too often, but lets it read and others save', async () => {
  const [{ token }, other] = [await companyWithPkk(), await companyWithPkk()];
  const { password, ...typed } = employeeOf();
  const save = (fields = {}) => portal.send(updateEmployee, { body: { ...typed, id: unknownId, ...fields } }, { token });
  const answers = await Promise.all(Array.from({ length: 100 }, () => save()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const hashed = watch.hashed;
  for (const limited of [await save({ password }), await create(token)]) expectLimited(limited);
  expect(watch.hashed).toBe(hashed);
  expect((await portal.send(listEmployees, {}, { token })).status).toBe(200);
  expect((await create(other.token)).status).toBe(200);
});
