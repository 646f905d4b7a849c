import { changeLicenceCompany, extendLicence } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { orderOf } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';

const twenty = Array.from({ length: 20 }, (_, index) => index);
const isDone = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';

const { portal, running, buy, row, extend, accept, reject, cancel, list, history, mails, promo, uses } = useShop();

test('accepts an order once when twenty acceptances race', async () => {
  const { token, email } = await portal.company();
  const { id, paymentMark } = await buy(token, 'Start');
  const outcomes = await Promise.allSettled(twenty.map(() => accept(paymentMark)));
  expect(outcomes.filter(isDone)).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
  expect(await history(id)).toHaveLength(3);
  expect(await mails(email, paymentMark)).toHaveLength(2);
});

test('keeps one history and the right promo code uses when different decisions race', async () => {
  await promo('RACE', { percent: 10 });
  const { token } = await portal.company();
  for (const _ of [1, 2, 3, 4, 5]) {
    const { id, paymentMark } = await buy(token, 'Start', { promoCode: 'RACE' });
    const outcomes = await Promise.allSettled([accept(paymentMark), reject(paymentMark), cancel(paymentMark), accept(paymentMark)]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    const { licenseStatus } = await row(id);
    const steps = await history(id);
    expect(steps.map(({ to }) => to)).toEqual(licenseStatus === 4 ? [0, 1, ...(steps.length === 4 ? [2] : []), 4] : [0, 1, licenseStatus]);
    await cancel(paymentMark).catch(() => undefined);
  }
  expect(await uses('RACE')).toBe(0);
});

test('rejects or cancels an extension and a correction when their licence is canceled meanwhile', async () => {
  await promo('CANCELED', { percent: 10 });
  for (const _ of [1, 2, 3, 4, 5]) {
    const { token } = await portal.company();
    const root = await running(token, 'Start');
    const body = { ...orderOf('Komplet'), parentId: root.id, promoCode: 'CANCELED' };
    const renamed = { id: root.id, companyName: 'Po Zmianie', nip: '9876543210' };
    const [extended, corrected, canceled] = await Promise.all([
      portal.send(extendLicence, { body }, { token }),
      portal.send(changeLicenceCompany, { body: renamed }, { token }),
      cancel(root.paymentMark),
    ]);
    expect(canceled.licenseStatus).toBe(4);
    const requests = (await list(token)).filter(({ parentId }) => parentId === root.id);
    expect(requests.map(({ licenseStatus }) => licenseStatus)).toEqual(requests.map(() => 4));
    expect(requests).toHaveLength([extended, corrected].filter(({ status }) => status === 200).length);
    for (const { status } of [extended, corrected]) expect([200, 409]).toContain(status);
  }
  expect(await uses('CANCELED')).toBe(0);
});

test('accepts no request when its licence is canceled before', async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    const { token } = await portal.company();
    const root = await running(token, 'Start');
    const { id, paymentMark } = await extend(token, root.id, 'Komplet');
    const [accepted] = await Promise.allSettled([accept(paymentMark), cancel(root.paymentMark, undefined, 'keep')]);
    expect(await row(root.id)).toMatchObject({ licenseStatus: 4, website: isDone(accepted) });
    expect((await row(id)).licenseStatus).toBe(isDone(accepted) ? 2 : 4);
  }
});
