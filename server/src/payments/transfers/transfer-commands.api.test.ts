import { expect, test } from 'vitest';
import { bankStatementOf, type Transfer } from '../../../testing/bank-statements.ts';
import { useShop } from '../../../testing/shop.ts';

const { portal, operator, ...licensing } = useShop();
const { buyAnew, statusOf } = licensing;
const importOf = (transfers: readonly Transfer[]) =>
  operator.result(['statement', 'import', 'wyciag.csv'], { 'wyciag.csv': bankStatementOf(transfers) });
const unmatched = async () => (await operator.result(['statement', 'unmatched'])).transfers;
/** Imports one transfer that matches nothing; returns its number. */
const keep = async (transfer: Transfer): Promise<string> => String((await importOf([transfer])).notAccepted[0].transfer);
/** The mark with its eighth character changed. */
const slip = (mark: string) => mark.slice(0, 7) + (mark[7] === 'A' ? 'B' : 'A') + mark.slice(8);

test('PRV-03 lists stored transfers, with the order that they probably pay', async () => {
  const order = await buyAnew();
  await importOf([
    { title: `zam ${slip(order.paymentMark)}`, amount: '479,50', date: '12.10.2026' },
    { title: 'Faktura 12/11/2026', amount: '123,00', payer: 'JAN KOWALSKI', date: '13.10.2026' },
  ]);
  const [near, other] = await unmatched();
  expect(near).toMatchObject({ reason: 'no-mark', amount: 479.5, suggestion: { paymentMark: order.paymentMark } });
  expect(near.suggestion.because).toEqual(expect.arrayContaining(['number with a slip', 'amount']));
  expect(other).toMatchObject({ date: '2026-10-13', payer: 'JAN KOWALSKI', suggestion: null });
  const { out } = await operator.type(['statement', 'unmatched']);
  expect(out).toMatch(new RegExp(`^ *${near.transfer} {2}12\\.10\\.2026 {2}479,50 zł .* ${order.paymentMark}: number with a slip`, 'm'));
  await operator.result(['statement', 'dismiss', String(near.transfer), String(other.transfer), '--reason', 'inne']);
  expect(await unmatched()).toEqual([]);
  expect((await operator.type(['statement', 'unmatched'])).out).toBe('No transfers wait for a decision.\n');
});

test('PRV-03 suggests the pending order of the title, but none for the second payment of an order', async () => {
  const { token } = await portal.company();
  const [paid, waiting] = [await licensing.buy(token, 'Egzamin'), await licensing.buy(token, 'Egzamin')];
  await importOf([
    { title: paid.paymentMark, amount: '479,50', date: '14.10.2026' },
    { title: paid.paymentMark, amount: '479,50', date: '15.10.2026' },
    { title: waiting.paymentMark, amount: '400,00', date: '16.10.2026' },
  ]);
  expect(await unmatched()).toMatchObject([
    { reason: 'already-paid', suggestion: null },
    { reason: 'amount-differs', suggestion: { paymentMark: waiting.paymentMark, because: ['number'] } },
  ]);
  for (const { transfer } of await unmatched()) await operator.result(['statement', 'dismiss', String(transfer), '--reason', 'inne']);
});

test('PRV-03 accepts the assigned orders and books the transfer', async () => {
  const orders = [await buyAnew(), await buyAnew()] as const;
  const number = await keep({ title: 'dwa egzaminy', amount: '959,00' });
  const { out, code } = await operator.type(['statement', 'assign', number, ...orders.map(({ paymentMark }) => paymentMark)]);
  expect([code, out]).toEqual([
    0,
    `The transfer ${number} is booked for ${orders[0].paymentMark}, ${orders[1].paymentMark}. 2 orders accepted.\n`,
  ]);
  for (const order of orders) {
    expect(await statusOf(order)).toBe(2);
    expect(await licensing.mails(order.email, order.paymentMark)).toHaveLength(2);
    expect((await operator.result(['orders', 'show', order.paymentMark])).paidByImportedTransferOn).toMatch(/Z$/);
  }
  const [again] = (await importOf([{ title: 'dwa egzaminy', amount: '959,00' }])).notAccepted;
  expect(again).toMatchObject({ reason: 'already-imported', transfer: Number(number) });
  expect(again.explanation).toContain('already imported, it is booked for ');
});

