import { expect, test } from 'vitest';
import { noonIn, operator } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { expiryOf } from '../terms.ts';

const day = (instant: Date | null) =>
  new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' }).format(instant ?? undefined);

const { portal, running, buy, row, change, extend, correct, accept, reject, cancel, history, mails } = useShop();

test('starts a new licence, records the operator and sends its term when an order is accepted', async () => {
  const { token, email } = await portal.company();
  const { id, paymentMark } = await buy(token, 'Egzamin');
  const accepted = await accept(` ${paymentMark.toLowerCase()} `);
  expect(accepted).toMatchObject({ id, licenseStatus: 2 });
  expect(await row(id)).toEqual(accepted);
  const { acceptedOn, startedOn, expiresOn } = accepted;
  expect(acceptedOn).toEqual(startedOn);
  expect(Math.abs(Date.now() - (startedOn?.getTime() ?? 0))).toBeLessThan(60_000);
  expect(expiresOn).toEqual(expiryOf(startedOn ?? new Date(0), 6));
  expect(await history(id)).toEqual([
    { from: null, to: 0, actor: 'company' },
    { from: 0, to: 1, actor: 'company' },
    { from: 1, to: 2, actor: operator },
  ]);
  const [, mail] = await mails(email, paymentMark);
  expect(mail?.subject).toBe(`Zamówienie nr ${paymentMark} zostało zaakceptowane`);
  expect(mail?.text).toContain(`Ważna od: ${day(startedOn)}`);
  expect(mail?.text).toContain(`Ważna do: ${day(expiresOn)} włącznie`);
  expect(mail?.html).toContain('Egzamin');
});

test('changes the contents of the root, stores the former ones and sends the change when an extension is accepted', async () => {
  const { token, email } = await portal.company();
  const root = await running(token, 'Egzamin', 10, 100);
  const { id, paymentMark, productId } = await extend(token, root.id, 'Komplet');
  await change(id, { companyName: 'Kto inny', nip: '1111111111' });
  const accepted = await accept(paymentMark);
  const before = { productId: root.productId, program: true, website: false, internalExam: true, smsNotifications: false };
  expect(accepted).toMatchObject({ licenseStatus: 2, expiresOn: root.expiresOn, replaced: before });
  expect(accepted.acceptedOn).toEqual(accepted.startedOn);
  expect(await row(root.id)).toEqual({ ...root, productId, website: true, smsNotifications: true });
  const [, mail] = await mails(email, paymentMark);
  expect(mail?.text).toContain(`licencja nr ${root.paymentMark} została rozszerzona`);
  expect(mail?.text).toContain('Dotychczas: Egzamin (Program, Egzamin wewnętrzny)');
  expect(mail?.text).toContain(`Ważna do: ${day(root.expiresOn)} włącznie`);
});

test('changes name and NIP of the root, stores the former ones and sends the change when a correction is accepted', async () => {
  const { token, email } = await portal.company();
  const root = await running(token, 'Start');
  const { id, paymentMark } = await correct(token, root.id);
  await accept(paymentMark);
  expect(await row(id)).toMatchObject({ licenseStatus: 2, replaced: { companyName: 'Nowa Szkoła', nip: '1234567890' } });
  expect(await row(root.id)).toEqual({ ...root, companyName: 'Po Zmianie', nip: '9876543210' });
  const [mail] = await mails(email, paymentMark);
  expect(mail?.subject).toBe(`Zmiana danych nr ${paymentMark} została zaakceptowana`);
  expect(mail?.text).toContain('Dotychczas: Nowa Szkoła, NIP\u00a0123-456-78-90');
});

test('changes nothing when the mark is unknown, the order decided, or the licence of a request ended', async () => {
  const { token, email } = await portal.company();
  await expect(accept('OSK0000000')).rejects.toMatchObject({ status: 404 });
  const root = await running(token, 'Start');
  const extension = await extend(token, root.id, 'Komplet');
  const correction = await correct(token, root.id);
  await change(root.id, { expiresOn: noonIn(-1) });
  const messageOf = async (mark: string) => {
    const error = await accept(mark).catch((thrown: unknown) => thrown);
    return error instanceof HttpError ? error.userMessage('en') : undefined;
  };
  expect(await messageOf(extension.paymentMark)).toBe(`Licence ${root.paymentMark}, which the order is about, has expired`);
  await change(root.id, { licenseStatus: 4 });
  for (const { id, paymentMark } of [extension, correction]) {
    expect(await messageOf(paymentMark)).toBe(`Licence ${root.paymentMark}, which the order is about, is not accepted`);
    expect(await row(id)).toMatchObject({ licenseStatus: 1, acceptedOn: null, replaced: null });
    expect(await history(id)).toHaveLength(2);
  }
  expect(await row(root.id)).toMatchObject({ website: false, companyName: 'Nowa Szkoła' });
  expect(await mails(email, correction.paymentMark)).toEqual([]);
  const rejected = await buy(token, 'Start');
  await reject(rejected.paymentMark);
  for (const mark of [rejected.paymentMark, root.paymentMark]) {
    expect(await messageOf(mark)).toMatch(
      /^Order \w+ is in the status “(Rejected|Cancelled)” and cannot go to “Accepted”\. See orders show OSK\w+\.$/,
    );
  }
  expect((await row(rejected.id)).acceptedOn).toBeNull();
  const accepted = await buy(token, 'Start');
  await accept(accepted.paymentMark);
  expect(await messageOf(accepted.paymentMark)).toBe(
    `Order ${accepted.paymentMark} is in the status “Accepted” already. See orders show ${accepted.paymentMark}.`,
  );
});

test('accepts a correction when its licence expired meanwhile', async () => {
  const { token } = await portal.company();
  const root = await running(token, 'Start');
  const { paymentMark } = await correct(token, root.id);
  await change(root.id, { expiresOn: noonIn(-1) });
  await accept(paymentMark);
  expect((await row(root.id)).companyName).toBe('Po Zmianie');
});

test('sends no e-mail of a decision when the company is deactivated', async () => {
  const { token, email } = await portal.company();
  const [one, two] = [await buy(token, 'Start'), await buy(token, 'Start')];
  await portal.changeCompany(email, { deactivatedAt: new Date() });
  await accept(one.paymentMark);
  await cancel(one.paymentMark);
  await reject(two.paymentMark, 'brak wpłaty');
  expect(await mails(email, one.paymentMark)).toHaveLength(1);
  expect(await mails(email, two.paymentMark)).toHaveLength(1);
});
