import { and, eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { instantAfter } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { providerActions } from '../../platform/db/tables/provider-action.ts';

const { portal, operator, ...licensing } = useShop();
const mailOf = async (recipient: string, kind: string) => (await portal.mailsTo(recipient)).findLast((mail) => mail.kind === kind);
/** The last millisecond of the day that is so many days after another. */
const endOfDay = (instant: Date, days: number): Date => {
  const day = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/Warsaw').toPlainDate();
  return new Date(day.add({ days: days + 1 }).toZonedDateTime('Europe/Warsaw').epochMilliseconds - 1);
};
const because = ['--reason', 'telefonicznie'];
const orderFor = (email: string, productName: string, ...options: string[]) => [
  'orders',
  'create',
  '--for',
  email,
  '--product',
  productName,
  ...options,
  ...because,
];
const prolong = (mark: string, days: string, reason = 'x') => ['licences', 'prolong', mark, '--days', days, '--reason', reason];

test('PRV-08 an order placed for a company waits for its payment, with the reason in the history and the transfer data in an e-mail', async () => {
  const company = await portal.company();
  await licensing.promo('TEL10', { percent: 10 });
  const created = await operator.result(orderFor(company.email, 'egzamin', '--promo', 'tel10'));
  expect(created).toMatchObject({ productName: 'Egzamin', nip: company.nip, totalPrice: 431.55 });
  const [licence] = await licensing.list(company.token);
  expect(licence).toMatchObject({ paymentMark: created.paymentMark, licenseStatus: 1, totalPrice: 431.55, promoCode: 'TEL10' });
  const { history } = await operator.result(['orders', 'show', created.paymentMark]);
  expect(history).toMatchObject([
    { to: 'created', by: 'operator:anna', reason: 'telefonicznie' },
    { to: 'pending', by: 'operator:anna', reason: null },
  ]);
  expect((await mailOf(company.email, 'zamowienie'))?.text).toContain(`zamówienie nr ${created.paymentMark}`);
  const { out } = await operator.type(orderFor(company.nip, 'Start'));
  expect(out).toMatch(/^OSK\w{7} is ordered: Start, 349,00 zł, for .*, NIP [\d-]{13}, ul\. .*, \d\d-\d{3} .*\.\n$/);
});

const address = ['--address', 'ul. Długa 1', '--post-code', ' 30-001', '--city', 'Kraków'];

test('PRV-08 an order for another buyer, and its extension, have the address of that buyer', async () => {
  const { token, email } = await portal.company();
  const buyer = ['--buyer', 'Auto Szkoła Sowa', '--nip', '526-000-12-46'];
  expect((await operator.type(orderFor(email, 'Start', ...buyer, ...address))).out).toContain(
    ', for Auto Szkoła Sowa, NIP 526-000-12-46, ul. Długa 1, 30-001 Kraków.',
  );
  const [licence] = await licensing.list(token);
  expect(await licensing.row(licence?.id ?? '')).toMatchObject({
    companyName: 'Auto Szkoła Sowa',
    nip: '5260001246',
    buyerAddress: 'ul. Długa 1',
    buyerPostCode: '30-001',
    buyerCity: 'Kraków',
  });
  expect((await operator.type(['orders', 'show', licence?.paymentMark ?? ''])).out).toMatch(/^Address +ul\. Długa 1, 30-001 Kraków$/m);
  await licensing.accept(licence?.paymentMark ?? '');
  const addressOfExtension = async (fields: { companyName?: string; nip?: string }) => {
    const { id, paymentMark } = await licensing.extend(token, licence?.id ?? '', 'Komplet', fields);
    await licensing.reject(paymentMark);
    return (await licensing.row(id)).buyerAddress;
  };
  expect(await addressOfExtension({ companyName: 'Auto Szkoła Sowa', nip: '526-000-12-46' })).toBe('ul. Długa 1');
  expect(await addressOfExtension({})).not.toBe('ul. Długa 1');
});

test('PRV-08 an order is not placed without a reason, for the trial, or for a company that cannot log in', async () => {
  const company = await portal.company();
  const order = orderFor(company.email, 'Start');
  expect(await operator.usageError(order.slice(0, -2))).toContain("required option '--reason <text>' not specified");
  expect(await operator.failure(orderFor(company.email, 'Licencja próbna'))).toBe(
    'A company starts its trial licence itself. Choose a paid product.',
  );
  expect(await operator.failure([...order, '--promo', 'NIC'])).toBe('There is no such promo code.');
  const another = (...options: string[]) => operator.usageError([...order, ...options]);
  expect(await another('--nip', '526-000-12-46')).toContain('Another buyer needs --buyer, too.');
  expect(await another('--city', 'Kraków')).toContain('Another buyer needs --buyer, --nip, too.');
  expect(await another('--post-code', '30001')).toContain('It must be a postal code like 30-001.');
  await operator.result(['companies', 'deactivate', company.email]);
  expect(await operator.failure(order)).toContain('is deactivated. First: companies reactivate.');
  expect(await licensing.list((await portal.company()).token)).toEqual([]);
});

test('PRV-08 added days move the expiry and what waits for it, and the company gets an e-mail', async () => {
  const { token, email } = await portal.company();
  const licence = await licensing.running(token, 'Egzamin', 10, 20);
  const end = endOfDay(licence.expiresOn ?? new Date(), 0);
  await licensing.change(licence.id, { expiresOn: end });
  const follower = await licensing.buy(token, 'Egzamin');
  await licensing.accept(follower.paymentMark);
  const before = await licensing.row(follower.id);
  expect(before.startedOn).toEqual(new Date(end.getTime() + 1));
  const request = await licensing.extend(token, follower.id, 'Komplet').catch(() => undefined);
  const { out } = await operator.type(prolong(licence.paymentMark, '14', 'awaria'));
  const after = await licensing.row(licence.id);
  expect(after.expiresOn).toEqual(endOfDay(end, 14));
  const moved = await licensing.row(follower.id);
  expect(moved.startedOn).toEqual(instantAfter(after));
  expect(moved.expiresOn?.getTime()).toBeGreaterThan(before.expiresOn?.getTime() ?? 0);
  if (request !== undefined) expect((await licensing.row(request.id)).expiresOn).toEqual(moved.expiresOn);
  expect(out).toMatch(
    new RegExp(
      `^${licence.paymentMark} is 14 days longer: Nowa Szkoła, expires [\\d.]{10} 23:59\\.\n${follower.paymentMark} starts later: `,
    ),
  );
  const mail = await mailOf(email, 'licencja-przedluzona');
  expect(mail?.subject).toBe(`Licencja nr ${licence.paymentMark} jest ważna dłużej`);
  expect(mail?.text).toContain(`Licencja nr ${follower.paymentMark} zaczyna się później`);
  expect((await operator.type(['orders', 'show', licence.paymentMark])).out).toMatch(
    /14 days added: [\d.]{10} → [\d.]{10} \(awaria\) +operator:anna$/m,
  );
  const [from, to] = [before.startedOn?.toISOString(), moved.startedOn?.toISOString()];
  expect((await operator.result(['orders', 'show', follower.paymentMark])).actions).toMatchObject([
    { action: { kind: 'start-moved', cause: licence.paymentMark, from, to }, by: 'operator:anna', reason: 'awaria' },
  ]);
  await licensing.cancel(licence.paymentMark, 'zwrot');
  expect((await operator.type(['orders', 'show', follower.paymentMark])).out).toMatch(
    new RegExp(`start moved because of ${licence.paymentMark}: [\\d.]{10} → [\\d.]{10} \\(zwrot\\) +operator`, 'm'),
  );
});

test('PRV-08 days count from today for an expired licence, add up, and stay when its start moves', async () => {
  const { token } = await portal.company();
  const expired = await licensing.running(token, 'Start', 40, -10);
  await operator.result(prolong(expired.paymentMark, '5'));
  expect((await licensing.row(expired.id)).expiresOn).toEqual(endOfDay(new Date(), 5));
  await operator.result(prolong(expired.paymentMark, '2'));
  expect((await licensing.row(expired.id)).expiresOn).toEqual(endOfDay(new Date(), 7));

  const other = await portal.company();
  const first = await licensing.running(other.token, 'Egzamin', 10, 20);
  const second = await licensing.buy(other.token, 'Egzamin');
  await licensing.accept(second.paymentMark);
  await operator.result(prolong(second.paymentMark, '30'));
  const waiting = await licensing.row(second.id);
  await licensing.cancel(first.paymentMark);
  const advanced = await licensing.row(second.id);
  expect(advanced.startedOn?.getTime()).toBeLessThan(waiting.startedOn?.getTime() ?? 0);
  const length = ({ startedOn, expiresOn }: typeof advanced) => ((expiresOn?.getTime() ?? 0) - (startedOn?.getTime() ?? 0)) / 86_400_000;
  // The months of the term differ in length.
  expect(Math.abs(length(advanced) - length(waiting))).toBeLessThan(4);
  expect(length(advanced)).toBeGreaterThan(205);
});

test('PRV-08 only accepted licences get days, and only with a reason', async () => {
  const { token } = await portal.company();
  const pending = await licensing.buy(token, 'Start');
  expect(await operator.failure(prolong(pending.paymentMark, '5'))).toBe(
    `${pending.paymentMark} is not an accepted licence, so it cannot be prolonged. See orders show ${pending.paymentMark}.`,
  );
  expect(await operator.usageError(prolong(pending.paymentMark, '5').slice(0, -2))).toContain("required option '--reason <text>'");
  expect(await operator.usageError(prolong(pending.paymentMark, '0'))).toContain('It must be a whole number from 1 to 366.');
  expect(await operator.failure(prolong('OSK7QZ4M2D', '5'))).toBe('There is no order OSK7QZ4M2D. See orders list.');
});

test('PRV-08 added days move the follower with the NIP of the licence, not that of another NIP', async () => {
  const { email } = await portal.company();
  const order = async (nip: string) => {
    const { paymentMark } = await operator.result(orderFor(email, 'Egzamin', '--buyer', 'Oddział', '--nip', nip, ...address));
    await licensing.accept(paymentMark);
    return paymentMark;
  };
  const first = [await order('5260001246'), await order('6760000115')];
  const followers = [await order('5260001246'), await order('6760000115')];
  for (const [at, paymentMark] of first.entries()) {
    expect((await operator.result(prolong(paymentMark, '9'))).delayed).toMatchObject([{ paymentMark: followers[at] }]);
  }
});

test('PRV-08 a corrected NIP is on the open requests of the licence too, and not taken back by a correction of the name', async () => {
  const { token } = await portal.company();
  const licence = await licensing.running(token, 'Egzamin');
  const request = await licensing.correct(token, licence.id);
  const correct = ['licences', 'correct-nip', licence.paymentMark, '--nip', '6760000115', '--reason', 'literówka'];
  await portal.database.update(licences).set({ nip: licence.nip }).where(eq(licences.id, request.id));
  await operator.result(correct);
  await operator.result(['orders', 'accept', request.paymentMark]);
  expect(await licensing.row(licence.id)).toMatchObject({ nip: '6760000115', companyName: 'Po Zmianie' });
  const again = ['licences', 'correct-nip', request.paymentMark, '--nip', '5260001246', '--reason', 'x'];
  expect(await operator.failure(again)).toContain('The company data can be changed only');
});

test('PRV-08 a corrected NIP is on the licence, in the history and in an e-mail', async () => {
  const { token, email } = await portal.company();
  const licence = await licensing.running(token, 'Egzamin');
  const rejected = await licensing.correct(token, licence.id);
  await licensing.change(rejected.id, { nip: licence.nip });
  await licensing.reject(rejected.paymentMark);
  const ofOtherNip = await licensing.correct(token, licence.id);
  const correct = ['licences', 'correct-nip', licence.paymentMark, '--nip'];
  const { out } = await operator.type([...correct, '676-000-01-15', '--reason', 'literówka']);
  expect(out).toBe(`${licence.paymentMark} has the NIP 676-000-01-15: Nowa Szkoła.\n`);
  expect((await licensing.row(licence.id)).nip).toBe('6760000115');
  expect((await licensing.row(ofOtherNip.id)).nip, 'a request with another NIP').toBe('9876543210');
  expect((await licensing.row(rejected.id)).nip, 'a rejected request').toBe(licence.nip);
  expect((await mailOf(email, 'nip-poprawiony'))?.text).toMatch(/NIP: 676-000-01-15\nDotychczas: 123-456-78-90/);
  const { actions } = await operator.result(['orders', 'show', licence.paymentMark]);
  expect(actions).toMatchObject([
    { action: { kind: 'nip-corrected', from: '1234567890', to: '6760000115' }, reason: 'literówka', by: 'operator:anna' },
  ]);
  await operator.result(['orders', 'invoice', licence.paymentMark, '--number', 'FV/7/2026']);
  expect((await operator.type([...correct, '526-000-12-46', '--reason', 'x'])).out).toContain(
    ' The invoice FV/7/2026 has the former one: correct it, and record the new one.',
  );
  await operator.result([...correct, '676-000-01-15', '--reason', 'x']);
  expect(await operator.failure([...correct, '6760000115', '--reason', 'x'])).toContain('has the NIP 676-000-01-15 already');
  expect(await operator.usageError([...correct, '6760000116', '--reason', 'x'])).toContain('the right check digit');
  await licensing.cancel(licence.paymentMark);
  expect(await operator.failure([...correct, '5260001246', '--reason', 'x'])).toContain('The company data can be changed only');
});

test('PRV-08 the history of actions rejects changes', async () => {
  const { database } = portal;
  const [action] = await database.select().from(providerActions).limit(1);
  const isIt = eq(providerActions.id, action?.id ?? 0);
  await expect(database.update(providerActions).set({ actor: 'x' }).where(isIt)).rejects.toThrow();
  await expect(database.delete(providerActions).where(isIt)).rejects.toThrow();
  expect(await database.select().from(providerActions).where(isIt)).toEqual([action]);
});

test('ACC-06 PRV-06 mails lists the e-mails of a company with their states and why one was given up, and resend sends a link again', async () => {
  const company = await portal.company();
  await licensing.buy(company.token, 'Egzamin');
  await portal.database
    .update(outbox)
    .set({ sentAt: new Date() })
    .where(and(eq(outbox.recipient, company.email), eq(outbox.kind, 'aktywacja-konta')));
  await portal.database
    .update(outbox)
    .set({ failedAt: new Date(), recipient: '', failure: 'the address was rejected with 550' })
    .where(and(eq(outbox.recipient, company.email), eq(outbox.kind, 'zamowienie')));
  await operator.result(['companies', 'resend', 'reset', company.email]);
  const { mails } = await operator.result(['companies', 'mails', company.email]);
  expect(mails).toMatchObject([
    { kind: 'nowe-haslo', state: 'waiting', attempts: 0 },
    { kind: 'zamowienie', state: 'given up', failure: 'the address was rejected with 550' },
    { kind: 'aktywacja-konta', state: 'sent' },
  ]);
  const { out } = await operator.type(['companies', 'mails', company.email]);
  expect(out).toMatch(/^nowe-haslo +[\d.]{10} [\d:]{5} +waiting +– +0 failed attempts, next [\d.]{10} [\d:]{5}$/m);
  expect(out).toMatch(/^zamowienie +[\d. :]{16} +given up +[\d. :]{16} +the address was rejected with 550$/m);
  expect((await mailOf(company.email, 'nowe-haslo'))?.text).toMatch(/\/password-forgotten\/[\w-]{22}/);
});

test('PRV-06 resend activation works until the account is activated', async () => {
  const registration = await portal.register();
  const { out } = await operator.type(['companies', 'resend', 'activation', registration.email]);
  expect(out).toBe(`A link was sent to ${registration.email}: ${registration.name}.\n`);
  expect((await operator.result(['companies', 'mails', registration.email])).mails).toHaveLength(2);
  const active = await portal.company();
  expect(await operator.failure(['companies', 'resend', 'activation', active.email])).toContain(
    'For a new password: companies resend reset.',
  );
  await operator.result(['companies', 'deactivate', active.email]);
  expect(await operator.failure(['companies', 'resend', 'reset', active.email])).toContain('First: companies reactivate.');
});