test('PRV-03 books the payment of an order that was accepted by hand, without a second e-mail', async () => {
  const order = await buyAnew();
  await operator.result(['orders', 'accept', order.paymentMark]);
  const number = await keep({ title: order.paymentMark, amount: '479,50' });
  expect(await operator.result(['statement', 'assign', number, order.paymentMark])).toMatchObject({ accepted: [] });
  expect(await licensing.mails(order.email, order.paymentMark)).toHaveLength(2);
  expect((await importOf([{ title: order.paymentMark, amount: '479,50', date: '21.11.2026' }])).notAccepted).toMatchObject([
    { reason: 'already-paid' },
  ]);
  await operator.result(['statement', 'refunded', String((await unmatched())[0].transfer), '--reason', 'druga wpłata']);
});

test('PRV-03 asks for a reason when the amount is not the price, and changes nothing without it', async () => {
  const order = await buyAnew();
  const number = await keep({ title: 'za egzamin', amount: '479,00' });
  const error = 'The price is 479,50 zł, and the transfer has 479,00 zł. If they belong together, add --reason.';
  expect(await operator.failure(['statement', 'assign', number, order.paymentMark])).toBe(error);
  expect(await statusOf(order)).toBe(1);
  await operator.result(['statement', 'assign', number, order.paymentMark, '--reason', 'umówione 50 gr']);
  expect(await statusOf(order)).toBe(2);
  expect((await operator.type(['orders', 'show', order.paymentMark])).out).toMatch(/^Transfer +no\. .*\(umówione 50 gr\)$/m);
  const euros = await keep({ title: 'euro', amount: '479,50', currency: 'EUR' });
  expect(await operator.failure(['statement', 'assign', euros, (await buyAnew()).paymentMark])).toContain('has 479,50 EUR');
  await operator.result(['statement', 'dismiss', euros, '--reason', 'test']);
});

test('PRV-03 puts a transfer back on the list that was dismissed by mistake, or whose order was canceled', async () => {
  const order = await buyAnew();
  const number = await keep({ title: 'wpłata szkoły', amount: '479,50' });
  await operator.result(['statement', 'dismiss', number, '--reason', 'szkolenie']);
  const reopen = ['statement', 'reopen', number, '--reason', 'pomyłka'];
  expect((await operator.type(reopen)).out).toBe(`The transfer ${number} waits for a decision again. See statement unmatched.\n`);
  expect(await operator.failure(reopen)).toBe(`The transfer ${number} waits for a decision already.`);
  await operator.result(['statement', 'assign', number, order.paymentMark]);
  expect(await statusOf(order)).toBe(2);
  const booked = `The transfer ${number} is booked for ${order.paymentMark}. First: orders cancel ${order.paymentMark}.`;
  expect(await operator.failure(reopen)).toBe(booked);
  await licensing.cancel(order.paymentMark);
  await operator.result(reopen);
  const other = await buyAnew();
  await operator.result(['statement', 'assign', number, other.paymentMark]);
  expect((await operator.result(['orders', 'show', other.paymentMark])).transfers).toMatchObject([{ transfer: Number(number) }]);
  expect((await operator.result(['orders', 'show', order.paymentMark])).transfers).toEqual([]);
});

