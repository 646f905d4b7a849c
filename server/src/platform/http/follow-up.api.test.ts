import { changePassword, sendContactMessage } from '@osk/shared/contract/company';
import { buyLicence, listLicences } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { useEmployees } from '../../../testing/employees.ts';
import { orderOf, useLicences } from '../../../testing/licences.ts';
import { password, usePortal } from '../../../testing/servers/portal.ts';

const next = 'Nowe1Haslo#';
let wakeFails = false;

describe(`API-08 what follows a commit on ${databaseName}`, () => {
  const wakeMailWorker = () => {
    if (wakeFails) throw new Error('no worker');
  };
  const portal = usePortal({}, { wakeMailWorker });
  const { promo } = useLicences(portal);
  const { companyWithPkk, create } = useEmployees(portal);
  const failures = () => portal.logs.filter((line) => JSON.parse(line).msg === 'follow-up failed');

  /** Rate limits still count up, but every refund and reset fails. */
  async function breakRefunds(): Promise<void> {
    await portal.database.execute(sql`
      create function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`);
    await portal.database.execute(sql`
      create trigger broken_refund before update on rate_limit_counts for each row when (new.count < old.count) execute function fail()`);
    await portal.database.execute(sql`create trigger broken_reset before delete on rate_limit_counts for each row execute function fail()`);
  }
  afterEach(async () => {
    wakeFails = false;
    portal.logs.length = 0;
    await portal.database.execute(sql`drop function if exists fail cascade`);
  });

  test('a login succeeds when its limits cannot be reset', async () => {
    const { email } = await portal.company();
    await breakRefunds();
    expect((await portal.send(logIn, { body: { email, password } })).status).toBe(200);
    expect(failures().length).toBeGreaterThan(0);
  });

  test('an order is confirmed when its promo code’s limit cannot be refunded', async () => {
    const { token } = await portal.company();
    await promo('LATO', { percent: 10 });
    await breakRefunds();
    const bought = await portal.send(buyLicence, { body: { ...orderOf('Start'), promoCode: 'LATO' } }, { token });
    expect(bought.status).toBe(200);
    expect((await portal.send(listLicences, { query: {} }, { token })).body.data.map(({ id }) => id)).toEqual([bought.body.data.id]);
    expect(failures()).toHaveLength(1);
  });

  test('an unknown promo code is named when the limit cannot be refunded', async () => {
    const { token } = await portal.company();
    await breakRefunds();
    const rejected = await portal.send(buyLicence, { body: { ...orderOf('Start'), promoCode: 'NIKT' } }, { token });
    expect(rejected).toMatchObject({ status: 400, body: { fieldErrors: { promoCode: expect.any(String) } } });
  });

  test('a password change succeeds when its limits cannot be reset', async () => {
    const { email, token } = await portal.company();
    await breakRefunds();
    const body = { oldPassword: password, newPassword: next, newPasswordRepeat: next };
    expect((await portal.send(changePassword, { body }, { token })).status).toBe(200);
    expect((await portal.send(logIn, { body: { email, password: next } })).status).toBe(200);
    expect(failures().length).toBeGreaterThan(0);
  });

  test('an employee is saved when limits cannot be refunded', async () => {
    const { token } = await companyWithPkk();
    await breakRefunds();
    expect((await create(token)).status).toBe(200);
  });

  test('calls that write e-mails succeed when the mail worker cannot be woken', async () => {
    const { token } = await portal.company();
    wakeFails = true;
    const message = { fullName: 'Anna', email: 'anna@example.com', message: 'Dzień dobry' };
    expect((await portal.send(sendContactMessage, { body: message })).status).toBe(200);
    expect((await portal.send(buyLicence, { body: orderOf('Start') }, { token })).status).toBe(200);
    expect(failures()).toHaveLength(2);
  });
});
