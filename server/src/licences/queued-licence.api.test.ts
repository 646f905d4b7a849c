import { describe, expect, test } from 'vitest';
import { useLicences } from '../testing/licences.ts';
import { usePortal } from '../testing/portal.ts';
import { databaseName } from '../testing/test-database.ts';
import { expiryOf } from './terms.ts';

describe(`API-08 licences that follow one another on ${databaseName}`, () => {
  const portal = usePortal();
  const { running, buy, change, extend, accept, cancel, mails } = useLicences(portal);

  test('a licence bought while one with the same contents runs begins when that one ends, and the next when this one does', async () => {
    const { token, email } = await portal.company();
    const first = await running(token, 'Start', 100, 20);
    const second = await buy(token, 'Start');
    const queued = await accept(second.paymentMark);
    expect(queued.startedOn).toEqual(new Date((first.expiresOn?.getTime() ?? 0) + 1));
    expect(queued.expiresOn).toEqual(expiryOf(queued.startedOn ?? new Date(0), 6));
    expect((await mails(email, second.paymentMark))[1]?.text).toContain('Zacznie działać, gdy skończy się obecna.');
    // Of another term, and yet it goes on with what the two before include.
    const third = await accept((await buy(token, 'Start na rok')).paymentMark);
    expect(third.startedOn).toEqual(new Date((queued.expiresOn?.getTime() ?? 0) + 1));
  });

  test('it begins at once when what ran has ended since, was accepted later, was canceled, includes something else or is another company’s', async () => {
    const beginsAtOnce = async (mark: string) => {
      const { acceptedOn, startedOn } = await accept(mark);
      expect(startedOn).toEqual(acceptedOn);
    };
    const [one, other] = [await portal.company(), await portal.company()];
    const ran = await running(one.token, 'Start', 100, 20);
    const after = await buy(one.token, 'Start');
    await change(ran.id, { expiresOn: new Date(Date.now() - 1) });
    await beginsAtOnce(after.paymentMark);

    await running(other.token, 'Egzamin');
    const [early, late] = [await buy(other.token, 'Start'), await buy(other.token, 'Start')];
    await beginsAtOnce(early.paymentMark);
    await beginsAtOnce(late.paymentMark);

    const widened = await portal.company();
    const root = await running(widened.token, 'Start');
    for (const productName of ['Egzamin', 'Komplet']) await accept((await extend(widened.token, root.id, productName)).paymentMark);
    // What it was widened to first, it includes no longer alone.
    await beginsAtOnce((await buy(widened.token, 'Egzamin')).paymentMark);

    const third = await portal.company();
    const canceled = await running(third.token, 'Start');
    const bought = await buy(third.token, 'Start');
    await cancel(canceled.paymentMark);
    await beginsAtOnce(bought.paymentMark);
  });
});