test('PRV-03 shows the state of a transfer that was sent back or pays for something else', async () => {
  const [refunded, dismissed] = [await keep({ title: 'pomyłka', amount: '1,00' }), await keep({ title: 'szkolenie', amount: '2,00' })];
  expect((await operator.type(['statement', 'refunded', refunded, '--reason', 'pomyłka szkoły'])).out).toBe(
    `The transfer ${refunded} is marked as refunded.\n`,
  );
  expect((await operator.type(['statement', 'dismiss', dismissed, '--reason', 'szkolenie'])).out).toBe('1 transfer dismissed.\n');
  expect(await operator.failure(['statement', 'refunded', refunded])).toBe(
    `The transfer ${refunded} is already marked as refunded (pomyłka szkoły). If that is wrong: statement reopen ${refunded} --reason ….`,
  );
  expect(await operator.failure(['statement', 'assign', dismissed, 'OSK7QZ4M2D'])).toBe(
    `The transfer ${dismissed} is already dismissed (szkolenie). If that is wrong: statement reopen ${dismissed} --reason ….`,
  );
  expect(await unmatched()).toEqual([]);
});

test('PRV-03 accepts an order when the parts of its payment are its price', async () => {
  const order = await buyAnew();
  const { paymentMark } = order;
  const parts = [
    await keep({ title: paymentMark, amount: '300,00' }),
    await keep({ title: `${paymentMark} reszta`, amount: '179,50' }),
    await keep({ title: `${paymentMark} znowu`, amount: '10,00' }),
  ];
  const assign = (number = '', ...options: string[]) => ['statement', 'assign', number, paymentMark, ...options];
  expect((await operator.type(assign(parts[0], '--part'))).out).toBe(
    `The transfer ${parts[0]} is booked for ${paymentMark}. 300,00 zł of 479,50 zł are paid. 0 orders accepted.\n`,
  );
  expect(await statusOf(order)).toBe(1);
  const [rest] = await unmatched();
  expect(rest).toMatchObject({
    reason: 'partly-paid',
    explanation: '300,00 zł of 479,50 zł are paid: assign the rest with --part',
    suggestion: { paymentMark, because: ['number'] },
  });
  expect(await operator.failure(assign(parts[1]))).toBe(`300,00 zł of 479,50 zł are paid for ${paymentMark}. Add --part.`);
  expect(await operator.usageError([...assign(parts[1], '--part'), 'OSK7QZ4M2D'])).toContain('name the one order');
  expect((await operator.type(assign(parts[1], '--part'))).out).toContain(' 479,50 zł of 479,50 zł are paid. 1 order accepted.');
  expect(await statusOf(order)).toBe(2);
  const { out } = await operator.type(['orders', 'show', paymentMark]);
  expect(out).toMatch(/^Transfer +no\. .*300,00 zł.*\n +no\. .*179,50 zł.*$/m);
  for (const options of [['--part'], ['--reason', 'x'], []]) {
    expect(await operator.failure(assign(parts[2], ...options))).toBe(
      `Another transfer has paid ${paymentMark}. Send the money back, then: statement refunded.`,
    );
  }
  // The other part still pays for it.
  await operator.result(['statement', 'reopen', parts[1] ?? '', '--reason', 'pomyłka']);
  expect((await operator.type(['orders', 'show', paymentMark])).out).toMatch(
    new RegExp(`transfer ${parts[1]} no longer booked \\(pomyłka\\) +operator:anna$`, 'm'),
  );
  expect(await operator.failure(['statement', 'reopen', parts[0] ?? '', '--reason', 'pomyłka'])).toContain('First: orders cancel');
  await operator.result(['statement', 'dismiss', parts[1] ?? '', parts[2] ?? '', '--reason', 'x']);
});

