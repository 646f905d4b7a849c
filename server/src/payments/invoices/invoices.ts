import { LicenceStatus } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { and, desc, eq, gt, inArray, ne, notInArray } from 'drizzle-orm';
import { lockCompany } from '../../accounts/company/lock-company.ts';
import { recordAction } from '../../orders/decisions/transitions.ts';
import { messages } from '../../orders/messages.ts';
import { createCompanyMailer } from '../../orders/order-emails.ts';
import type { Actor } from '../../orders/orders.ts';
import { findProductName } from '../../orders/pricing/pricing.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { type SaleRow, sales } from '../../platform/db/tables/sale.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Block } from '../../platform/mail/layout.ts';
import { formatPln } from '../../platform/money.ts';

/** Without a KSeF number the invoice keeps the one that is recorded. */
type Invoice = { number: string; ksefNumber: string | null };
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
    ): Promise<LicenceRow[]> {
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
        await recordAction(transaction, order, { kind: 'invoice-recorded', ...invoice, former, formerKsefNumber }, { actor });
      }
      const invoiced = changed.filter((order) => !hasNumber(order));
      const { title, blocks } = invoiced.length === 0 ? ksefEmail(invoice, changed) : await invoiceEmail(transaction, invoiced, invoice);
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

async function invoiceEmail(transaction: Transaction, orders: readonly LicenceRow[], { number, ksefNumber }: Invoice): Promise<Email> {
  const items: [string, string][] = [];
  for (const order of orders) {
    const corrected = await findCorrected(transaction, order);
    const productName = corrected?.productName ?? (await findProductName(transaction, order.productId));
    items.push([`Zamówienie nr ${order.paymentMark}`, `${productName}, ${formatPln(corrected?.gross ?? order.totalPrice)}`]);
  }
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

async function lockOrders(transaction: Transaction, marks: readonly string[]): Promise<LicenceRow[]> {
  const isNamed = inArray(licences.paymentMark, [...marks]);
  const [named] = await transaction.select({ companyId: licences.companyId }).from(licences).where(isNamed).limit(1);
  // Before its orders, as in an erasure, which prevents deadlocks.
  if (named !== undefined) await lockCompany(transaction, named.companyId);
  const rows = await transaction.select().from(licences).where(isNamed).orderBy(licences.id).for('no key update');
  const orders: LicenceRow[] = [];
  for (const mark of new Set(marks)) {
    const order = rows.find(({ paymentMark }) => paymentMark === mark);
    if (order === undefined) throw new HttpError(404, messages.unknownMark(mark));
    const { licenseStatus, totalPrice } = order;
    const isOpen = licenseStatus === LicenceStatus.Pending || licenseStatus === LicenceStatus.Accepted;
    const isInvoiced = isOpen && (totalPrice > 0 || (await findCorrected(transaction, order)) !== undefined);
    if (!isInvoiced) throw new HttpError(409, messages.noInvoice(mark));
    orders.push(order);
  }
  const [first, ...others] = orders;
  const stranger = others.find(({ companyId, nip }) => companyId !== first?.companyId || nip !== first.nip);
  if (first !== undefined && stranger !== undefined) throw new HttpError(409, messages.otherBuyer(first.paymentMark, stranger.paymentMark));
  return orders;
}

/** What a correction has sold to its buyer, with an invoice of its own. */
async function findCorrected(transaction: Transaction, { parentId, paymentMark }: LicenceRow): Promise<SaleRow | undefined> {
  if (parentId === null) return undefined;
  const isOf = and(eq(sales.orderId, parentId), eq(sales.paymentMark, paymentMark), gt(sales.gross, 0));
  const [corrected] = await transaction.select().from(sales).where(isOf).orderBy(desc(sales.id)).limit(1);
  return corrected;
}

async function requireSameBuyer(transaction: Transaction, number: string, [order]: readonly LicenceRow[]): Promise<void> {
  if (order === undefined) return;
  const isOther = and(eq(licences.invoiceNumber, number), ne(licences.nip, order.nip));
  const [other] = await transaction.select().from(licences).where(isOther).limit(1);
  if (other !== undefined) throw new HttpError(409, messages.invoiceOfOther(number, other.paymentMark, other.companyName));
}

const describeInvoice = (number: string, ksefNumber: string | null) => (ksefNumber === null ? number : `${number} (KSeF ${ksefNumber})`);

async function lockOthers(transaction: Transaction, number: string, [order, ...orders]: readonly LicenceRow[]): Promise<LicenceRow[]> {
  if (order === undefined) return [];
  const named = [order, ...orders].map(({ id }) => id);
  const ofInvoice = and(eq(licences.companyId, order.companyId), eq(licences.invoiceNumber, number), notInArray(licences.id, named));
  return transaction.select().from(licences).where(ofInvoice).orderBy(licences.id).for('no key update');
}

async function requireOwnKsefNumber(transaction: Transaction, number: string, ksefNumber: string): Promise<void> {
  const isOther = and(eq(licences.ksefNumber, ksefNumber), ne(licences.invoiceNumber, number));
  const [other] = await transaction.select().from(licences).where(isOther).limit(1);
  if (other !== undefined) throw new HttpError(409, messages.ksefNumberOfOther(ksefNumber, other.invoiceNumber ?? '', other.paymentMark));
}
