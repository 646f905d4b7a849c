import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { instantAfter, noonIn, useLicences } from '../../../testing/licences.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { expiryOf } from './terms.ts';

describe(`API-08 licences that follow others on ${databaseName}`, () => {
  const portal = usePortal();
  const { running, buy, change, extend, accept, cancel, mails } = useLicences(portal);

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

  test('starts two licences one after another, in the order of their acceptance', async () => {
    const { token } = await portal.company();
    const first = await running(token, 'Start', 100, 20);
    const [early, late] = [await buy(token, 'Start'), await buy(token, 'Start na rok')];
    const second = await accept(late.paymentMark);
    expect(second.startedOn).toEqual(instantAfter(first));
    expect((await accept(early.paymentMark)).startedOn).toEqual(instantAfter(second));
  });

  test('starts after the longest chain when two licences run', async () => {
    const { token } = await portal.company();
    const [long, short] = [await running(token, 'Start', 50, 60), await running(token, 'Egzamin', 40, 20)];
    const queued = await accept((await buy(token, 'Start')).paymentMark);
    expect(queued.startedOn).toEqual(instantAfter(long));
    await change(short.id, { internalExam: false });
    expect((await accept((await buy(token, 'Start')).paymentMark)).startedOn).toEqual(instantAfter(queued));
  });

  test('starts at once when the other licence had not started, or ran before or after the purchase', async () => {
    const { token } = await portal.company();
    const first = await running(token, 'Start', 100, 20);
    const queued = await accept((await buy(token, 'Start')).paymentMark);
    await change(first.id, { expiresOn: noonIn(-1) });
    // Nothing runs at the purchase; the queued licence starts in twenty days.
    const between = await accept((await buy(token, 'Start')).paymentMark);
    expect(between.startedOn).toEqual(between.acceptedOn);
    await change(between.id, { licenseStatus: 4 });
    // At the purchase the accepted licence had not started.
    const bought = await buy(token, 'Start');
    await change(queued.id, { startedOn: new Date(), expiresOn: noonIn(100) });
    const late = await accept(bought.paymentMark);
    expect(late.startedOn).toEqual(late.acceptedOn);
  });

  test('starts at once when the other licence ended, was accepted later, was canceled, or has other contents or another company', async () => {
    const expectStartAtOnce = async (mark: string) => {
      const { acceptedOn, startedOn } = await accept(mark);
      expect(startedOn).toEqual(acceptedOn);
    };
    const [one, other] = [await portal.company(), await portal.company()];
    const ran = await running(one.token, 'Start', 100, 20);
    const renewal = await buy(one.token, 'Start');
    await change(ran.id, { expiresOn: new Date(Date.now() - 1) });
    await expectStartAtOnce(renewal.paymentMark);

    await running(other.token, 'Egzamin', 1);
    const [early, late] = [await buy(other.token, 'Start'), await buy(other.token, 'Start')];
    await expectStartAtOnce(early.paymentMark);
    await expectStartAtOnce(late.paymentMark);

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
});