test('PRV-03 accepts an order for a part of its price, or for parts that are too much, only with a reason', async () => {
  const [order, other] = [await buyAnew(), await buyAnew()];
  const [one, two, three] = [
    await keep({ title: 'a', amount: '479,00' }),
    await keep({ title: 'b', amount: '400,00' }),
    await keep({ title: 'c', amount: '80,00' }),
  ];
  await operator.result(['statement', 'assign', one, order.paymentMark, '--part', '--reason', 'umówione 50 gr']);
  expect(await statusOf(order)).toBe(2);
  await importOf([{ title: order.paymentMark, amount: '479,50' }]);
  expect((await unmatched()).find(({ amount }: { amount: number }) => amount === 479.5)).toMatchObject({ reason: 'already-paid' });
  await operator.result(['statement', 'assign', two, other.paymentMark, '--part']);
  const rest = ['statement', 'assign', three, other.paymentMark, '--part'];
  expect(await operator.failure(rest)).toBe(
    'The price is 479,50 zł, and the transfers have 480,00 zł. If they belong together, add --reason.',
  );
  expect(await operator.result([...rest, '--reason', '50 gr za dużo'])).toMatchObject({ accepted: [other.paymentMark], paid: 480 });
  const euros = await buyAnew();
  const [first, second] = [await keep({ title: 'd', amount: '400,00' }), await keep({ title: 'e', amount: '19,00', currency: 'EUR' })];
  await operator.result(['statement', 'assign', first, euros.paymentMark, '--part']);
  const inEuros = ['statement', 'assign', second, euros.paymentMark, '--part'];
  expect(await operator.failure(inEuros)).toContain('and the transfer has 19,00 EUR.');
  expect(await operator.result([...inEuros, '--reason', 'reszta w euro'])).toMatchObject({ accepted: [euros.paymentMark], paid: 479.5 });
});

test('PRV-03 lists transfers by state and day, newest first, with their orders and who decided', async () => {
  const order = await buyAnew();
  await importOf([{ title: order.paymentMark, amount: '479,50', date: '2.05.2026' }]);
  const keepOf = (date: string) => keep({ title: 'wpłata', amount: '1,00', date });
  const [first, last, later] = [await keepOf('1.05.2026'), await keepOf('31.05.2026'), await keepOf('1.06.2026')];
  await operator.result(['statement', 'refunded', first, '--reason', 'pomyłka szkoły']);
  const list = async (...options: string[]) =>
    (await operator.result(['statement', 'list', '--from', '1.05.2026', '--to', '31.05.2026', ...options])).transfers;
  expect(await list()).toMatchObject([
    { transfer: Number(last), state: 'unmatched', orders: [], decidedAt: null },
    { state: 'booked', orders: [order.paymentMark], decidedBy: 'operator:anna' },
    { transfer: Number(first), state: 'refunded', note: 'pomyłka szkoły' },
  ]);
  expect(await list('--state', 'refunded')).toMatchObject([{ transfer: Number(first) }]);
  const { out } = await operator.type(['statement', 'list', '--state', 'booked', '--from', '2026-05-01', '--to', '2026-05-31']);
  expect(out).toMatch(new RegExp(` 479,50 zł .* booked +${order.paymentMark} +[\\d.]+, anna +–$`, 'm'));
  expect((await operator.type(['statement', 'list', '--to', '1.01.2020'])).out).toBe('There are no such transfers.\n');
  await operator.result(['statement', 'dismiss', last, later, '--reason', 'x']);
});

test('PRV-03 rejects unknown transfers and orders that cannot be paid', async () => {
  const [ended, paid] = [await buyAnew(), await buyAnew()];
  await operator.result(['orders', 'reject', ended.paymentMark]);
  await importOf([{ title: paid.paymentMark, amount: '479,50' }]);
  const number = await keep({ title: 'coś', amount: '3,00' });
  const assign = (...marks: string[]) => operator.failure(['statement', 'assign', number, ...marks, '--reason', 'x']);
  expect(await operator.failure(['statement', 'refunded', '999999'])).toBe('There is no transfer 999999. See statement list.');
  expect(await assign(ended.paymentMark)).toContain(`The order ${ended.paymentMark} has ended. Send the money back`);
  expect(await operator.failure(['statement', 'assign', number, paid.paymentMark])).toContain(
    `Another transfer has paid ${paid.paymentMark}.`,
  );
  expect(await assign('OSK7QZ4M2D')).toBe('There is no order OSK7QZ4M2D. See orders list.');
  expect(await operator.usageError(['statement', 'assign', 'x', paid.paymentMark])).toContain(
    'It must be the number of a transfer. See statement list.',
  );
  expect(await operator.usageError(['statement', 'dismiss', number])).toContain("required option '--reason <text>' not specified");
  await operator.result(['statement', 'dismiss', number, '--reason', 'x']);
});
