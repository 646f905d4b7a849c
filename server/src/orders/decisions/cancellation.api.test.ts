import { expect, test } from 'vitest';
import { operator } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';
import { HttpError } from '../../platform/http/http-error.ts';

const { portal, running, buy, row, change, extend, correct, accept, reject, cancel, history, mails, promo, uses } = useShop();

test('returns the use of a promo code once and sends the reason when an order is rejected or canceled', async () => {
  await promo('BACK', { percent: 10 }, 3);
  await promo('OTHER', { percent: 10 }, 3);
  const { token, email } = await portal.company();
  await buy(token, 'Start', { promoCode: 'OTHER' });
  const orders = [
    await buy(token, 'Start', { promoCode: 'BACK' }),
    await buy(token, 'Start', { promoCode: 'BACK' }),
    await buy(token, 'Start', { promoCode: 'BACK' }),
  ];
  const [one = '', two = '', three = ''] = orders.map(({ paymentMark }) => paymentMark);
  await accept(three);
  expect(await uses('BACK')).toBe(3);
  expect(await reject(one.toLowerCase(), 'brak wpłaty')).toMatchObject({ licenseStatus: 3, acceptedOn: null, promoCode: 'BACK' });
  expect(await cancel(two)).toMatchObject({ licenseStatus: 4, acceptedOn: null });
  expect(await cancel(three, 'zwrot pieniędzy')).toMatchObject({ licenseStatus: 4 });
  expect(await uses('BACK')).toBe(0);
  for (const mark of [one, two, three]) await expect(cancel(mark)).rejects.toMatchObject({ status: 409 });
  for (const mark of [one, two, three]) await expect(reject(mark)).rejects.toMatchObject({ status: 409 });
  expect([await uses('BACK'), await uses('OTHER')]).toEqual([0, 1]);
  const [rejected, canceled, refunded] = await Promise.all([one, two, three].map(async (mark) => (await mails(email, mark)).at(-1)));
  expect(rejected?.subject).toBe(`Zamówienie nr ${one} zostało odrzucone`);
  expect(rejected?.text).toContain('Powód: brak wpłaty');
  expect(rejected?.text).toContain('Nie wysyłaj przelewu');
  expect(canceled?.subject).toBe(`Zamówienie nr ${two} zostało anulowane`);
  expect(canceled?.text).not.toContain('Powód');
  expect(refunded?.text).toContain('licencja z\u00a0tego zamówienia już nie działa');
  expect(refunded?.text).toContain('Powód: zwrot pieniędzy');
  expect(refunded?.text).not.toContain('przelew');
  expect((await history(orders[2]?.id ?? '')).slice(2)).toEqual([
    { from: 1, to: 2, actor: operator },
    { from: 2, to: 4, actor: operator },
  ]);
});

test('answers 409 when an accepted order is rejected, and 404 when the mark is unknown', async () => {
  const { token } = await portal.company();
  const { id, paymentMark } = await running(token, 'Start');
  await expect(reject(paymentMark)).rejects.toMatchObject({ status: 409 });
  expect(await row(id)).toMatchObject({ licenseStatus: 2 });
  for (const decide of [reject, cancel]) await expect(decide('OSK0000000')).rejects.toMatchObject({ status: 404 });
});

test('SAL-05 cancels the pending requests with their licence, and its accepted extension when asked', async () => {
  await promo('WITHROOT', { percent: 10 });
  const { token, email } = await portal.company();
  const story = async () => {
    const root = await running(token, 'Start');
    const accepted = await extend(token, root.id, 'Egzamin');
    await accept(accepted.paymentMark);
    return { root, accepted };
  };
  const { root, accepted } = await story();
  const extension = await extend(token, root.id, 'Komplet', { promoCode: 'WITHROOT' });
  const correction = await correct(token, root.id);
  await expect(cancel(root.paymentMark, 'pomyłka')).rejects.toMatchObject({ status: 409 });
  expect(await row(root.id)).toMatchObject({ licenseStatus: 2 });
  await cancel(root.paymentMark, 'pomyłka', 'keep');
  for (const { id, paymentMark } of [extension, correction]) {
    expect((await row(id)).licenseStatus).toBe(4);
    expect((await history(id)).at(-1)).toEqual({ from: 1, to: 4, actor: 'system' });
    expect((await mails(email, paymentMark)).at(-1)?.text).toContain(`Powód: anulowano licencję nr ${root.paymentMark}`);
  }
  expect((await row(accepted.id)).licenseStatus).toBe(2);
  const kept = `Jej rozszerzenie nr ${accepted.paymentMark} nie jest anulowane, ale bez licencji nie działa.`;
  expect((await mails(email, root.paymentMark)).at(-1)?.text).toContain(kept);
  expect(await uses('WITHROOT')).toBe(0);
  expect((await history(root.id)).at(-1)).toEqual({ from: 2, to: 4, actor: operator });

  const other = await story();
  await cancel(other.root.paymentMark, 'pomyłka', 'cancel');
  expect((await history(other.accepted.id)).at(-1)).toEqual({ from: 2, to: 4, actor: 'system' });
  const text = (await mails(email, other.accepted.paymentMark)).at(-1)?.text;
  expect(text).toContain(`licencja nr ${other.root.paymentMark} jest anulowana, więc to zamówienie już na niej nic nie zmienia.`);
});

