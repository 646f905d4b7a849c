import { updateEmployee } from '@osk/shared/contract/employee';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Transaction } from '../db/database.ts';
import { companies } from '../db/tables/company.ts';
import { employees } from '../db/tables/employee.ts';
import { employeeOf, useEmployees } from '../testing/employees.ts';
import { usePortal } from '../testing/portal.ts';
import { until } from '../testing/wait.ts';

const portal = usePortal();
const { companyWithPkk, create, stored } = useEmployees(portal);

const someoneWaits = () =>
  until(async () => {
    const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await portal.database.$count(waiting)) === 1;
  });

test('an employee that is saved while the wish to use PKK is being withdrawn waits for it, and is refused', async () => {
  const { token, id } = await companyWithPkk();
  let begun: ReturnType<typeof create> | undefined;
  await portal.database.transaction(async (transaction) => {
    await transaction.update(companies).set({ pkkSince: null }).where(eq(companies.id, id));
    begun = create(token);
    await someoneWaits();
  });
  expect((await begun)?.status).toBe(409);
});

test('employees that take each other’s e-mail at once keep their own', async () => {
  const { token } = await companyWithPkk();
  const [one, other] = [(await create(token)).body.data, (await create(token)).body.data];
  const give = (transaction: Transaction, email: string) => transaction.update(employees).set({ email }).where(eq(employees.id, one.id));
  const { password: _, ...typed } = employeeOf({ email: one.email });
  let begun: Promise<unknown> | undefined;
  await portal.database.transaction(async (transaction) => {
    await give(transaction, 'taken-away@example.com');
    begun = portal.send(updateEmployee, { body: { ...typed, id: other.id } }, { token });
    await someoneWaits();
    // Now each waits for the other, until the database breaks one of them off; the other finds that the e-mail is taken.
    await Promise.allSettled([give(transaction, other.email)]);
  });
  expect(await begun).toMatchObject({ status: 409, body: { fieldErrors: { email: expect.any(String) } } });
  expect([(await stored(one.id)).email, (await stored(other.id)).email]).toEqual([one.email, other.email]);
});
