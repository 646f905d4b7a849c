import { describe, expect, test } from 'vitest';
import { type BankTransfer, camt053Of, csvOf, mt940Details, mt940Of } from '../../../testing/bank-statements.ts';
import { useShop } from '../../../testing/shop.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { defaultProvider } from '../../platform/provider.ts';
import { bankNames } from '../statement/banks.ts';

const { portal, operator, ...licensing } = useShop();
const { buyAnew, statusOf } = licensing;

type Unmatched = { transfer: number; amount: number; reason: string; explanation: string; suggestion: unknown };
const importOf = (file: string, ...options: string[]) => operator.result(['statement', 'import', 'plik', ...options], { plik: file });
const reasonsOf = ({ notAccepted }: { notAccepted: { reason: string }[] }) => notAccepted.map(({ reason }) => reason);
const show = (mark: string) => operator.result(['orders', 'show', mark]);
const shown = async (mark: string) => (await operator.type(['orders', 'show', mark])).out;
const unmatchedOf = async (...numbers: number[]): Promise<Unmatched[]> =>
  (await operator.result(['statement', 'unmatched', '--limit', '500'])).transfers.filter(({ transfer }: Unmatched) =>
    numbers.includes(transfer),
  );
const reports = async (mark: string) =>
  (await licensing.mails(defaultProvider.emails[0] ?? '', mark)).filter(({ kind }) => kind === 'wplata-cofnieta');

const payment = (paymentMark: string, more: Partial<BankTransfer> = {}): BankTransfer => ({
  date: '2026-11-19',
  amount: 47_950,
  title: `Zamówienie nr ${paymentMark} za egzamin`,
  payer: 'OŚRODEK SZKOLENIA KIEROWCÓW ŻURAW',
  address: 'UL. SZKOLNA 7 30-002 KRAKÓW',
  payerAccount: '27114020040000300201355387',
  reference: `C${paymentMark}`,
  ...more,
});
const reversal = (paymentMark: string, more: Partial<BankTransfer> = {}) =>
  payment(paymentMark, { date: '2026-11-20', amount: -47_950, reference: `R${paymentMark}`, isReversal: true, ...more });

const writers: readonly (readonly [string, (transfers: readonly BankTransfer[]) => string])[] = [
  ...Object.entries(mt940Details).map(
    ([name, details]) => [`MT940 ${name}`, (all: readonly BankTransfer[]) => mt940Of(all, details)] as const,
  ),
  ['camt.053', camt053Of],
  ...bankNames.map((name) => [`CSV of ${name}`, csvOf[name] ?? (() => '')] as const),
];

