import { updateEmployee } from '@osk/shared/contract/employee';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { untilBlocked } from '../../testing/database/until-blocked.ts';
import { employeeOf } from '../../testing/employees.ts';
import { secretKey } from '../../testing/servers/portal.ts';
import { useShop } from '../../testing/shop.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { companies } from '../platform/db/tables/company.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { reencryptPesels } from './key-rotation.ts';
import { createPeselEncryption } from './pesel-encryption.ts';

const { portal, companyWithPkk, create, stored } = useShop();

test('waits and answers 409 when the wish to use PKK is withdrawn during a save', async () => {
  const { token, id } = await companyWithPkk();
  let creation: ReturnType<typeof create> | undefined;
  await portal.database.transaction(async (transaction) => {
    await transaction.update(companies).set({ pkkSince: null }).where(eq(companies.id, id));
    creation = create(token);
    await untilBlocked(portal.database, 1);
  });
  expect((await creation)?.status).toBe(409);
});

test('keeps both e-mails when employees exchange them at the same time', async () => {
  const { token } = await companyWithPkk();
  const [one, other] = [(await create(token)).body.data, (await create(token)).body.data];
  const changeEmail = (transaction: Transaction, email: string) =>
    transaction.update(employees).set({ email }).where(eq(employees.id, one.id));
  const { password: _, ...typed } = employeeOf({ email: one.email });
  let update: Promise<unknown> | undefined;
  await portal.database.transaction(async (transaction) => {
    await changeEmail(transaction, 'moved@example.com');
    update = portal.send(updateEmployee, { body: { ...typed, id: other.id } }, { token });
    await untilBlocked(portal.database, 1);
    // Each waits for the other. The database ends one; the other finds that the e-mail is taken.
    await Promise.allSettled([changeEmail(transaction, other.email)]);
  });
  expect(await update).toMatchObject({ status: 409, body: { fieldErrors: { email: expect.any(String) } } });
  expect([(await stored(one.id)).email, (await stored(other.id)).email]).toEqual([one.email, other.email]);
});

test('neither overwrites nor skips employees that change or are deleted during re-encryption', async () => {
  await portal.database.delete(employees);
  const former = 'the secret that there was before this one';
  const [underFormer, rotated] = [createPeselEncryption(former), createPeselEncryption(secretKey, [former])];
  const { token } = await companyWithPkk();
  const write = (transaction: Database, id: string, PESEL: string) =>
    transaction
      .update(employees)
      .set({ peselEncrypted: underFormer.encrypt(PESEL, id) })
      .where(eq(employees.id, id));
  const [changed, deleted] = [(await create(token)).body.data.id, (await create(token)).body.data.id];
  for (const id of [changed, deleted]) await write(portal.database, id, '85050554327');
  let reencryption: ReturnType<typeof reencryptPesels> | undefined;
  await portal.database.transaction(async (transaction) => {
    // Written by a server without the new key.
    await write(transaction, changed, '11111111111');
    await transaction.delete(employees).where(eq(employees.id, deleted));
    reencryption = reencryptPesels(portal.database, rotated);
    await untilBlocked(portal.database, 1);
  });
  expect(await reencryption).toEqual({ total: 1, reencrypted: 1, unreadable: 0 });
  expect(createPeselEncryption(secretKey).decrypt((await stored(changed)).peselEncrypted, changed)).toBe('11111111111');
});
