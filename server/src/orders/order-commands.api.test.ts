import { formatNip } from '@osk/shared/contract/numbers';
import { expect, test } from 'vitest';
import { bankStatementOf } from '../../testing/bank-statements.ts';
import { orderOf } from '../../testing/licences.ts';
import { useShop } from '../../testing/shop.ts';
import { licences } from '../platform/db/tables/licence.ts';

const unknown = 'OSK7QZ4M2D';

const { portal, operator, ...licensing } = useShop();
const list = async (...options: string[]): Promise<string[]> => {
  const { orders } = await operator.result(['orders', 'list', ...options]);
  return orders.map(({ paymentMark }: { paymentMark: string }) => paymentMark);
};

test('list shows pending orders oldest first, others newest first, by company and up to a limit', async () => {
  const [one, other] = [await portal.company(), await portal.company()];
  const bought = [await licensing.buy(one.token, 'Egzamin'), await licensing.buy(one.token, 'Start')];
  bought.push(await licensing.buy(other.token, 'Komplet'));
  const trial = (await licensing.buy(other.token, 'Licencja próbna')).paymentMark;
  const marks = bought.map(({ paymentMark }) => paymentMark);
  expect(await list()).toEqual(marks);
  expect(await list('--status', 'all')).toEqual([trial, ...marks.toReversed()]);
  expect(await list('--status', 'accepted')).toEqual([trial]);
  expect(await list('--company', one.email.toUpperCase())).toEqual(marks.slice(0, 2));
  expect(await list('--company', formatNip(other.nip))).toEqual(marks.slice(2));
  // The NIP on the orders, which no account has.
  expect(await list('--company', orderOf('Start').nip)).toEqual(marks);
  const { out } = await operator.type(['orders', 'list', '--limit', '2']);
  expect(out).toMatch(/^Mark {8}Ordered {5}Status {3}Type {2}Product {2}Company {6}NIP {12}Amount {2}Expires\n/);
  expect(out).toMatch(new RegExp(`^${marks[0]}  [\\d.]{10}  pending  new   Egzamin  Nowa Szkoła  1234567890  479,50 zł  –$`, 'm'));
  expect(out).toContain('1–2 of 3 orders. The next ones: --page 2.');
  expect((await operator.type(['orders', 'list', '--limit', '2', '--page', '2'])).out).toMatch(/\n3–3 of 3 orders\.\n$/);
  expect([await list('--limit', '2', '--page', '2'), await list('--limit', '2', '--page', '3')]).toEqual([marks.slice(2), []]);
});

test('list filters by product and by days in Warsaw', async () => {
  const { token } = await portal.company();
  const [first, second] = [await licensing.buy(token, 'Komplet na rok'), await licensing.buy(token, 'Komplet na rok')];
  await licensing.change(first.id, { createdOn: new Date('2026-09-30T21:59:59.999Z') });
  await licensing.change(second.id, { createdOn: new Date('2026-09-30T22:00:00.000Z') });
  const named = ['--product', 'komplet na ROK'];
  expect(await list(...named)).toEqual([first.paymentMark, second.paymentMark]);
  expect(await list(...named, '--from', '1.10.2026')).toEqual([second.paymentMark]);
  expect(await list(...named, '--to', '30.09.2026')).toEqual([first.paymentMark]);
  expect(await list('--from', '2026-10-01', '--to', '2026-10-01')).toEqual([second.paymentMark]);
  expect(await operator.failure(['orders', 'list', '--product', 'Nic'])).toContain('There is no product Nic.');
  expect(await operator.usageError(['orders', 'list', '--from', '31.11.2026'])).toContain('It must be a day like 24.12.2026.');
});

