import { createEmployee, deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { expect, test } from 'vitest';
import { employeeOf } from '../../testing/employees.ts';
import { quickPasswords } from '../../testing/quick-passwords.ts';
import { useShop } from '../../testing/shop.ts';

const unknownId = '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d01';

const { portal, companyWithPkk, create, stored } = useShop();
const list = async (token: string) => (await portal.send(listEmployees, {}, { token })).body.data;
const read = (token: string, id: string) => portal.send(readEmployee, { params: { id } }, { token });
const english = { 'accept-language': 'en' };

test('API-01 creates an employee, lists it without PESEL and reads it with PESEL', async () => {
  const { token } = await companyWithPkk();
  const { password, PESEL, ...typed } = employeeOf();
  const created = await create(token, { ...typed, PESEL, password });
  const summary = { id: expect.any(String), ...typed };
  expect(created.body).toEqual({ statusCode: 200, successMessage: 'Pracownik został dodany', data: summary });
  const { id } = created.body.data;
  expect((await stored(id)).peselEncrypted).not.toContain(PESEL);
  expect(await list(token)).toEqual([{ ...typed, id }]);
  expect((await read(token, id)).body).toEqual({ statusCode: 200, data: { ...typed, id, PESEL } });
});

test.each([[{ address: {} }], [{}]])('PKK-04 ignores read-only fields and accepts missing optional ones, with %j', async (sent) => {
  const { token, id: companyId } = await companyWithPkk();
  const { firstName, lastName, PESEL, email, pkkId, password } = employeeOf();
  const foreign = { id: unknownId, companyId: unknownId, passwordHash: 'x', peselEncrypted: 'x', createdAt: '2000-01-01T00:00:00Z' };
  const body = { firstName, lastName, PESEL, email: ` ${email} `, pkkId, password, ...sent, ...foreign };
  const created = await portal.send(createEmployee, { body }, { token, headers: english });
  expect(created.body).toMatchObject({ statusCode: 200, successMessage: 'The employee has been added' });
  const { id } = created.body.data;
  expect(id).not.toBe(unknownId);
  const none = { phoneNumber: '', street: '', streetNumber: '', suiteNumber: '', postCode: '', post: '', city: '' };
  expect(await stored(id)).toMatchObject({ ...none, email, companyId, passwordHash: expect.stringMatching(/^\$argon2id\$/) });
});

test('API-01 changes an employee and keeps the password when none is given', async () => {
  const { token } = await companyWithPkk();
  const { id } = (await create(token)).body.data;
  const before = await stored(id);
  const { password: _, ...changed } = employeeOf({ firstName: 'Ewa', PESEL: '85050554327', pkkId: 'X', address: { city: 'Łódź' } });
  for (const password of [undefined, '']) {
    const { body } = await portal.send(updateEmployee, { body: { ...changed, id, ...(password === '' && { password }) } }, { token });
    expect(body).toMatchObject({
      statusCode: 200,
      successMessage: 'Dane pracownika zostały zmienione',
      data: { id, firstName: 'Ewa', address: { city: 'Łódź', street: 'ul. Szkolna' } },
    });
    expect((await stored(id)).passwordHash).toBe(before.passwordHash);
  }
  expect((await read(token, id)).body.data).toMatchObject({ PESEL: '85050554327', pkkId: 'X' });
  const body = { ...changed, id: id.toUpperCase(), password: 'Nowe!Haslo22' };
  const answer = await portal.send(updateEmployee, { body }, { token, headers: english });
  expect(answer.body).toMatchObject({ statusCode: 200, successMessage: "The employee's data has been changed", data: { id } });
  expect(await quickPasswords.verify((await stored(id)).passwordHash, 'Nowe!Haslo22')).toBe(true);
  expect((await read(token, id)).body.data.PESEL).toBe('85050554327');
});

test('OPS-07 keeps both changes when two edits of one employee race', async () => {
  const { token } = await companyWithPkk();
  const { id } = (await create(token)).body.data;
  for (const round of ['1', '2', '3']) {
    const edit = (body: object) => portal.send(updateEmployee, { body: { ...body, id } }, { token });
    const answers = await Promise.all([edit({ pkkId: round }), edit({ address: { city: round } }), edit({ PESEL: `8505055432${round}` })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(token, id)).body.data).toMatchObject({ pkkId: round, address: { city: round }, PESEL: `8505055432${round}` });
  }
});

test('PKK-05 deletes an employee and answers 404 the second time', async () => {
  const { token } = await companyWithPkk();
  const [gone, kept] = [(await create(token)).body.data.id, (await create(token)).body.data.id];
  const remove = () => portal.send(deleteEmployee, { params: { id: gone } }, { token });
  expect((await remove()).body).toEqual({ statusCode: 200, successMessage: 'Pracownik został usunięty' });
  expect(await remove()).toMatchObject({ status: 404, body: { statusCode: 404, clientError: 'Nie znaleziono' } });
  expect((await list(token)).map(({ id }) => id)).toEqual([kept]);
  const answer = await portal.send(deleteEmployee, { params: { id: kept } }, { token, headers: english });
  expect(answer.body.successMessage).toBe('The employee has been deleted');
});