describe('SAL-04 a payment that was taken back', () => {
  test.each(writers)('accepts no order when %s has both, in either order', async (_, write) => {
    for (const inFile of [(all: BankTransfer[]) => all, (all: BankTransfer[]) => all.toReversed()]) {
      const order = await buyAnew();
      const { paymentMark } = order;
      const file = write(inFile([payment(paymentMark), reversal(paymentMark, { date: '2026-11-19' })]));
      const imported = await importOf(file);
      expect(reasonsOf(imported)).toEqual(['taken-back', 'taken-back']);
      expect(imported.counts).toMatchObject({ credits: 1, accepted: 0, notAccepted: 1, reversals: 1, debits: 0 });
      expect(await statusOf(order)).toBe(1);
      const [credit, debit] = imported.notAccepted;
      expect(await unmatchedOf(credit.transfer, debit.transfer)).toMatchObject([
        { transfer: debit.transfer, amount: -479.5, reason: 'taken-back', suggestion: null },
      ]);
      expect(await show(paymentMark)).toMatchObject({ transfers: [], takenBack: [{ transfer: debit.transfer, amount: -479.5 }] });
      const stored = await portal.database.$count(bankTransfers);
      expect(reasonsOf(await importOf(file))).toEqual(['already-imported', 'taken-back']);
      expect(await portal.database.$count(bankTransfers)).toBe(stored);
      const [report, ...others] = await reports(paymentMark);
      expect(others).toEqual([]);
      expect(report?.text).toContain(`Zamówienie nr ${paymentMark} firmy Nowa Szkoła czeka na zapłatę.`);
      const again = payment(paymentMark, { date: '2026-11-24', reference: `N${paymentMark}` });
      expect((await importOf(write([again]))).accepted).toMatchObject([{ paymentMark }]);
    }
  });

  test('accepts no order when its reversal was imported before it', async () => {
    const order = await buyAnew();
    const { paymentMark } = order;
    expect(reasonsOf(await importOf(mt940Of([reversal(paymentMark)])))).toEqual(['taken-back']);
    expect((await show(paymentMark)).takenBack).toMatchObject([{ amount: -479.5 }]);
    expect(reasonsOf(await importOf(mt940Of([payment(paymentMark)])))).toEqual(['taken-back']);
    expect(await statusOf(order)).toBe(1);
    expect(await reports(paymentMark)).toHaveLength(1);
  });

  test('keeps its order accepted, and shows and mails what to do', async () => {
    const order = await buyAnew();
    const { paymentMark } = order;
    const [paid] = (await importOf(camt053Of([payment(paymentMark)]))).accepted;
    const [back] = (await importOf(camt053Of([reversal(paymentMark)]))).notAccepted;
    expect(await statusOf(order)).toBe(2);
    const explanation = `takes back the transfer of 19.11.2026, which paid for ${paymentMark}: see orders show ${paymentMark}`;
    expect(await unmatchedOf(back.transfer)).toMatchObject([{ reason: 'taken-back', explanation }]);
    const [report] = await reports(paymentMark);
    for (const part of ['-479,50', 'OŚRODEK SZKOLENIA', `nr ${back.transfer} z 20.11.2026`, `orders cancel ${paymentMark}`]) {
      expect(report?.text.replaceAll('\u00a0', ' ')).toContain(part);
    }
    expect(await shown(paymentMark)).toMatch(/^Taken back +no\. \d+ of 20\.11\.2026, -479,50 zł, OŚRODEK .*$/m);
    expect(await shown(paymentMark)).toContain(`Ask the company to pay again, or: orders cancel ${paymentMark}.`);
    expect(await shown(paymentMark)).toContain(`Then: statement dismiss ${back.transfer} --reason …`);
    const { out } = await operator.type(['orders', 'cancel', paymentMark]);
    expect(out).not.toContain('To refund it');
    await operator.result(['statement', 'dismiss', String(back.transfer), '--reason', 'anulowane']);
    expect(await shown(paymentMark)).toContain('Taken back');
    expect(await shown(paymentMark)).not.toContain('statement dismiss');
    const reopen = ['statement', 'reopen', String(paid.transfer), '--reason', 'x'];
    expect(await operator.failure(reopen)).toBe(`The transfer ${paid.transfer} was taken back on 20.11.2026. It cannot pay for an order.`);
  });

  test('is replaced by a later one of the same order', async () => {
    const { paymentMark } = await buyAnew();
    await importOf(mt940Of([payment(paymentMark)]));
    const [back] = (await importOf(mt940Of([reversal(paymentMark)]))).notAccepted;
    const [again] = (await importOf(mt940Of([payment(paymentMark, { date: '2026-11-24', reference: 'N' })]))).notAccepted;
    expect(again).toMatchObject({
      reason: 'payment-taken-back',
      explanation: 'its payment was taken back: assign this one, if it pays instead',
    });
    await operator.result(['statement', 'assign', String(again.transfer), paymentMark]);
    expect(await shown(paymentMark)).toContain(`Another transfer pays for it. Then: statement dismiss ${back.transfer} --reason …`);
    expect(await operator.failure(['statement', 'reopen', String(again.transfer), '--reason', 'x'])).toContain('First: orders cancel');
  });

  test('is the second one when an order was paid twice and no reference names one', async () => {
    const { paymentMark } = await buyAnew();
    const second = payment(paymentMark, { date: '2026-11-20', reference: 'S' });
    await importOf(mt940Of([payment(paymentMark), second]));
    await importOf(mt940Of([reversal(paymentMark, { date: '2026-11-24' })]));
    expect(await shown(paymentMark)).toContain('Another transfer pays for it.');
    const third = await buyAnew();
    const [one, other] = [payment(third.paymentMark), payment(third.paymentMark, { date: '2026-11-20', reference: 'S' })];
    await importOf(mt940Of([one, other]));
    await importOf(mt940Of([reversal(third.paymentMark, { date: '2026-11-24', reference: one.reference })]));
    expect(await shown(third.paymentMark)).toContain('Ask the company to pay again');
  });

  test('cannot be assigned or sent back, and its reversal neither', async () => {
    const { paymentMark } = await buyAnew();
    const [credit, debit] = (await importOf(mt940Of([payment(paymentMark), reversal(paymentMark)]))).notAccepted;
    const failure = (command: string, number: number, ...more: string[]) =>
      operator.failure(['statement', command, String(number), ...more]);
    expect(await failure('assign', credit.transfer, paymentMark)).toContain('marked as refunded (taken back on 20.11.2026)');
    const back = `The transfer ${debit.transfer} takes money back. When nothing is left to do: statement dismiss ${debit.transfer} --reason ….`;
    expect(await failure('assign', debit.transfer, paymentMark, '--reason', 'x')).toBe(back);
    expect(await failure('refunded', debit.transfer)).toBe(back);
  });

  test('shows the same result in a dry run, which changes nothing', async () => {
    const order = await buyAnew();
    const file = mt940Of([payment(order.paymentMark), reversal(order.paymentMark)]);
    const before = await portal.database.$count(bankTransfers);
    const trial = await importOf(file, '--dry-run');
    expect([await portal.database.$count(bankTransfers), await reports(order.paymentMark)]).toEqual([before, []]);
    const withoutNumbers = (text: unknown) => JSON.parse(JSON.stringify(text, (key, value) => (key === 'transfer' ? undefined : value)));
    expect(withoutNumbers(await importOf(file))).toEqual({ ...withoutNumbers(trial), dryRun: false });
  });

  test('leaves nothing to decide when the provider has recorded its refund', async () => {
    const { paymentMark } = await buyAnew();
    const second = payment(paymentMark, { date: '2026-11-20', reference: 'S' });
    const [again] = (await importOf(mt940Of([payment(paymentMark), second]))).notAccepted;
    await operator.result(['statement', 'refunded', String(again.transfer)]);
    const refund = payment(paymentMark, { date: '2026-11-23', amount: -47_950, title: `Zwrot przelewu: ${paymentMark}`, reference: 'D' });
    const [sent] = (await importOf(mt940Of([refund, { ...refund, amount: -1200, title: 'Opłata', reference: 'O' }]))).notAccepted;
    expect(await unmatchedOf(sent.transfer)).toEqual([]);
    expect(await reports(paymentMark)).toEqual([]);
    expect(await show(paymentMark)).toMatchObject({ takenBack: [{ transfer: sent.transfer, state: 'dismissed' }] });
  });

  test('of an unknown order is listed and mailed without one', async () => {
    const strange = { title: 'STORNO OPERACJI 17', amount: -31_700, reference: 'R17' };
    const [back] = (await importOf(mt940Of([reversal('', strange)]))).notAccepted;
    const explanation = 'takes back a transfer that is not stored: dismiss it, if it paid for no order';
    expect(await unmatchedOf(back.transfer)).toMatchObject([{ amount: -317, explanation }]);
    expect(await reports('STORNO OPERACJI 17')).toHaveLength(1);
  });
});

