import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useLicences } from '../../../testing/licences.ts';
import { usePortal } from '../../../testing/portal.ts';
import { until } from '../../../testing/wait.ts';
import { promoCodes } from '../../platform/db/tables/product.ts';

const portal = usePortal();
const { buy, extend, accept, cancel, promo, uses } = useLicences(portal);

/** A licence bought with one code, and an extension of it that waits, with another. */
async function ordered(promoCode: string, extensionCode: string): Promise<string> {
  const { token } = await portal.company();
  const { id, paymentMark } = await buy(token, 'Start', { promoCode });
  await accept(paymentMark);
  await extend(token, id, 'Komplet', { promoCode: extensionCode });
  return paymentMark;
}

/** Does two things at once, which both come as far as the promo codes before either has any. */
async function together(things: readonly (() => Promise<unknown>)[]) {
  let begun: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await portal.database.transaction(async (transaction) => {
    await transaction.select().from(promoCodes).for('update');
    begun = Promise.allSettled(things.map((thing) => thing()));
    await until(async () => {
      const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await portal.database.$count(waiting)) === things.length;
    });
  });
  return begun;
}

test('cancels both licences without a deadlock when each has the promo codes of the other', async () => {
  for (const code of ['ONE', 'TWO']) await promo(code, { percent: 10 });
  const marks = [await ordered('ONE', 'TWO'), await ordered('TWO', 'ONE')];
  const outcomes = await together(marks.map((mark) => () => cancel(mark)));
  expect(outcomes).toMatchObject(marks.map((paymentMark) => ({ status: 'fulfilled', value: { paymentMark, licenseStatus: 4 } })));
  expect([await uses('ONE'), await uses('TWO')]).toEqual([0, 0]);
});
