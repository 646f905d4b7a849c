import { LicenceStatus } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { and, eq, gt, gte, inArray, max, ne, notInArray, sql } from 'drizzle-orm';
import { lockCompany } from '../../accounts/company/lock-company.ts';
import { recordAction } from '../../orders/decisions/transitions.ts';
import { messages } from '../../orders/messages.ts';
import { createCompanyMailer } from '../../orders/order-emails.ts';
import type { Actor } from '../../orders/orders.ts';
import { findProductName } from '../../orders/pricing/pricing.ts';
import { findSold } from '../../orders/sales/write-sales.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { sales } from '../../platform/db/tables/sale.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Block } from '../../platform/mail/layout.ts';
import { formatPln } from '../../platform/money.ts';

/** Without a KSeF number the invoice keeps the one that is recorded. */
type Invoice = { number: string; ksefNumber: string | null };
/** With the buyer, product and price of its invoice. */
type Invoiced = LicenceRow & { productName: string };
export type Invoices = ReturnType<typeof createInvoices>;

export function createInvoices(publicUrl: string, provider: Provider) {
  const mail = createCompanyMailer(publicUrl, provider);
  return {
    /** Records an invoice for orders of one buyer, and sends the company its number. A KSeF number counts for all orders of the invoice. */
    async record(
      transaction: Transaction,
      marks: readonly string[],
      { number, ksefNumber }: Invoice,
      { actor, replaces }: { actor: Actor; replaces: boolean },
    ): Promise<Invoiced[]> {
      const named = await lockOrders(transaction, marks);
      await requireSameBuyer(transaction, number, named);
      if (ksefNumber !== null) {
        if (!ksefNumber.startsWith(provider.nip)) throw new HttpError(409, messages.ksefNumberOfSeller(ksefNumber, provider.nip));
        await requireOwnKsefNumber(transaction, number, ksefNumber);
      }
      const others = await lockOthers(transaction, number, named);
      const orders = [...named, ...others];
      const hasNumber = ({ invoiceNumber }: LicenceRow) => invoiceNumber === number;
      const known = orders.find((order) => hasNumber(order) && order.ksefNumber !== null);
      const invoice = { number, ksefNumber: ksefNumber ?? known?.ksefNumber ?? null };
      const changed = orders.filter((order) => !hasNumber(order) || order.ksefNumber !== invoice.ksefNumber);
      const [first] = changed;
      if (first === undefined) throw new HttpError(409, messages.invoiceUnchanged(number));
      for (const order of changed) {
        const { id, paymentMark, invoiceNumber: former, ksefNumber: formerKsefNumber } = order;
        const isReplaced = former !== null && (former !== number || formerKsefNumber !== null);
        if (isReplaced && !replaces)
          throw new HttpError(409, messages.invoiceRecorded(paymentMark, describeInvoice(former, formerKsefNumber)));
        await transaction.update(licences).set({ invoiceNumber: number, ksefNumber: invoice.ksefNumber }).where(eq(licences.id, id));
        await writeIntoSales(transaction, order, invoice);
        await recordAction(transaction, order, { kind: 'invoice-recorded', ...invoice, former, formerKsefNumber }, { actor });
      }
      const invoiced = changed.filter((order) => !hasNumber(order));
      const { title, blocks } = invoiced.length === 0 ? ksefEmail(invoice, changed) : invoiceEmail(invoiced, invoice);
      await mail(transaction, first.companyId, 'faktura', title, blocks, { mailbox: 'invoices' });
      return changed;
    },
  };
}

type Email = { title: string; blocks: readonly Block[] };

function ksefEmail({ number, ksefNumber }: Invoice, orders: readonly LicenceRow[]): Email {
  const former = orders.find((order) => order.ksefNumber !== null)?.ksefNumber;
  return {
    title: `Numer KSeF faktury ${number}`,
    blocks: [
      former ? `poprawiliśmy numer KSeF faktury ${number}.` : `faktura ${number} otrzymała numer KSeF.`,
      [
        ['Numer KSeF', ksefNumber ?? ''],
        ...(!former ? [] : [['Dotychczas', former] as const]),
        ['Numer zamówienia', orders.map(({ paymentMark }) => paymentMark).join(', ')],
      ],
    ],
  };
}

function invoiceEmail(orders: readonly Invoiced[], { number, ksefNumber }: Invoice): Email {
  const items = orders.map(
    ({ paymentMark, productName, totalPrice }) => [`Zamówienie nr ${paymentMark}`, `${productName}, ${formatPln(totalPrice)}`] as const,
  );
  const former = new Set(orders.map(({ invoiceNumber }) => invoiceNumber));
  const replaced = [...former].filter((one) => one !== null && one !== number);
  return {
    title: `Faktura ${number}`,
    blocks: [
      `wystawiliśmy fakturę do ${orders.length === 1 ? 'Twojego zamówienia' : 'Twoich zamówień'}.`,
      [
        ['Numer faktury', number],
        ...(ksefNumber === null ? [] : [['Numer KSeF', ksefNumber] as const]),
        ...(replaced.length === 0 ? [] : [['Zastępuje fakturę', replaced.join(', ')] as const]),
        ...items,
      ],
      'Numer faktury jest też w\u00a0szczegółach licencji w\u00a0panelu.',
    ],
  };
}

