import { expect, test } from 'vitest';
import { instantAfter, noonIn } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { expiryOf } from '../terms.ts';

const { portal, running, buy, row, change, extend, correct, accept, cancel, mails } = useShop();

test('starts a licence when the running one with the same contents ends, and the next one after it', async () => {
  const { token, email } = await portal.company();
  const first = await running(token, 'Start', 100, 20);
  const second = await buy(token, 'Start');
  const queued = await accept(second.paymentMark);
  expect(queued.startedOn).toEqual(instantAfter(first));
  expect(queued.expiresOn).toEqual(expiryOf(queued.startedOn ?? new Date(0), 6));
  expect((await mails(email, second.paymentMark))[1]?.text).toContain('Zacznie działać, gdy skończy się obecna.');
  // Another term, but the same contents.
  const third = await accept((await buy(token, 'Start na rok')).paymentMark);
  expect(third.startedOn).toEqual(instantAfter(queued));
});

test('starts after the longest chain when two licences run', async () => {
  const { token } = await portal.company();
  const [long, short] = [await running(token, 'Start', 50, 60), await running(token, 'Egzamin', 40, 20)];
  const queued = await accept((await buy(token, 'Start')).paymentMark);
  expect(queued.startedOn).toEqual(instantAfter(long));
  await change(short.id, { internalExam: false });
  expect((await accept((await buy(token, 'Start')).paymentMark)).startedOn).toEqual(instantAfter(queued));
});

test('CUS-14 starts licences bought together one after another, in the order of their acceptance', async () => {
  const { token } = await portal.company();
  const [early, late] = [await buy(token, 'Start'), await buy(token, 'Start na rok')];
  // Neither ran when the other was bought.
  const first = await accept(late.paymentMark);
  expect(first.startedOn).toEqual(first.acceptedOn);
  const second = await accept(early.paymentMark);
  expect([second.startedOn, second.expiresOn]).toEqual([instantAfter(first), expiryOf(instantAfter(first), 6)]);
});

test('CUS-14 starts a licence after one that still waits, or that was accepted after the purchase', async () => {
  const { token } = await portal.company();
  const current = await running(token, 'Start', 100, 20);
  const waiting = await accept((await buy(token, 'Start')).paymentMark);
  const bought = await buy(token, 'Start');
  await change(current.id, { expiresOn: noonIn(-1) });
  // Nothing runs now; the waiting one starts in twenty days.
  expect((await accept(bought.paymentMark)).startedOn).toEqual(instantAfter(waiting));
});

test('CUS-14 runs licences of different NIPs beside each other, each NIP in its own order', async () => {
  const { token } = await portal.company();
  const nip = '5260001246';
  const marks = [];
  for (const fields of [{}, { nip }, {}, { nip }]) marks.push((await buy(token, 'Start', fields)).paymentMark);
  const accepted = [];
  for (const mark of marks) accepted.push(await accept(mark));
  const [one, other, afterOne, afterOther] = accepted as [LicenceRow, LicenceRow, LicenceRow, LicenceRow];
  for (const { startedOn, acceptedOn } of [one, other]) expect(startedOn).toEqual(acceptedOn);
  expect(afterOne.startedOn).toEqual(instantAfter(one));
  expect(afterOther.startedOn).toEqual(instantAfter(other));
});

test('CUS-14 counts the NIP of the acceptance, and moves nothing when a correction changes it later', async () => {
  const { token } = await portal.company();
  const nip = '9876543210';
  const first = await accept((await buy(token, 'Start', { nip })).paymentMark);
  const order = await buy(token, 'Start');
  // A change of an order that waits takes effect at once.
  await correct(token, order.id);
  const second = await accept(order.paymentMark);
  expect(second.startedOn).toEqual(instantAfter(first));

  const beside = await accept((await buy(token, 'Start')).paymentMark);
  expect(beside.startedOn).toEqual(beside.acceptedOn);
  await accept((await correct(token, beside.id)).paymentMark);
  for (const { id, startedOn, expiresOn } of [first, second, beside]) expect(await row(id)).toMatchObject({ startedOn, expiresOn });
  // The corrected one counts under its new NIP.
  const last = await accept((await buy(token, 'Start', { nip })).paymentMark);
  expect(last.startedOn).toEqual(instantAfter(second));
  const former = await accept((await buy(token, 'Start')).paymentMark);
  expect(former.startedOn).toEqual(former.acceptedOn);
});

test('CUS-14 starts at once when the other licence ended, was canceled, or has other contents or another company', async () => {
  const expectStartAtOnce = async (mark: string) => {
    const { acceptedOn, startedOn } = await accept(mark);
    expect(startedOn).toEqual(acceptedOn);
  };
  const [one, other] = [await portal.company(), await portal.company()];
  const ran = await running(one.token, 'Start', 100, 20);
  const renewal = await buy(one.token, 'Start');
  await change(ran.id, { expiresOn: new Date(Date.now() - 1) });
  await expectStartAtOnce(renewal.paymentMark);

  // Each differs in one part.
  const { id } = await running(other.token, 'Komplet', 1);
  for (const part of ['program', 'website', 'internalExam', 'smsNotifications'] as const) {
    await change(id, { program: true, website: true, internalExam: true, smsNotifications: true, [part]: false });
    const { paymentMark } = await buy(other.token, 'Komplet');
    await expectStartAtOnce(paymentMark);
    await cancel(paymentMark);
  }

  const widened = await portal.company();
  const root = await running(widened.token, 'Start', 1);
  for (const productName of ['Egzamin', 'Komplet']) await accept((await extend(widened.token, root.id, productName)).paymentMark);
  // The root was extended further, so its contents differ.
  await expectStartAtOnce((await buy(widened.token, 'Egzamin')).paymentMark);

  const third = await portal.company();
  const canceled = await running(third.token, 'Start', 1);
  const bought = await buy(third.token, 'Start');
  await cancel(canceled.paymentMark);
  await expectStartAtOnce(bought.paymentMark);
});