test('restores nothing, and explains that by e-mail, when a request is canceled after its licence', async () => {
  const { token, email } = await portal.company();
  const root = await running(token, 'Start');
  const requests = [await extend(token, root.id, 'Komplet'), await correct(token, root.id)];
  for (const { paymentMark } of requests) await accept(paymentMark);
  await cancel(root.paymentMark, undefined, 'keep');
  const canceled = await row(root.id);
  for (const { paymentMark } of requests) {
    expect(await cancel(paymentMark, 'zwrot pieniędzy')).toMatchObject({ licenseStatus: 4 });
    const text = (await mails(email, paymentMark)).at(-1)?.text;
    expect(text).toContain(`licencja nr ${root.paymentMark} jest anulowana, więc to zamówienie już na niej nic nie zmienia.`);
    expect(text).not.toContain('wraca');
  }
  expect(await row(root.id)).toEqual(canceled);
});

test('leaves the root unchanged when a pending request is rejected or canceled', async () => {
  const { token, email } = await portal.company();
  const root = await running(token, 'Start');
  const rejected = await extend(token, root.id, 'Komplet');
  await reject(rejected.paymentMark);
  expect((await mails(email, rejected.paymentMark)).at(-1)?.text).toContain(`Licencja nr ${root.paymentMark} pozostaje bez zmian.`);
  await cancel((await extend(token, root.id, 'Komplet')).paymentMark);
  await cancel((await correct(token, root.id)).paymentMark);
  expect(await row(root.id)).toEqual(root);
});

test('restores what an accepted request replaced when it is canceled, the latest of its type first', async () => {
  const { token, email } = await portal.company();
  const root = await running(token, 'Start');
  const [first, correction] = [await extend(token, root.id, 'Egzamin'), await correct(token, root.id)];
  await accept(first.paymentMark);
  // Otherwise both could be accepted in the same millisecond.
  await change(first.id, { acceptedOn: new Date(Date.now() - 1000) });
  await accept(correction.paymentMark);
  const between = await row(root.id);
  const second = await extend(token, root.id, 'Komplet');
  // The price of the second one depends on the first.
  await expect(cancel(first.paymentMark)).rejects.toMatchObject({ status: 409 });
  expect(await row(root.id)).toEqual(between);
  await accept(second.paymentMark);
  const widest = await row(root.id);
  const error = await cancel(first.paymentMark).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 409 });
  expect(error instanceof HttpError ? error.userMessage('pl') : '').toBe(
    `Po zamówieniu nr ${first.paymentMark} złożono zamówienie nr ${second.paymentMark}. Najpierw anuluj to późniejsze.`,
  );
  expect([await row(root.id), (await row(first.id)).licenseStatus]).toEqual([widest, 2]);

  await cancel(second.paymentMark);
  expect(await row(root.id)).toEqual(between);
  expect((await mails(email, second.paymentMark)).at(-1)?.text).toContain(
    `licencja nr ${root.paymentMark} wraca do poprzedniej zawartości`,
  );
  await cancel(first.paymentMark);
  expect(await row(root.id)).toEqual({ ...root, companyName: 'Po Zmianie', nip: '9876543210' });
  await cancel(correction.paymentMark);
  expect((await mails(email, correction.paymentMark)).at(-1)?.text).toContain('wraca do poprzednich danych firmy');
  expect(await row(root.id)).toEqual(root);
});
