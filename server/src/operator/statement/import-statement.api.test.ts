import { count } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { noonIn, useLicences } from '../../../testing/licences.ts';
import { useOperator } from '../../../testing/operator.ts';
import { usePortal } from '../../../testing/portal.ts';
import { inWindows1250, statementOf } from '../../../testing/statements.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { makePaymentMark } from '../../features/licences/payment-mark.ts';
import { bookedTransfers } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';

type Row = Parameters<typeof statementOf>[0][number];
const command = ['statement', 'import', 'wyciag.csv'];

describe(`API-08 the import of a statement on ${databaseName}`, () => {
  const portal = usePortal();
  const operator = useOperator(portal);
  const licensing = useLicences(portal);
  const bring = (rows: readonly Row[], ...options: string[]) =>
    operator.result([...command, ...options], { 'wyciag.csv': statementOf(rows) });
  const reasons = (imported: { notAccepted: { reason: string }[] }) => imported.notAccepted.map(({ reason }) => reason);
  const egzamin = async () => {
    const { token, email } = await portal.company();
    return { ...(await licensing.buy(token, 'Egzamin')), token, email };
  };
  const booked = async () => (await portal.database.select({ count: count() }).from(bookedTransfers))[0]?.count ?? 0;
  const mails = async () => (await portal.database.select({ count: count() }).from(outbox))[0]?.count ?? 0;
  const statusOf = async ({ id }: { id: string }) => (await licensing.row(id)).licenseStatus;

  test('the orders that were paid are accepted and their companies told; what pays none is listed with its line', async () => {
    const [one, other] = [await egzamin(), await egzamin()];
    const rows: Row[] = [
      { title: `Zamówienie nr ${one.paymentMark}`, amount: '479,50', payer: 'Ośrodek „Żuraw”' },
      { title: 'Opłata za kartę', amount: '-7,00' },
      { title: `zam. ${other.paymentMark.toLowerCase().split('').join(' ')}`, amount: '+479.50 PLN' },
      { title: 'Faktura 12', amount: '100,00' },
    ];
    const before = await booked();
    const { code, out } = await operator.type(command, { 'wyciag.csv': inWindows1250(statementOf(rows).replace(/[„”]/g, "'")) });
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^ {3}5 {2}20\\.11\\.2026 {2}479,50 zł {2}${one.paymentMark} {2}Nowa Szkoła {2}Ośrodek 'Żuraw'$`, 'm'));
    expect(out).toMatch(/^ {3}8 {2}20\.11\.2026 {2}100,00 zł {2}– {6}SZKOŁA JAZDY {2}Faktura 12 {2}no payment mark in the title$/m);
    expect(out).toMatch(/\n3 credits: 2 accepted, 1 not accepted\. Ignored: 1 debit\.\n$/);
    expect([await statusOf(one), await statusOf(other), await booked()]).toEqual([2, 2, before + 2]);
    expect(await licensing.mails(one.email, one.paymentMark)).toHaveLength(2);
    expect((await licensing.history(one.id)).at(-1)).toMatchObject({ to: 2, actor: 'operator:anna' });
    expect((await operator.result(['orders', 'show', one.paymentMark])).paidByImportedTransferOn).toMatch(/Z$/);
  });

  test('the same statement again changes nothing, nor does one that overlaps it', async () => {
    const order = await egzamin();
    const transfer = { title: order.paymentMark, amount: '479,50' };
    expect((await bring([transfer])).counts).toMatchObject({ credits: 1, accepted: 1 });
    const [transfers, emails] = [await booked(), await mails()];
    expect(await bring([transfer])).toMatchObject({ notAccepted: [{ reason: 'already-imported', paymentMark: order.paymentMark }] });
    expect(reasons(await bring([{ title: 'Inny', amount: '1,00' }, transfer]))).toEqual(['no-mark', 'already-imported']);
    expect([await booked(), await mails()]).toEqual([transfers, emails]);
    // Paid twice: equal in everything, or by another payer.
    expect(reasons(await bring([transfer, transfer]))).toEqual(['already-imported', 'already-paid']);
    expect(reasons(await bring([{ ...transfer, payer: 'KTOŚ' }]))).toEqual(['already-paid']);
  });

  test('two imports of the same statement at once accept each order once', async () => {
    const orders = [await egzamin(), await egzamin(), await egzamin()];
    const rows = orders.map(({ paymentMark }) => ({ title: paymentMark, amount: '479,50' }));
    const before = await booked();
    const imports = await Promise.all([bring(rows), bring(rows.toReversed()), bring(rows, '--dry-run'), bring(rows)]);
    const done = imports.filter(({ dryRun }) => !dryRun);
    expect(done.map(({ counts }) => counts.accepted).reduce((sum, accepted) => sum + accepted)).toBe(3);
    expect(new Set(done.flatMap(reasons))).toEqual(new Set(['already-imported']));
    expect(await booked()).toBe(before + 3);
    for (const order of orders) {
      expect(await licensing.history(order.id)).toHaveLength(3);
      expect(await licensing.mails(order.email, order.paymentMark)).toHaveLength(2);
    }
  });

  test('a dry run tells what an import would do, a refusal among it, and changes nothing', async () => {
    const [order, ended] = [await egzamin(), await egzamin()];
    await operator.result(['orders', 'reject', ended.paymentMark]);
    const rows = [
      { title: order.paymentMark, amount: '479,50' },
      { title: ended.paymentMark, amount: '479,50' },
      { title: `jeszcze raz ${order.paymentMark}`, amount: '479,50' },
    ];
    const before = [await booked(), await mails()];
    const { out } = await operator.type([...command, '--dry-run'], { 'wyciag.csv': statementOf(rows) });
    expect(out).toMatch(/^Dry run: nothing was changed\./);
    const tried = await bring(rows, '--dry-run');
    expect([await booked(), await mails(), await statusOf(order)]).toEqual([...before, 1]);
    expect(await bring(rows)).toEqual({ ...tried, dryRun: false });
    expect(reasons(tried)).toEqual(['order-ended', 'already-paid']);
  });

  test('a transfer that does not pay its order exactly says why', async () => {
    const [order, second, byHand, rejected, canceled] = [
      await egzamin(),
      await egzamin(),
      await egzamin(),
      await egzamin(),
      await egzamin(),
    ];
    await operator.result(['orders', 'accept', byHand.paymentMark]);
    await operator.result(['orders', 'reject', rejected.paymentMark]);
    await operator.result(['orders', 'cancel', canceled.paymentMark]);
    const nobodys = makePaymentMark();
    const imported = await bring([
      { title: 'bez numeru', amount: '479,50' },
      { title: nobodys, amount: '479,50' },
      { title: `${order.paymentMark} i ${second.paymentMark}`, amount: '959,00' },
      { title: order.paymentMark, amount: '479,50', currency: 'EUR' },
      { title: order.paymentMark, amount: '479,50 USD' },
      { title: order.paymentMark, amount: '479,49' },
      { title: byHand.paymentMark, amount: '479,50' },
      { title: rejected.paymentMark, amount: '479,50' },
      { title: canceled.paymentMark, amount: '479,50' },
      { title: `${order.paymentMark} ${nobodys}`, amount: '479,51' },
    ]);
    expect(imported.accepted).toEqual([]);
    expect(imported.notAccepted.map(({ reason, explanation }: { reason: string; explanation: string }) => [reason, explanation])).toEqual([
      ['no-mark', 'no payment mark in the title'],
      ['unknown-mark', `no order has the mark ${nobodys}`],
      ['several-orders', `several orders in one title: ${order.paymentMark}, ${second.paymentMark}`],
      ['other-currency', 'the transfer is in EUR'],
      ['other-currency', 'the transfer is in USD'],
      ['amount-differs', 'expected 479,50 zł, received 479,49 zł'],
      ['already-accepted', 'accepted before, not by a statement: check whether this is its payment'],
      ['order-ended', 'the order was rejected: check for a refund'],
      ['order-ended', 'the order was canceled: check for a refund'],
      ['amount-differs', 'expected 479,50 zł, received 479,51 zł'],
    ]);
    expect([await statusOf(order), await statusOf(second)]).toEqual([1, 1]);
  });

  test('an order that cannot be accepted any more says why, beside others that are', async () => {
    const { token } = await portal.company();
    const root = await licensing.running(token, 'Egzamin');
    const request = await licensing.extend(token, root.id, 'Komplet');
    await licensing.change(root.id, { expiresOn: noonIn(-1) });
    const order = await egzamin();
    const imported = await bring([
      { title: request.paymentMark, amount: String(request.totalPrice) },
      { title: order.paymentMark, amount: '479,50' },
    ]);
    expect(imported.notAccepted).toMatchObject([
      { reason: 'refused', paymentMark: request.paymentMark, explanation: expect.stringContaining(`Licence no ${root.paymentMark}`) },
    ]);
    expect(imported.accepted).toMatchObject([{ paymentMark: order.paymentMark }]);
  });

  test('an extension that was paid is accepted', async () => {
    const { token } = await portal.company();
    const root = await licensing.running(token, 'Egzamin');
    const request = await licensing.extend(token, root.id, 'Komplet');
    expect((await bring([{ title: request.paymentMark, amount: String(request.totalPrice) }])).counts.accepted).toBe(1);
    expect(await licensing.row(root.id)).toMatchObject({ website: true });
  });

  test('of amounts without a sign those that came in are booked, once the column is named that tells them', async () => {
    const [paid, refunded] = [await egzamin(), await egzamin()];
    const unsigned = {
      'wyciag.csv': `Tytuł;Kwota;Strona\n${paid.paymentMark};479,50;Uznanie\nzwrot ${refunded.paymentMark};479,50;Obciążenie\n`,
    };
    expect(await operator.refusal(command, unsigned)).toBe(
      'The column "Strona" seems to tell credits from debits, and no amount is below zero: add --direction-column "Strona". Nothing was imported.',
    );
    const imported = await operator.result([...command, '--direction-column', 'strona'], unsigned);
    expect(imported.counts).toMatchObject({ credits: 1, accepted: 1, debits: 1 });
    expect([await statusOf(paid), await statusOf(refunded)]).toEqual([2, 1]);
  });

  test('a file that cannot be read whole is refused, and nothing of it is booked', async () => {
    const order = await egzamin();
    const text = statementOf([{ title: order.paymentMark, amount: '479,50' }]);
    const broken = { 'wyciag.csv': `${text}21.11.2026;KTOŚ;"Op` };
    expect(await operator.refusal(command, broken)).toBe('A quote is not closed at line 6. Nothing was imported.');
    const short = { 'wyciag.csv': `${text}Suma;479,50\n` };
    expect(await operator.refusal(command, short)).toContain('Line 6 has 2 of 6 fields');
    expect(await operator.refusal([...command, '--encoding', 'windows-1250'], short)).toContain('The file is UTF-8');
    expect(await operator.refusal([...command, '--amount-column', 'Suma'], short)).toContain('"Data operacji", "Nadawca", "Tytuł"');
    expect(await operator.refusal(command)).toContain('the file has no columns at all');
    expect(await operator.mistake(['statement', 'import'])).toContain("missing required argument 'file'");
    expect(await operator.mistake([...command, '--delimiter', '|'])).toContain('Allowed choices are auto, ;, ,, tab');
    expect(await statusOf(order)).toBe(1);
    expect((await operator.result([...command, '--skip-short-rows'], short)).counts).toMatchObject({ accepted: 1, shortRows: 1 });
  });
});
