import { changePassword, sendContactMessage } from '@osk/shared/contract/company';
import { buyLicence } from '@osk/shared/contract/licence';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { orderOf } from '../../../testing/licences.ts';
import { password } from '../../../testing/servers/portal.ts';
import { useShop } from '../../../testing/shop.ts';

const next = 'Nowe1Haslo#';
let wakeFails = false;

const wakeMailWorker = () => {
  if (wakeFails) throw new Error('no worker');
};
const { portal, promo } = useShop({}, { wakeMailWorker });
const failures = () => portal.logged('follow-up failed');

/** Rate limits still count up, but every refund and reset fails. */
async function breakRefunds(): Promise<void> {
  await portal.database.execute(sql`
    create function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`);
  await portal.database.execute(sql`
    create trigger broken_refund before update on rate_limit_counts for each row when (new.count < old.count) execute function fail()`);
  await portal.database.execute(sql`create trigger broken_reset before delete on rate_limit_counts for each row execute function fail()`);
}
beforeAll(() => promo('LATO', { percent: 10 }));
afterEach(async () => {
  wakeFails = false;
  portal.logs.length = 0;
  await portal.database.execute(sql`drop function if exists fail cascade`);
});

type Company = Awaited<ReturnType<typeof portal.company>>;
const change = { oldPassword: password, newPassword: next, newPasswordRepeat: next };
test.each<[string, (company: Company) => Promise<{ status: number }>]>([
  ['a login', ({ email }) => portal.logIn(email)],
  ['an order with a promo code', ({ token }) => portal.send(buyLicence, { body: { ...orderOf('Start'), promoCode: 'LATO' } }, { token })],
  ['a change of the password', ({ token }) => portal.send(changePassword, { body: change }, { token })],
])('answers %s with 200 when its limits cannot be reset or refunded', async (_, act) => {
  const company = await portal.company();
  await breakRefunds();
  expect((await act(company)).status).toBe(200);
  expect(failures().length).toBeGreaterThan(0);
});

test('calls that write e-mails succeed when the mail worker cannot be woken', async () => {
  const { token } = await portal.company();
  wakeFails = true;
  const message = { fullName: 'Anna', email: 'anna@example.com', message: 'Dzień dobry' };
  expect((await portal.send(sendContactMessage, { body: message })).status).toBe(200);
  expect((await portal.send(buyLicence, { body: orderOf('Start') }, { token })).status).toBe(200);
  expect(failures()).toHaveLength(2);
});