async function lockOrders(transaction: Transaction, marks: readonly string[]): Promise<Invoiced[]> {
  const isNamed = inArray(licences.paymentMark, [...marks]);
  const [named] = await transaction.select({ companyId: licences.companyId }).from(licences).where(isNamed).limit(1);
  // Before its orders, as in an erasure, which prevents deadlocks.
  if (named !== undefined) await lockCompany(transaction, named.companyId);
  const rows = await transaction.select().from(licences).where(isNamed).orderBy(licences.id).for('no key update');
  const orders: Invoiced[] = [];
  for (const mark of new Set(marks)) {
    const row = rows.find(({ paymentMark }) => paymentMark === mark);
    if (row === undefined) throw new HttpError(404, messages.unknownMark(mark));
    const order = await invoicedAs(transaction, row);
    const { licenseStatus, totalPrice } = order;
    const isOpen = licenseStatus === LicenceStatus.Pending || licenseStatus === LicenceStatus.Accepted;
    if (!isOpen || totalPrice === 0) throw new HttpError(409, messages.noInvoice(mark));
    orders.push(order);
  }
  const [first, ...others] = orders;
  const stranger = others.find(({ companyId, nip }) => companyId !== first?.companyId || nip !== first.nip);
  if (first !== undefined && stranger !== undefined) throw new HttpError(409, messages.otherBuyer(first.paymentMark, stranger.paymentMark));
  return orders;
}

/** The order as it was sold, once it is accepted. */
async function invoicedAs(transaction: Transaction, order: LicenceRow): Promise<Invoiced> {
  const sold = await findSold(transaction, order);
  if (sold === undefined) return { ...order, productName: await findProductName(transaction, order.productId) };
  const { companyName, nip, productName, gross: totalPrice } = sold;
  return { ...order, companyName, nip, productName, totalPrice };
}

/** Writes the number into the records of the present buyer, and those that take it back. */
async function writeIntoSales(transaction: Transaction, { id, parentId, paymentMark }: LicenceRow, invoice: Invoice): Promise<void> {
  const isOfOrder = and(inArray(sales.orderId, parentId === null ? [id] : [id, parentId]), eq(sales.paymentMark, paymentMark));
  const latest = transaction
    .select({ id: max(sales.id) })
    .from(sales)
    .where(and(isOfOrder, gt(sales.gross, 0)));
  await transaction
    .update(sales)
    .set({ invoiceNumber: invoice.number, ksefNumber: invoice.ksefNumber })
    .where(and(isOfOrder, gte(sales.id, sql`(${latest})`)));
}

async function requireSameBuyer(transaction: Transaction, number: string, [order]: readonly LicenceRow[]): Promise<void> {
  if (order === undefined) return;
  const isSold = and(eq(sales.invoiceNumber, number), ne(sales.nip, order.nip), gt(sales.gross, 0));
  const isPending = and(eq(licences.invoiceNumber, number), ne(licences.nip, order.nip), eq(licences.licenseStatus, LicenceStatus.Pending));
  const [other] = [
    ...(await transaction.select().from(sales).where(isSold).limit(1)),
    ...(await transaction.select().from(licences).where(isPending).limit(1)),
  ];
  if (other !== undefined) throw new HttpError(409, messages.invoiceOfOther(number, other.paymentMark, other.companyName));
}

const describeInvoice = (number: string, ksefNumber: string | null) => (ksefNumber === null ? number : `${number} (KSeF ${ksefNumber})`);

async function lockOthers(transaction: Transaction, number: string, [order, ...orders]: readonly LicenceRow[]): Promise<Invoiced[]> {
  if (order === undefined) return [];
  const named = [order, ...orders].map(({ id }) => id);
  const ofInvoice = and(eq(licences.companyId, order.companyId), eq(licences.invoiceNumber, number), notInArray(licences.id, named));
  const rows = await transaction.select().from(licences).where(ofInvoice).orderBy(licences.id).for('no key update');
  return Promise.all(rows.map((row) => invoicedAs(transaction, row)));
}

async function requireOwnKsefNumber(transaction: Transaction, number: string, ksefNumber: string): Promise<void> {
  const isOther = and(eq(licences.ksefNumber, ksefNumber), ne(licences.invoiceNumber, number));
  const [other] = await transaction.select().from(licences).where(isOther).limit(1);
  if (other !== undefined) throw new HttpError(409, messages.ksefNumberOfOther(ksefNumber, other.invoiceNumber ?? '', other.paymentMark));
}
