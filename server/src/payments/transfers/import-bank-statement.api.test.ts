import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { bankStatementOf, camt053Of, mbankOperationsOf, mt940Of, type Transfer } from '../../../testing/bank-statements.ts';
import { noonIn } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';
import { makePaymentMark } from '../../orders/orders.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { bookedTransfers } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';

type Imported = {
  accepted: { transfer: number | null }[];
  notAccepted: { reason: string; explanation: string; transfer: number | null }[];
  counts: { accepted: number };
  dryRun: boolean;
};
const command = ['statement', 'import', 'wyciag.csv'];
const day = '20.11.2026';

const { portal, operator, ...licensing } = useShop();
const { buyAnew, statusOf } = licensing;
const importOf = (transfers: readonly Transfer[], ...options: string[]) =>
  operator.result([...command, ...options], { 'wyciag.csv': bankStatementOf(transfers) });
const reasons = ({ notAccepted }: Imported) => notAccepted.map(({ reason }) => reason);
const pays = ({ paymentMark }: { paymentMark: string }, more: Partial<Transfer> = {}): Transfer => ({
  title: paymentMark,
  amount: '479,50',
  ...more,
});
const counts = () => Promise.all([bankTransfers, bookedTransfers, outbox].map((table) => portal.database.$count(table)));
/** A dry run has no numbers for new transfers. */
const withoutNumbers = (imported: Imported) =>
  JSON.parse(JSON.stringify(imported, (key, value) => (key === 'transfer' ? undefined : value)));

