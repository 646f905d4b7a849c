import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { bankStatementOf, type Transfer } from '../../../testing/bank-statements.ts';
import { databaseName } from '../../../testing/database/test-database.ts';
import { noonIn, useLicences } from '../../../testing/licences.ts';
import { useOperator } from '../../../testing/operator.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { makePaymentMark } from '../../features/licences/payment-mark.ts';
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

describe(`API-08 PRV-02 statement import on ${databaseName}`, () => {
  const portal = usePortal();
  const operator = useOperator(portal);
  const licensing = useLicences(portal);
  const importOf = (transfers: readonly Transfer[], ...options: string[]) =>
    operator.result([...command, ...options], { 'wyciag.csv': bankStatementOf(transfers) });
  const reasons = ({ notAccepted }: Imported) => notAccepted.map(({ reason }) => reason);
  const buyEgzamin = async () => {
    const { token, email } = await portal.company();
    return { ...(await licensing.buy(token, 'Egzamin')), email };
  };
  const pays = ({ paymentMark }: { paymentMark: string }, more: Partial<Transfer> = {}): Transfer => ({
    title: paymentMark,
    amount: '479,50',
    ...more,
  });
  const counts = () => Promise.all([bankTransfers, bookedTransfers, outbox].map((table) => portal.database.$count(table)));
  /** A dry run has no numbers for new transfers. */
  const withoutNumbers = (imported: Imported) =>
    JSON.parse(JSON.stringify(imported, (key, value) => (key === 'transfer' ? undefined : value)));
  const statusOf = async ({ id }: { id: string }) => (await licensing.row(id)).licenseStatus;

  test('accepts paid orders, sends e-mails to their companies, and lists other transfers with their lines', async () => {
    const [one, other] = [await buyEgzamin(), await buyEgzamin()];
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
      /\nCSV\. 3 credits: 2 accepted, 1 not accepted\. Skipped: 1 debit\.\nThe others are stored: see statement unmatched\.\n$/,
    );
    expect([await statusOf(one), await statusOf(other)]).toEqual([2, 2]);
    expect(await licensing.mails(one.email, one.paymentMark)).toHaveLength(2);
    expect((await licensing.history(one.id)).at(-1)).toMatchObject({ to: 2, actor: 'operator:anna' });
    expect((await operator.result(['orders', 'show', one.paymentMark])).paidByImportedTransferOn).toMatch(/Z$/);
  });

  test('changes nothing when transfers are imported again', async () => {
    const transfer = pays(await buyEgzamin());
    expect((await importOf([transfer])).counts).toMatchObject({ credits: 1, accepted: 1 });
    const before = await counts();
    expect(await importOf([transfer])).toMatchObject({ notAccepted: [{ reason: 'already-imported', paymentMark: transfer.title }] });
    expect(await counts()).toEqual(before);
    for (const _ of ['once', 'again']) {
      expect(reasons(await importOf([{ title: 'Inny', amount: '1,00' }, transfer]))).toEqual(['no-mark', 'already-imported']);
    }
    expect(await counts()).toEqual([(before[0] ?? 0) + 1, ...before.slice(1)]);
  });

  test('reports a second payment of an order, equal in everything or from another payer', async () => {
    const transfer = pays(await buyEgzamin());
    await importOf([transfer]);
    expect(reasons(await importOf([transfer, transfer]))).toEqual(['already-imported', 'already-paid']);
    expect(reasons(await importOf([{ ...transfer, payer: 'KTOŚ' }]))).toEqual(['already-paid']);
  });

  test('a dry run has the result of the import, also for two payments of one order', async () => {
    const transfer = pays(await buyEgzamin());
    const transfers = [transfer, { ...transfer, amount: '1,00' }, transfer];
    const tried = await importOf(transfers, '--dry-run');
    expect(reasons(tried)).toEqual(['already-paid', 'already-paid']);
    expect(withoutNumbers(await importOf(transfers))).toEqual({ ...withoutNumbers(tried), dryRun: false });
  });

  test('accepts each order once when several imports race', async () => {
    const orders = [await buyEgzamin(), await buyEgzamin()];
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

  test('shows the result of an import in a dry run, and changes nothing', async () => {
    const [order, ended] = [await buyEgzamin(), await buyEgzamin()];
    await operator.result(['orders', 'reject', ended.paymentMark]);
    const transfers = [pays(order), pays(ended), pays(order, { title: `jeszcze raz ${order.paymentMark}` })];
    const before = await counts();
    const { out } = await operator.type([...command, '--dry-run'], { 'wyciag.csv': bankStatementOf(transfers) });
    expect(out).toMatch(/^Dry run: nothing was changed\./);
    const trial = await importOf(transfers, '--dry-run');
    expect([await counts(), await statusOf(order)]).toEqual([before, 1]);
    expect(withoutNumbers(await importOf(transfers))).toEqual({ ...withoutNumbers(trial), dryRun: false });
    expect(reasons(trial)).toEqual(['order-ended', 'already-paid']);
  });

  test('explains why a transfer accepts no order', async () => {
    const [order, second, accepted, rejected, canceled] = [
      await buyEgzamin(),
      await buyEgzamin(),
      await buyEgzamin(),
      await buyEgzamin(),
      await buyEgzamin(),
    ];
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

  test('accepts a paid extension, unless its licence has expired', async () => {
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

  test('accepts all orders of one transfer with their exact sum, also of a split payment', async () => {
    const orders = [await buyEgzamin(), await buyEgzamin(), await buyEgzamin()] as const;
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

  test('accepts none of several orders when one cannot be accepted', async () => {
    const { token } = await portal.company();
    const expired = await licensing.running(token, 'Start');
    const request = await licensing.extend(token, expired.id, 'Komplet');
    await licensing.change(expired.id, { expiresOn: noonIn(-1) });
    const other = await buyEgzamin();
    const amount = String(Math.round((request.totalPrice + 479.5) * 100) / 100);
    const transfer = { title: `${other.paymentMark} ${request.paymentMark}`, amount };
    expect(reasons(await importOf([transfer]))).toEqual(['not-acceptable']);
    expect([await statusOf(other), await statusOf(request)]).toEqual([1, 1]);
  });

  test('PRV-03 tries a stored transfer again when it is imported again', async () => {
    const order = await buyEgzamin();
    const transfer = pays(order, { amount: '500,00' });
    const [kept] = (await importOf([transfer])).notAccepted;
    await licensing.change(order.id, { totalPrice: 50_000 });
    expect((await importOf([transfer])).accepted).toMatchObject([{ paymentMark: order.paymentMark, transfer: kept?.transfer }]);
  });

  test('says that an earlier version has booked the payment of an order', async () => {
    const order = await buyEgzamin();
    await operator.result(['orders', 'accept', order.paymentMark]);
    await portal.database.insert(bookedTransfers).values({ fingerprint: 'f', licenceId: order.id, actor: 'operator:anna' });
    const { notAccepted } = await importOf([pays(order)]);
    expect(notAccepted).toMatchObject([
      { reason: 'already-paid', explanation: expect.stringMatching(/^a transfer imported on .* paid it/) },
    ]);
  });

  test('reads the columns that the options name', async () => {
    const order = await buyEgzamin();
    const rows = ['Opis;Suma;Strona;Data', `${order.paymentMark};479,50;Uznanie;${day}`, `zwrot;479,50;Obciążenie;${day}`, ''];
    const file = { 'wyciag.csv': rows.join('\n') };
    const columns = ['--title-column', 'Opis', '--amount-column', 'Suma'];
    expect(await operator.failure([...command, ...columns], file)).toContain('Add --direction-column "Strona". Nothing was imported.');
    expect(await statusOf(order)).toBe(1);
    const { counts } = await operator.result([...command, ...columns, '--direction-column', 'strona'], file);
    expect(counts).toMatchObject({ accepted: 1, debits: 1 });
  });

  test('imports nothing of a damaged file', async () => {
    const order = await buyEgzamin();
    const file = { 'wyciag.csv': `${bankStatementOf([pays(order)])}Suma;479,50\n` };
    expect(await operator.failure(command, file)).toMatch(/^Line 6 has 2 of 6 fields: .* add --skip-short-rows\.$/);
    expect(await statusOf(order)).toBe(1);
    expect((await operator.result([...command, '--skip-short-rows'], file)).counts).toMatchObject({ accepted: 1, shortRows: 1 });
    expect(await operator.usageError([...command, '--delimiter', '|'])).toContain('Allowed choices are auto, ;, ,, tab');
  });
});
