import { expect, test } from 'vitest';
import { instantAfter, noonIn } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';
import { polishDay } from '../../platform/language/language.ts';
import { expiryOf } from '../terms.ts';

const never = new Date(0);

const { portal, running, buy, row, change, extend, correct, accept, cancel, mails } = useShop();
const queue = async (token: string, productName = 'Start') => accept((await buy(token, productName)).paymentMark);

test('starts the followers at once, one after another, and sends their terms', async () => {
  const { token, email } = await portal.company();
  const first = await running(token, 'Start', 100, 20);
  const [second, third] = [await queue(token), await queue(token, 'Start na rok')];
  const canceledOn = Date.now();
  await cancel(first.paymentMark, 'zwrot pieniędzy');
  const [moved, next] = [await row(second.id), await row(third.id)];
  expect(Math.abs((moved.startedOn?.getTime() ?? 0) - canceledOn)).toBeLessThan(60_000);
  expect(moved.expiresOn).toEqual(expiryOf(moved.startedOn ?? never, 6));
  expect([next.startedOn, next.expiresOn]).toEqual([instantAfter(moved), expiryOf(instantAfter(moved), 12)]);
  const text = (await mails(email, first.paymentMark)).at(-1)?.text ?? '';
  const lines = [moved, next].map(
    ({ paymentMark, startedOn, expiresOn }) =>
      `Licencja nr ${paymentMark} zaczyna się wcześniej: jest ważna od ${polishDay(startedOn ?? never)} do ${polishDay(expiresOn ?? never)} włącznie.`,
  );
  expect(text).toContain(
    `licencja z\u00a0tego zamówienia już nie działa.\n\n${lines.join('\n\n')}\n\nNumer zamówienia: ${first.paymentMark}\nProdukt: Start\nFirma: Nowa Szkoła, NIP\u00a0123-456-78-90\nPowód`,
  );
});

test('starts a follower and its requests where the canceled licence would have started', async () => {
  const { token, email } = await portal.company();
  const first = await running(token, 'Start', 100, 20);
  const [second, third] = [await queue(token), await queue(token)];
  const [accepted, waiting] = [await extend(token, third.id, 'Egzamin'), await extend(token, second.id, 'Komplet')];
  await cancel(waiting.paymentMark);
  await accept(accepted.paymentMark);
  // It has other contents, so it keeps its start.
  await cancel(second.paymentMark);
  expect((await row(third.id)).startedOn).toEqual(third.startedOn);
  const text = (await mails(email, second.paymentMark)).at(-1)?.text;
  expect(text).toContain('licencja z\u00a0tego zamówienia nie zacznie działać.');
  expect(text).not.toContain('wcześniej');

  const [fourth, fifth] = [await queue(token), await queue(token)];
  const [request, pending] = [await extend(token, fifth.id, 'Egzamin'), await extend(token, fourth.id, 'Komplet')];
  await change(request.id, { licenseStatus: 2, startedOn: fifth.startedOn });
  await cancel(fourth.paymentMark);
  const moved = await row(fifth.id);
  expect(moved.startedOn).toEqual(instantAfter(first));
  expect(moved.expiresOn).toEqual(expiryOf(instantAfter(first), 6));
  const { startedOn, expiresOn } = moved;
  expect(await row(request.id)).toMatchObject({ startedOn, expiresOn });
  expect(await row(pending.id)).toMatchObject({ licenseStatus: 4, startedOn: null });
});

test('keeps the start when another licence still runs or the canceled one left no time free', async () => {
  const { token, email } = await portal.company();
  const [long, same] = [await running(token, 'Start', 50, 60), await running(token, 'Egzamin', 40, 60)];
  await change(same.id, { internalExam: false });
  const queued = await queue(token);
  // It follows two licences; the other one still runs.
  await cancel(same.paymentMark);
  expect(await row(queued.id)).toEqual(queued);
  await change(same.id, { licenseStatus: 2, expiresOn: noonIn(20) });
  await cancel(long.paymentMark);
  expect((await row(queued.id)).startedOn).toEqual(instantAfter(await row(same.id)));

  const last = await running(token, 'Komplet', 100, 20);
  const renewal = await queue(token, 'Komplet');
  await change(last.id, { expiresOn: noonIn(-1) });
  await change(renewal.id, { startedOn: instantAfter(await row(last.id)) });
  const begun = await row(renewal.id);
  await cancel(last.paymentMark);
  expect(await row(renewal.id)).toEqual(begun);
  expect((await mails(email, last.paymentMark)).at(-1)?.text).not.toContain('wcześniej');
});

test('CUS-14 moves a follower of the same NIP, and one whose NIP was corrected since, but none of another NIP', async () => {
  const { token } = await portal.company();
  const nip = '5260001246';
  const first = await running(token, 'Start', 100, 20);
  const foreign = await accept((await buy(token, 'Start', { nip })).paymentMark);
  await change(foreign.id, { startedOn: noonIn(-100), expiresOn: noonIn(20) });
  const [second, third] = [await queue(token), await queue(token)];
  const foreignNext = await accept((await buy(token, 'Start', { nip })).paymentMark);
  expect(foreignNext.startedOn).toEqual(second.startedOn);
  await accept((await correct(token, third.id)).paymentMark);
  await cancel(first.paymentMark);
  const moved = await row(second.id);
  expect(moved.startedOn?.getTime()).toBeLessThan(second.startedOn?.getTime() ?? 0);
  expect((await row(third.id)).startedOn).toEqual(instantAfter(moved));
  // It starts on the same day, but after a licence of its own NIP.
  expect((await row(foreignNext.id)).startedOn).toEqual(foreignNext.startedOn);
});