describe('SAL-04 money that comes back', () => {
  const entry = (more: string) => (mark: string) => camt053Of([payment(mark)]).replace(/(<Ntry>.*<\/CdtDbtInd>)/, `$1${more}`);
  const part = (more: string) => (mark: string) => camt053Of([payment(mark)]).replace('</RmtInf>', `</RmtInf>${more}`);
  const code = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>';
  const titled = (title: string) => (mark: string) => mt940Of([payment(mark, { title: title.replace('@', mark) })]);
  const kinds: [string, (mark: string) => string][] = [
    ['the mark RD of MT940', (mark) => mt940Of([payment(mark, { isReversal: true })])],
    ['RvslInd of an entry', entry('<RvslInd>true</RvslInd>')],
    ['RvslInd 1 of an entry', entry('<RvslInd>1</RvslInd>')],
    ['RvslInd of a transaction', part('<RvslInd>true</RvslInd>')],
    ['return information', part('<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>')],
    ['the code of a return of an entry', entry(code)],
    ['the code of a return of a transaction', part(code)],
    ['a title with ZWROT PRZELEWU', titled('ZWROT PRZELEWU: @')],
    ['a title with zwrot', titled('zwrot @')],
    ['a title with zwrócona', titled('Zwrócona wpłata, @')],
    ['the name before zwrot przelewu', titled('AUTO NAUKA ŻURAW ZWROT PRZELEWU @')],
    ['a title of a split payment', titled('/VAT/89,66/IDC/6760000115/INV/@/TXT/ZWROT @')],
    ['a title in CSV', (mark) => csvOf.mbank?.([payment(mark, { title: `Zwrot przelewu ${mark}` })]) ?? ''],
  ];
  test.each(kinds)('accepts no order when it has %s', async (_, write) => {
    const order = await buyAnew();
    const file = write(order.paymentMark);
    const imported = await importOf(file);
    expect(imported.notAccepted).toMatchObject([{ reason: 'returned', paymentMark: order.paymentMark }]);
    const { transfer } = imported.notAccepted[0];
    const explanation = 'money that came back, not a payment: assign it only if it pays for an order';
    for (const _ of ['once', 'again']) {
      expect(await unmatchedOf(transfer)).toMatchObject([{ reason: 'returned', explanation, suggestion: null }]);
      expect(reasonsOf(await importOf(file))).toEqual(['returned']);
    }
    expect(await statusOf(order)).toBe(1);
    await operator.result(['statement', 'assign', String(transfer), order.paymentMark]);
    expect(await statusOf(order)).toBe(2);
  });

  test('accepts no order when a file without the mark of the bank has it again', async () => {
    const order = await buyAnew();
    await importOf(mt940Of([payment(order.paymentMark, { isReversal: true })]));
    expect(reasonsOf(await importOf(csvOf.ing?.([payment(order.paymentMark)]) ?? ''))).toEqual(['returned']);
    expect(await statusOf(order)).toBe(1);
  });

  test('counts only the transfers of an entry that are returns', async () => {
    const [order, other] = [await buyAnew(), await buyAnew()];
    const partOf = (mark: string, more = '') =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="PLN">479.50</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${mark}</Ustrd></RmtInf>${more}</TxDtls>`;
    const parts = partOf(order.paymentMark) + partOf(other.paymentMark, '<RtrInf/>');
    const imported = await importOf(camt053Of([payment('', { amount: 95_900 })]).replace(/<TxDtls>.*<\/TxDtls>/s, parts));
    expect(imported.accepted).toMatchObject([{ paymentMark: order.paymentMark }]);
    expect(imported.notAccepted).toMatchObject([{ reason: 'returned', paymentMark: other.paymentMark }]);
  });

  test('counts as a reversal when return information stands with a debit', async () => {
    const { paymentMark } = await buyAnew();
    await importOf(camt053Of([payment(paymentMark)]));
    const back = reversal(paymentMark, { isReversal: false, title: 'ZWROT' });
    const file = camt053Of([{ ...back, reference: `C${paymentMark}` }]).replace('</RmtInf>', '</RmtInf><RtrInf/>');
    expect(reasonsOf(await importOf(file))).toEqual(['taken-back']);
    expect(await shown(paymentMark)).toContain('Ask the company to pay again');
  });

  test('does not count when it is not booked yet', async () => {
    const { paymentMark } = await buyAnew();
    await importOf(camt053Of([payment(paymentMark)]));
    const waiting = (camt053Of([reversal(paymentMark)]).match(/<Ntry>.*<\/Ntry>/s)?.[0] ?? '').replace('BOOK', 'PDNG');
    const imported = await importOf(camt053Of([]).replace('</Stmt>', `${waiting}</Stmt>`));
    expect(imported.counts).toMatchObject({ reversals: 0, notBooked: 1 });
    expect((await show(paymentMark)).takenBack).toEqual([]);
  });
});
