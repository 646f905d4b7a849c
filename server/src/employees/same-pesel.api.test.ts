import { createEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { employeeOf } from '../../testing/employees.ts';
import { useShop } from '../../testing/shop.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { idempotencyKeys } from '../platform/db/tables/idempotency-key.ts';

const [PESEL, another] = ['90010112349', '85050554327'];
const anna = { firstName: 'Anna', lastName: 'Nowak', PESEL };
const created = 'Pracownik został dodany';
const warning = 'Inny pracownik ma ten sam PESEL: Anna Nowak. Sprawdź, czy to nie pomyłka.';

const { portal, companyWithPkk, create, stored } = useShop();

test('PKK-04 warns with the name of the other when a created employee has the PESEL of another one, and saves', async () => {
  const { token } = await companyWithPkk();
  expect((await create(token, anna)).body.successMessage).toBe(created);
  const { status, body } = await create(token, { firstName: 'Ewa', PESEL });
  expect([status, body.successMessage]).toEqual([200, `${created}. ${warning}`]);
  expect(await stored(body.data.id)).toMatchObject({ firstName: 'Ewa' });
  expect((await create(token, { PESEL: another })).body.successMessage).toBe(created);
});

test('PKK-04 warns when a change names the PESEL of another employee, but not of the own one or when it names none', async () => {
  const { token } = await companyWithPkk();
  const changed = 'Dane pracownika zostały zmienione';
  const { id } = (await create(token, anna)).body.data;
  const other = (await create(token, { PESEL: another })).body.data.id;
  const messageOf = async (employeeId: string, fields: object) =>
    (await portal.send(updateEmployee, { body: { id: employeeId, ...fields } }, { token })).body.successMessage;
  expect(await messageOf(id.toUpperCase(), { PESEL })).toBe(changed);
  expect(await messageOf(other, { PESEL })).toBe(`${changed}. ${warning}`);
  expect(await messageOf(other, { phoneNumber: '600 700 801' })).toBe(changed);
  expect(await messageOf(other, { PESEL: another })).toBe(changed);
});

test('PKK-04 says nothing of employees of other companies, or whose PESEL cannot be decrypted', async () => {
  const [one, other] = [await companyWithPkk(), await companyWithPkk()];
  const { id } = (await create(one.token, anna)).body.data;
  expect((await create(other.token, { PESEL })).body.successMessage).toBe(created);
  await portal.database.update(employees).set({ peselEncrypted: 'unknown.key' }).where(eq(employees.id, id));
  expect((await create(one.token, { PESEL })).body.successMessage).toBe(created);
});

test('PKK-04 gives a repeated call the same warning, not one of itself, and stores neither name nor PESEL with its key', async () => {
  const { token, id: companyId } = await companyWithPkk();
  const send = (key: string, body = employeeOf(anna)) =>
    portal.send(createEmployee, { body }, { token, headers: { 'idempotency-key': key } });
  const [first, second] = [employeeOf(anna), employeeOf({ PESEL })];
  for (const _ of [1, 2]) expect((await send('first', first)).body.successMessage).toBe(created);
  for (const _ of [1, 2]) expect((await send('second', second)).body.successMessage).toBe(`${created}. ${warning}`);
  const keys = JSON.stringify(await portal.database.select().from(idempotencyKeys).where(eq(idempotencyKeys.companyId, companyId)));
  for (const secret of [PESEL, 'Anna', 'Nowak']) expect(keys).not.toContain(secret);
});
