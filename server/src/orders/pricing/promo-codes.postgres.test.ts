import { expect, test } from 'vitest';
import { untilBlocked } from '../../../testing/database/until-blocked.ts';
import { useShop } from '../../../testing/shop.ts';
import { promoCodes } from '../../platform/db/tables/product.ts';

const { portal, buy, extend, accept, cancel, promo, uses } = useShop();

/** Orders a licence with one code and a pending extension with another. */
async function orderWithExtension(promoCode: string, extensionCode: string): Promise<string> {
  const { token } = await portal.company();
  const { id, paymentMark } = await buy(token, 'Start', { promoCode });
  await accept(paymentMark);
  await extend(token, id, 'Komplet', { promoCode: extensionCode });
  return paymentMark;
}

/** Runs both until each waits for a promo code, then releases the codes. */
async function runBoth(calls: readonly (() => Promise<unknown>)[]) {
  let settled: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await portal.database.transaction(async (transaction) => {
    await transaction.select().from(promoCodes).for('update');
    settled = Promise.allSettled(calls.map((call) => call()));
    await untilBlocked(portal.database, calls.length);
  });
  return settled;
}

test('cancels both licences without a deadlock when each has the promo codes of the other', async () => {
  for (const code of ['ONE', 'TWO']) await promo(code, { percent: 10 });
  const marks = [await orderWithExtension('ONE', 'TWO'), await orderWithExtension('TWO', 'ONE')];
  const outcomes = await runBoth(marks.map((mark) => () => cancel(mark)));
  expect(outcomes).toMatchObject(marks.map((paymentMark) => ({ status: 'fulfilled', value: { paymentMark, licenseStatus: 4 } })));
  expect([await uses('ONE'), await uses('TWO')]).toEqual([0, 0]);
});