test('show has amounts, promo code, history, licence and requests of an order', async () => {
  const { token, email } = await portal.company();
  await licensing.promo('LESS', { percent: 10 });
  const root = await licensing.running(token, 'Egzamin');
  const request = await licensing.extend(token, root.id, 'Komplet', { promoCode: 'LESS' });
  const typed = ` ${root.paymentMark.toLowerCase().replace('osk', 'osk ')} `;
  expect(await operator.result(['orders', 'show', typed])).toMatchObject({
    paymentMark: root.paymentMark,
    type: 'new',
    status: 'accepted',
    productName: 'Egzamin',
    totalPrice: 479.5,
    howManyMonths: 6,
    company: { email },
    about: null,
    requests: [{ paymentMark: request.paymentMark, type: 'extension', status: 'pending' }],
    paidByImportedTransferOn: null,
    history: [
      { from: null, to: 'created', by: 'company' },
      { from: 'created', to: 'pending', by: 'company' },
      { from: 'pending', to: 'accepted', by: 'operator:anna' },
    ],
  });
  const { out } = await operator.type(['orders', 'show', request.paymentMark]);
  expect(out).toMatch(/^Promo code +LESS \(\d+,\d\d zł off\)$/m);
  expect(out).toMatch(/^Contents +Program, Website \+ online schedule, Internal exam, SMS notifications$/m);
  expect(out).toMatch(new RegExp(`^Its licence\nMark.*\n-.*\n${root.paymentMark}`, 'm'));
  expect(out).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d {2}pending {2}company$/m);
  expect(await operator.failure(['orders', 'show', unknown])).toBe(`There is no order ${unknown}. See orders list.`);
});

test('accept takes several orders, and exits with 1 when one is not accepted', async () => {
  const { token, email } = await portal.company();
  const [order, rejected] = [await licensing.buy(token, 'Egzamin'), (await licensing.buy(token, 'Start')).paymentMark];
  const mark = order.paymentMark;
  await operator.result(['orders', 'reject', rejected]);
  const { code, out, errors } = await operator.type(['orders', 'accept', rejected, unknown, mark, mark.toLowerCase()]);
  expect(code).toBe(1);
  const accepted = `^${mark} {2}accepted: Nowa Szkoła, expires \\d\\d\\.\\d\\d\\.\\d{4} 23:59\n\n1 order accepted, 2 not accepted.\n$`;
  expect(out).toMatch(new RegExp(accepted));
  expect(errors.split('\n')).toEqual([
    `${rejected}: Order ${rejected} is in the status “Rejected” and cannot go to “Accepted”. See orders show ${rejected}.`,
    `${unknown}: There is no order ${unknown}. See orders list.`,
    '',
  ]);
  expect((await licensing.history(order.id)).at(-1)).toMatchObject({ to: 2, actor: 'operator:anna' });
  expect(await licensing.mails(email, mark)).toHaveLength(2);
  const again = await operator.type(['orders', 'accept', mark, '--json']);
  const notAccepted = [{ paymentMark: mark, reason: expect.any(String) }];
  expect([again.code, JSON.parse(again.out)]).toEqual([1, { accepted: [], notAccepted }]);
});

test.each([
  ['reject', 'rejected'],
  ['cancel', 'canceled'],
])('%s sends the reason to the company', async (action, status) => {
  const { token, email } = await portal.company();
  const { paymentMark, id } = await licensing.buy(token, 'Start');
  const { out } = await operator.type(['orders', action, paymentMark, '--reason', 'brak wpłaty']);
  expect(out).toBe(`${paymentMark} is ${status}: Nowa Szkoła.\n`);
  expect((await licensing.mails(email, paymentMark)).at(-1)?.text).toContain('brak wpłaty');
  expect((await licensing.history(id)).at(-1)?.actor).toBe('operator:anna');
  expect(await operator.failure(['orders', action, paymentMark])).toContain(paymentMark);
  expect(await operator.failure(['orders', action, unknown])).toBe(`There is no order ${unknown}. See orders list.`);
});

test('cancel names the invoice to correct and the transfers to refund', async () => {
  const { token } = await portal.company();
  const { paymentMark } = await licensing.buy(token, 'Start');
  const statement = bankStatementOf([{ title: paymentMark, amount: '349,00' }]);
  const { accepted } = await operator.result(['statement', 'import', 'wyciag.csv'], { 'wyciag.csv': statement });
  const [{ transfer }] = accepted;
  await operator.result(['orders', 'invoice', paymentMark, '--number', 'FV/1/2026']);
  expect((await operator.type(['orders', 'cancel', paymentMark])).out).toBe(
    [
      `${paymentMark} is canceled: Nowa Szkoła.`,
      `The invoice FV/1/2026 of ${paymentMark} needs a correction.`,
      `The transfer ${transfer} paid for ${paymentMark}. To refund it: statement reopen ${transfer} --reason …, then statement refunded ${transfer}.\n`,
    ].join('\n'),
  );
});