test('PRV-02 accepts paid orders, sends e-mails to their companies, and lists other transfers with their lines', async () => {
  const [one, other] = [await buyAnew(), await buyAnew()];
  const transfers = [
    pays(one, { title: `Zamówienie nr ${one.paymentMark}`, payer: 'Ośrodek „Żuraw”' }),
    { title: 'Opłata za kartę', amount: '-7,00' },
    pays(other, { title: `zam. ${other.paymentMark.toLowerCase().split('').join(' ')}`, amount: '+479.50 PLN' }),
    { title: 'Faktura 12', amount: '100,00' },
  ];
  const file = iconv.encode(bankStatementOf(transfers).replace(/[„”]/g, "'"), 'windows-1250');
  const { code, out } = await operator.type(command, { 'wyciag.csv': file });
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^ {3}5 {2}20\\.11\\.2026 {2}479,50 zł {2}${one.paymentMark} {2}Nowa Szkoła {2}Ośrodek 'Żuraw'$`, 'm'));
  expect(out).toMatch(/^ {3}8 {2}20\.11\.2026 {2}100,00 zł {2}– {6}SZKOŁA JAZDY {2}Faktura 12 {2}no payment mark in the title$/m);
  expect(out).toMatch(
    /\nCSV \(operations\)\. 3 credits: 2 accepted, 1 not accepted\. Skipped: 1 debit\.\nThe others are stored: see statement unmatched\.\n$/,
  );
  expect([await statusOf(one), await statusOf(other)]).toEqual([2, 2]);
  expect(await licensing.mails(one.email, one.paymentMark)).toHaveLength(2);
  expect((await licensing.history(one.id)).at(-1)).toMatchObject({ to: 2, actor: 'operator:anna' });
  expect((await operator.result(['orders', 'show', one.paymentMark])).paidByImportedTransferOn).toMatch(/Z$/);
});

test('ACC-06 a long statement lets other calls in between, and stores equal transfers of it once each', async () => {
  // Equal ones are spread over the file.
  const transfers = Array.from({ length: 1501 }, (_, index) => ({ title: 'Kurs', amount: `${77_000 + (index % 3)},00` }));
  const before = await portal.database.$count(bankTransfers);
  const importing = importOf(transfers);
  let isImported = false;
  void importing.finally(() => {
    isImported = true;
  });
  const seen = new Set<number>();
  // Like requests, which arrive by events: promises alone would keep the embedded database to themselves.
  for (; !isImported; await setImmediate()) seen.add((await portal.database.$count(bankTransfers)) - before);
  expect((await importing).counts).toMatchObject({ credits: 1501, accepted: 0 });
  expect([...seen].filter((count) => count > 0 && count < 1501)).not.toEqual([]);
  await importOf(transfers.toReversed());
  expect((await portal.database.$count(bankTransfers)) - before).toBe(1501);
});

test('PRV-02 accepts each order once when several imports race', async () => {
  const orders = [await buyAnew(), await buyAnew()];
  const transfers = orders.map((order) => pays(order));
  const imports: Imported[] = await Promise.all([
    importOf(transfers),
    importOf(transfers.toReversed()),
    importOf(transfers, '--dry-run'),
    importOf(transfers),
  ]);
  const done = imports.filter(({ dryRun }) => !dryRun);
  expect(done.reduce((sum, { counts: { accepted } }) => sum + accepted, 0)).toBe(2);
  expect(new Set(done.flatMap(reasons))).toEqual(new Set(['already-imported']));
  for (const order of orders) {
    expect(await licensing.history(order.id)).toHaveLength(3);
    expect(await licensing.mails(order.email, order.paymentMark)).toHaveLength(2);
  }
});

test('PRV-02 shows the result of an import in a dry run, also for two payments of one order, and changes nothing', async () => {
  const [order, ended] = [await buyAnew(), await buyAnew()];
  await operator.result(['orders', 'reject', ended.paymentMark]);
  const transfers = [pays(order), pays(order), pays(ended), pays(order, { title: `jeszcze raz ${order.paymentMark}` })];
  const before = await counts();
  const { out } = await operator.type([...command, '--dry-run'], { 'wyciag.csv': bankStatementOf(transfers) });
  expect(out).toMatch(/^Dry run: nothing was changed\./);
  const trial = await importOf(transfers, '--dry-run');
  expect([await counts(), await statusOf(order)]).toEqual([before, 1]);
  expect(withoutNumbers(await importOf(transfers))).toEqual({ ...withoutNumbers(trial), dryRun: false });
  expect(reasons(trial)).toEqual(['already-paid', 'order-ended', 'already-paid']);
});

test('PRV-02 explains why a transfer accepts no order', async () => {
  const [order, second, accepted] = [await buyAnew(), await buyAnew(), await buyAnew()];
  const [rejected, canceled] = [await buyAnew(), await buyAnew()];
  await operator.result(['orders', 'accept', accepted.paymentMark]);
  await operator.result(['orders', 'reject', rejected.paymentMark]);
  await operator.result(['orders', 'cancel', canceled.paymentMark]);
  const unknown = makePaymentMark();
  const imported: Imported = await importOf([
    { title: 'bez numeru', amount: '479,50' },
    { title: unknown, amount: '479,50' },
    { title: `${order.paymentMark} i ${second.paymentMark}`, amount: '958,99' },
    pays(order, { currency: 'EUR' }),
    pays(order, { amount: '479,50 USD' }),
    pays(order, { amount: '479,49' }),
    ...[pays(accepted), pays(rejected), pays(canceled)],
    { title: `${order.paymentMark} ${unknown}`, amount: '479,51' },
  ]);
  expect(imported.notAccepted.map(({ reason, explanation }) => [reason, explanation])).toEqual([
    ['no-mark', 'no payment mark in the title'],
    ['unknown-mark', `no order has the mark ${unknown}`],
    ['several-orders', `${order.paymentMark}, ${second.paymentMark} cost 959,00 zł together, received 958,99 zł`],
    ['other-currency', 'the transfer is in EUR'],
    ['other-currency', 'the transfer is in USD'],
    ['amount-differs', 'expected 479,50 zł, received 479,49 zł'],
    ['already-accepted', 'already accepted, not by a bank statement: check whether this is its payment'],
    ['order-ended', 'the order was rejected: check for a refund'],
    ['order-ended', 'the order was canceled: check for a refund'],
    ['amount-differs', 'expected 479,50 zł, received 479,51 zł'],
  ]);
  expect([await statusOf(order), await statusOf(second)]).toEqual([1, 1]);
});

test('PRV-02 accepts a paid extension, unless its licence has expired', async () => {
  const { token } = await portal.company();
  const [running, expired] = [await licensing.running(token, 'Egzamin'), await licensing.running(token, 'Start')];
  const requests = [await licensing.extend(token, running.id, 'Komplet'), await licensing.extend(token, expired.id, 'Komplet')];
  await licensing.change(expired.id, { expiresOn: noonIn(-1) });
  const imported = await importOf(requests.map((request) => pays(request, { amount: String(request.totalPrice) })));
  expect(imported.accepted).toMatchObject([{ paymentMark: requests[0]?.paymentMark }]);
  expect(await licensing.row(running.id)).toMatchObject({ website: true });
  expect(imported.notAccepted).toMatchObject([
    {
      reason: 'not-acceptable',
      paymentMark: requests[1]?.paymentMark,
      explanation: expect.stringContaining(`Licence ${expired.paymentMark}`),
    },
  ]);
});

test('PRV-02 accepts all orders of one transfer with their exact sum, also of a split payment', async () => {
  const orders = [await buyAnew(), await buyAnew(), await buyAnew()] as const;
  const [one, other, third] = orders.map(({ paymentMark }) => paymentMark);
  const split = `/VAT/89,67/IDC/6760000115/INV/${third}/TXT/OSK ${third}`;
  const { accepted, counts } = await importOf([
    { title: `${one}, ${other}`, amount: '959,00' },
    { title: split, amount: '479,50' },
  ]);
  expect(counts).toMatchObject({ accepted: 2, notAccepted: 0 });
  expect(accepted).toMatchObject([{ amount: 959, orders: [{ paymentMark: one, amount: 479.5 }, { paymentMark: other }] }, {}]);
  for (const order of orders) expect(await statusOf(order)).toBe(2);
  const shown = await operator.result(['orders', 'show', other ?? '']);
  expect(shown.paidByImportedTransferOn).toMatch(/Z$/);
});

test('PRV-02 accepts none of several orders when one cannot be accepted', async () => {
  const { token } = await portal.company();
  const expired = await licensing.running(token, 'Start');
  const request = await licensing.extend(token, expired.id, 'Komplet');
  await licensing.change(expired.id, { expiresOn: noonIn(-1) });
  const other = await buyAnew();
  const amount = String(Math.round((request.totalPrice + 479.5) * 100) / 100);
  const transfer = { title: `${other.paymentMark} ${request.paymentMark}`, amount };
  expect(reasons(await importOf([transfer]))).toEqual(['not-acceptable']);
  expect([await statusOf(other), await statusOf(request)]).toEqual([1, 1]);
});

test('PRV-03 tries a stored transfer again when it is imported again', async () => {
  const order = await buyAnew();
  const transfer = pays(order, { amount: '500,00' });
  const [kept] = (await importOf([transfer])).notAccepted;
  await licensing.change(order.id, { totalPrice: 50_000 });
  expect((await importOf([transfer])).accepted).toMatchObject([{ paymentMark: order.paymentMark, transfer: kept?.transfer }]);
});

test('SAL-04 connects the transfers that an earlier version did not store with the orders that they paid', async () => {
  const [order, second, third] = [await buyAnew(), await buyAnew(), await buyAnew()] as const;
  const marks = [order, second, third].map(({ paymentMark }) => paymentMark);
  await operator.result(['orders', 'accept', ...marks]);
  const bookings = [order, second, third].map(({ id, paymentMark }) => ({
    fingerprint: paymentMark,
    licenceId: id,
    actor: 'operator:jan',
  }));
  await portal.database.insert(bookedTransfers).values(bookings);
  const paidTwo = { title: `${marks[1]} ${marks[2]}`, amount: '959,00' };
  const { notAccepted } = await importOf([{ title: `${marks[0]}`, amount: '479,50' }, { title: `${marks[0]}`, amount: '400,00' }, paidTwo]);
  const [same, other, both] = notAccepted;
  const day = new Date().toLocaleDateString('pl-PL', { timeZone: 'Europe/Warsaw', day: '2-digit', month: '2-digit', year: 'numeric' });
  const explanation = `a transfer imported on ${day} paid it, but an earlier version did not store it: assign this one, if it is the same`;
  const refund = 'already paid by another transfer: check for a refund';
  expect([same, other, both].map((one) => one.explanation)).toEqual([explanation, refund, explanation]);
  const assign = (number: number, ...more: string[]) => ['statement', 'assign', String(number), ...more];
  for (const options of [[], ['--part'], ['--reason', 'x']]) {
    expect(await operator.failure(assign(other.transfer, marks[0] ?? '', ...options))).toContain('Another transfer has paid');
  }
  const { out } = await operator.type(assign(same.transfer, marks[0] ?? ''));
  expect(out).toBe(`The transfer ${same.transfer} is booked for ${marks[0]}. 0 orders accepted.\n`);
  await operator.result(assign(both.transfer, ...marks.slice(1)));
  for (const [at, { id, email, paymentMark }] of [order, second, third].entries()) {
    const transferId = at === 0 ? same.transfer : both.transfer;
    const booked = await portal.database.select().from(bookedTransfers).where(eq(bookedTransfers.licenceId, id));
    expect(booked).toMatchObject([{ fingerprint: paymentMark, transferId, actor: 'operator:jan' }]);
    expect((await operator.result(['orders', 'show', paymentMark])).transfers).toMatchObject([{ transfer: transferId }]);
    expect(await licensing.mails(email, paymentMark)).toHaveLength(2);
  }
  const [again] = (await importOf([{ title: `${marks[0]} jeszcze raz`, amount: '479,50' }])).notAccepted;
  expect(again.explanation).toBe(refund);
  expect(await operator.failure(assign(again.transfer, marks[0] ?? ''))).toContain('Another transfer has paid');
});

test('PRV-02 reads the columns that the options name', async () => {
  const order = await buyAnew();
  const rows = ['Opis;Suma;Strona;Data', `${order.paymentMark};479,50;Uznanie;${day}`, `zwrot;479,50;Obciążenie;${day}`, ''];
  const file = { 'wyciag.csv': rows.join('\n') };
  const columns = ['--title-column', 'Opis', '--amount-column', 'Suma'];
  expect(await operator.failure([...command, ...columns], file)).toContain('Add --direction-column "Strona". Nothing was imported.');
  expect(await statusOf(order)).toBe(1);
  const { counts } = await operator.result([...command, ...columns, '--direction-column', 'strona'], file);
  expect(counts).toMatchObject({ accepted: 1, debits: 1 });
});

test('PRV-02 imports nothing of a damaged file', async () => {
  const order = await buyAnew();
  const file = { 'wyciag.csv': `${bankStatementOf([pays(order)])}Suma;479,50\n` };
  expect(await operator.failure(command, file)).toMatch(/^Line 6 has 2 of 6 fields: .* add --skip-short-rows\.$/);
  expect(await statusOf(order)).toBe(1);
  expect((await operator.result([...command, '--skip-short-rows'], file)).counts).toMatchObject({ accepted: 1, shortRows: 1 });
  expect(await operator.usageError([...command, '--delimiter', '|'])).toContain('Allowed choices are auto, ;, ,, tab');
});

/** A transfer of a payer, in a batch of the bank or alone. */
const booked = { date: '2026-11-19', amount: 95_900, title: 'PRZELEW', payer: 'BANK', address: '', payerAccount: '', reference: '' };
const batchOf = (...parts: string[]) => camt053Of([booked]).replace(/<TxDtls>.*<\/TxDtls>/s, () => parts.join(''));
const part = (title: string, more = '') => `<TxDtls>${more}<RmtInf><Ustrd>${title}</Ustrd></RmtInf></TxDtls>`;
const importFile = (file: string): Promise<Imported> => operator.result(command, { 'wyciag.csv': file });

test.each([
  ['no amounts', '', 1],
  ['the amounts that were ordered', '<AmtDtls><InstdAmt><Amt Ccy="PLN">479.500</Amt></InstdAmt></AmtDtls>', 2],
])('FLD-05 accepts every order of a batch when its parts have %s', async (_, amount, transfers) => {
  const [one, other] = [await buyAnew(), await buyAnew()];
  const { accepted } = await importFile(batchOf(part(`Za ${one.paymentMark}`, amount), part(`Za ${other.paymentMark}`, amount)));
  expect(accepted).toHaveLength(transfers);
  expect([await statusOf(one), await statusOf(other)]).toEqual([2, 2]);
});

test.each([
  ['its title', 'Zwrot', ''],
  ['its return information', 'Za', '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>'],
])('FLD-05 accepts no order of a batch when a part is a return by %s', async (_, word, more) => {
  const [one, other] = [await buyAnew(), await buyAnew()];
  const imported = await importFile(
    batchOf(part(`Za ${one.paymentMark}`), part(`${word} ${other.paymentMark}`).replace('</RmtInf>', `$&${more}`)),
  );
  expect(imported.notAccepted).toMatchObject([{ reason: 'returned', paymentMark: one.paymentMark }]);
  expect([await statusOf(one), await statusOf(other)]).toEqual([1, 1]);
});

test('FLD-05 accepts an order when only the reference of the payer has its mark', async () => {
  const [one, other] = [await buyAnew(), await buyAnew()];
  const alone = { ...booked, amount: 47_950 };
  const refs = `<TxDtls><Refs><EndToEndId>${one.paymentMark}</EndToEndId></Refs>`;
  const files = [camt053Of([alone]).replace('<TxDtls>', refs), mt940Of([alone]).replace('NONREF', other.paymentMark)];
  for (const [at, file] of files.entries()) expect((await importFile(file)).accepted, String(at)).toHaveLength(1);
  expect([await statusOf(one), await statusOf(other)]).toEqual([2, 2]);
});

test('FLD-05 says what a statement cannot show when it has no closing balance', async () => {
  const file = camt053Of([]).replace('CLBD', 'CLAV');
  const { out } = await operator.type(command, { 'wyciag.csv': file });
  expect(out).toContain('The file has no opening or no closing balance. It cannot show whether entries are missing.');
  expect((await operator.type(command, { 'wyciag.csv': camt053Of([]) })).out).not.toContain('closing balance');
});

const school = { amount: 47_950, payer: 'AUTO SZKOŁA CZAPLA', address: '', payerAccount: '27114020040000300201355387', reference: '' };

test.each([
  ['of a Saturday and a Sunday', ['2026-11-21', '2026-11-22'], ['2026-11-23', '2026-11-23']],
  ['of a Saturday and the Monday', ['2026-11-21', '2026-11-23'], ['2026-11-23', '2026-11-23']],
  ['of one evening', ['2026-11-10', '2026-11-10'], ['2026-11-12', '2026-11-12']],
  ['of two days', ['2026-11-18', '2026-11-19'], ['2026-11-18', '2026-11-19']],
])('FLD-04 reports one second payment when both are %s, in any order of formats', async (_, operations, bookings) => {
  const write = { mbankOperationsOf, mt940Of, camt053Of };
  for (const [first, ...others] of [
    ['mbankOperationsOf', 'mt940Of', 'camt053Of'],
    ['mt940Of', 'mbankOperationsOf', 'camt053Of'],
  ] as const) {
    const order = await buyAnew();
    const fileOf = (name: keyof typeof write) => {
      const days = name === 'mbankOperationsOf' ? operations : bookings;
      return write[name](days.map((date) => ({ ...school, title: `Zamówienie nr ${order.paymentMark}`, date })));
    };
    const before = await portal.database.$count(bankTransfers);
    const imported = await importFile(fileOf(first));
    expect([imported.counts.accepted, reasons(imported)]).toEqual([1, ['already-paid']]);
    for (const name of others) {
      const again = await importFile(fileOf(name));
      expect(reasons(again).toSorted(), name).toEqual(['already-imported', 'already-paid']);
      expect((await portal.database.$count(bankTransfers)) - before, name).toBe(2);
    }
  }
});

test('FLD-04 keeps two payments of days near each other in files of one format, and in another one with a working day between', async () => {
  const order = await buyAnew();
  const payment = { ...school, title: `Zamówienie nr ${order.paymentMark}` };
  expect((await importFile(mt940Of([{ ...payment, date: '2026-11-20' }]))).counts.accepted).toBe(1);
  expect(reasons(await importFile(mt940Of([{ ...payment, date: '2026-11-23' }])))).toEqual(['already-paid']);
  expect(reasons(await importFile(mbankOperationsOf([{ ...payment, date: '2026-11-18' }])))).toEqual(['already-paid']);
});

test('FLD-04 counts a long statement once when another format has the day before', async () => {
  const before = await portal.database.$count(bankTransfers);
  const transfers = Array.from({ length: 600 }, (_, index) => ({
    ...school,
    amount: 88_000 + (index % 3),
    title: 'Kurs dla kandydatów na kierowców',
    date: index % 2 === 0 ? '2026-10-03' : '2026-10-05',
  }));
  await operator.result(command, { 'wyciag.csv': mbankOperationsOf(transfers) });
  const booked = transfers.map((transfer) => ({ ...transfer, date: '2026-10-05' }));
  await operator.result(command, { 'wyciag.csv': mt940Of([...booked, { ...booked[0], ...school, title: 'Inne', date: '2026-10-05' }]) });
  expect((await portal.database.$count(bankTransfers)) - before).toBe(601);
});

test('FLD-05 suggests the orders whose invoice, KSeF number or mark without OSK titles have, and accepts none', async () => {
  const [invoiced, national, bare] = [await buyAnew(), await buyAnew(), await buyAnew()] as const;
  const ksefNumber = '6760000109-20261012-0100A0B1C2D3-A8';
  await operator.result(['orders', 'invoice', invoiced.paymentMark, '--number', 'FV/47/2026']);
  await operator.result(['orders', 'invoice', national.paymentMark, '--number', 'FV/48/2026', '--ksef', ksefNumber]);
  const typed = bare.paymentMark.slice(3).toLowerCase();
  const expected = [
    ['/VAT/89,66/IDC/6760000109/INV/FV/47/2026/TXT/LICENCJA', invoiced, 'invoice number'],
    ['fv47/2026', invoiced, 'invoice number'],
    [`ksef ${ksefNumber.toLowerCase().replaceAll('-', ' ')}`, national, 'KSeF number'],
    [`zamowienie ${typed.slice(0, 3)} ${typed.slice(3)}`, bare, 'number without OSK'],
  ] as const;
  const transfers = expected.map(([title], at) => ({ title, amount: '479,50', payer: '', date: `${at + 1}.09.2026` }));
  expect(reasons(await importOf(transfers))).toEqual(expected.map(() => 'no-mark'));
  const listed = (await operator.result(['statement', 'unmatched', '--limit', '500'])).transfers;
  for (const [title, { paymentMark }, reason] of expected) {
    const { suggestion } = listed.find((transfer: { title: string }) => transfer.title === title);
    expect(suggestion).toMatchObject({ paymentMark, because: [reason, 'amount'] });
  }
  expect(await statusOf(invoiced)).toBe(1);
});