test('SAL-05 cancel names the accepted extensions, and cancels them with their invoices and transfers when asked', async () => {
  const { token } = await portal.company();
  const root = await licensing.running(token, 'Start');
  const extension = await licensing.extend(token, root.id, 'Egzamin');
  const amount = extension.totalPrice.toFixed(2).replace('.', ',');
  const files = { 'wyciag.csv': bankStatementOf([{ title: extension.paymentMark, amount }]) };
  const [{ transfer }] = (await operator.result(['statement', 'import', 'wyciag.csv'], files)).accepted;
  await operator.result(['orders', 'invoice', extension.paymentMark, '--number', 'FV/2/2026']);
  expect(await operator.failure(['orders', 'cancel', root.paymentMark])).toContain(`accepted extensions: ${extension.paymentMark}`);
  const { out } = await operator.type(['orders', 'cancel', root.paymentMark, '--extensions', 'cancel']);
  expect(out.split('\n')).toEqual([
    `${root.paymentMark} is canceled: Nowa Szkoła.`,
    `${extension.paymentMark} is canceled with it.`,
    `The invoice FV/2/2026 of ${extension.paymentMark} needs a correction.`,
    `The transfer ${transfer} paid for ${extension.paymentMark}. To refund it: statement reopen ${transfer} --reason …, then statement refunded ${transfer}.`,
    '',
  ]);
  const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' }).slice(0, 7);
  expect((await operator.result(['orders', 'show', extension.paymentMark])).sales).toMatchObject([
    { kind: 'sale', day: '2026-11-20', gross: extension.totalPrice },
    { kind: 'cancellation', gross: -extension.totalPrice, reason: null },
  ]);
  expect(
    (await operator.result(['sales', '--month', month])).orders.map(({ paymentMark }: { paymentMark: string }) => paymentMark),
  ).toContain(root.paymentMark);
});

test('SAL-05 cancel leaves out an extension that was canceled before, and names the invoice of a correction', async () => {
  const { token } = await portal.company();
  const root = await licensing.running(token, 'Start');
  const extension = await licensing.extend(token, root.id, 'Egzamin');
  await licensing.accept(extension.paymentMark);
  await licensing.cancel(extension.paymentMark);
  const correction = await licensing.correct(token, root.id);
  await licensing.accept(correction.paymentMark);
  await operator.result(['orders', 'invoice', root.paymentMark, '--number', 'FV/3/2026']);
  await operator.result(['orders', 'invoice', correction.paymentMark, '--number', 'FV/4/2026']);
  const { out } = await operator.type(['orders', 'cancel', root.paymentMark]);
  expect(out).toBe(`${root.paymentMark} is canceled: Po Zmianie.\nThe invoice FV/4/2026 of ${root.paymentMark} needs a correction.\n`);
});

test('changes nothing when the usage is invalid', async () => {
  const { token } = await portal.company();
  const { paymentMark, id } = await licensing.buy(token, 'Start');
  const mistakes: [args: string[], error: string][] = [
    [['accept'], "missing required argument 'marks'"],
    [['accept', paymentMark, 'OSK123'], 'A payment mark is OSK and seven letters or digits.'],
    [['accept', `${paymentMark} ${unknown}`], 'A payment mark is OSK and seven letters or digits.'],
    [['reject', paymentMark, unknown], 'too many arguments'],
    [['reject', paymentMark, '--reason', ' '], 'one line of 1 to 300'],
    [['list', '--status', 'paid'], 'Allowed choices are pending, accepted'],
    [['list', '--company', 'Nowa'], "It must be a company's NIP, e-mail or id."],
    [['list', '--limit', '0'], 'a whole number from 1 to 10000'],
  ];
  const before = await portal.database.select().from(licences);
  for (const [args, error] of mistakes) expect(await operator.usageError(['orders', ...args])).toContain(error);
  expect(await portal.database.select().from(licences)).toEqual(before);
  expect((await licensing.row(id)).licenseStatus).toBe(1);
});
