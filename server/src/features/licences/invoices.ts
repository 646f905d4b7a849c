import { LicenceStatus } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Email, layOut } from '../../platform/mail/layout.ts';
import { formatPln } from '../../platform/money.ts';
import { messages } from './messages.ts';
import { enqueueToCompany } from './order-emails.ts';
import { lockCompany } from './orders.ts';
import { recordAction } from './record-action.ts';
import type { Actor } from './transitions.ts';

/** Without a KSeF number the invoice keeps the one that is recorded. */
type Invoice = { number: string; ksefNumber: string | null };
export type Invoices = ReturnType<typeof createInvoices>;

/** Records the invoices that the provider's accounting program has made. */
export function createInvoices(publicUrl: string, provider: Provider) {
  return {
    /**
     * Records an invoice for orders of one buyer, and sends the company its number. A KSeF number counts for all orders of the invoice.
     * @param replaces whether another invoice, or another KSeF number of it, may be recorded already
     * @returns the orders that have changed
     * @throws HttpError 404 for an unknown order; 409 when one has ended, is free, has another invoice, or another buyer has this
     *   number; when the KSeF number is that of another invoice or seller; when nothing changes
     */
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
      const productNames = await namesOf(transaction, invoiced);
      const email = invoiced.length === 0 ? ksefEmail(invoice, changed) : invoiceEmail(invoiced, productNames, invoice);
      await enqueueToCompany(transaction, first.companyId, email, 'invoices');
      return changed;
    },
  };

  /** @param orders as they were before */
  function ksefEmail({ number, ksefNumber }: Invoice, orders: readonly LicenceRow[]): Email {
    const former = orders.find((order) => order.ksefNumber !== null)?.ksefNumber;
    return layOut(
      'faktura',
      `Numer KSeF faktury ${number}`,
      [
        { paragraph: 'Dzień dobry,' },
        { paragraph: former ? `poprawiliśmy numer KSeF faktury ${number}.` : `faktura ${number} otrzymała numer KSeF.` },
        {
          rows: [
            ['Numer KSeF', ksefNumber ?? ''],
            ...(!former ? [] : [['Dotychczas', former] as const]),
            ['Numer zamówienia', orders.map(({ paymentMark }) => paymentMark).join(', ')],
          ],
        },
        { link: `${publicUrl}/user-panel/licenses`, label: 'Twoje licencje' },
      ],
      provider,
    );
  }

  /** @param orders as they were before */
  function invoiceEmail(orders: readonly LicenceRow[], productNames: ReadonlyMap<string, string>, { number, ksefNumber }: Invoice): Email {
    const former = new Set(orders.map(({ invoiceNumber }) => invoiceNumber));
    const replaced = [...former].filter((one) => one !== null && one !== number);
    return layOut(
      'faktura',
      `Faktura ${number}`,
      [
        { paragraph: 'Dzień dobry,' },
        { paragraph: `wystawiliśmy fakturę do ${orders.length === 1 ? 'Twojego zamówienia' : 'Twoich zamówień'}.` },
        {
          rows: [
            ['Numer faktury', number],
            ...(ksefNumber === null ? [] : [['Numer KSeF', ksefNumber] as const]),
            ...(replaced.length === 0 ? [] : [['Zastępuje fakturę', replaced.join(', ')] as const]),
            ...orders.map(
              ({ paymentMark, productId, totalPrice }) =>
                [`Zamówienie nr ${paymentMark}`, `${productNames.get(productId) ?? ''}, ${formatPln(totalPrice)}`] as const,
            ),
          ],
        },
        { paragraph: 'Numer faktury jest też w\u00a0szczegółach licencji w\u00a0panelu.' },
        { link: `${publicUrl}/user-panel/licenses`, label: 'Twoje licencje' },
      ],
      provider,
    );
  }
}

/** @throws HttpError as `record` does */
async function lockOrders(transaction: Transaction, marks: readonly string[]): Promise<LicenceRow[]> {
  const isNamed = inArray(licences.paymentMark, [...marks]);
  const [named] = await transaction.select({ companyId: licences.companyId }).from(licences).where(isNamed).limit(1);
  // Before its orders, as in an erasure, which prevents deadlocks.
  if (named !== undefined) await lockCompany(transaction, named.companyId);
  const rows = await transaction.select().from(licences).where(isNamed).orderBy(licences.id).for('no key update');
  const orders = [...new Set(marks)].map((mark) => {
    const order = rows.find(({ paymentMark }) => paymentMark === mark);
    if (order === undefined) throw new HttpError(404, messages.unknownMark(mark));
    const { licenseStatus, totalPrice } = order;
    const isOpen = licenseStatus === LicenceStatus.Pending || licenseStatus === LicenceStatus.Accepted;
    if (!isOpen || totalPrice === 0) throw new HttpError(409, messages.noInvoice(mark));
    return order;
  });
  const [first, ...others] = orders;
  const stranger = others.find(({ companyId, nip }) => companyId !== first?.companyId || nip !== first.nip);
  if (first !== undefined && stranger !== undefined) throw new HttpError(409, messages.otherBuyer(first.paymentMark, stranger.paymentMark));
  return orders;
}

/** @throws HttpError 409 when the invoice is recorded for an order with another NIP */
async function requireSameBuyer(transaction: Transaction, number: string, [order]: readonly LicenceRow[]): Promise<void> {
  if (order === undefined) return;
  const isOther = and(eq(licences.invoiceNumber, number), ne(licences.nip, order.nip));
  const [other] = await transaction.select().from(licences).where(isOther).limit(1);
  if (other !== undefined) throw new HttpError(409, messages.invoiceOfOther(number, other.paymentMark, other.companyName));
}

const describeInvoice = (number: string, ksefNumber: string | null) => (ksefNumber === null ? number : `${number} (KSeF ${ksefNumber})`);

/** Locks the company's other orders that this invoice is recorded for. */
async function lockOthers(transaction: Transaction, number: string, [order, ...orders]: readonly LicenceRow[]): Promise<LicenceRow[]> {
  if (order === undefined) return [];
  const named = [order, ...orders].map(({ id }) => id);
  const ofInvoice = and(eq(licences.companyId, order.companyId), eq(licences.invoiceNumber, number), notInArray(licences.id, named));
  return transaction.select().from(licences).where(ofInvoice).orderBy(licences.id).for('no key update');
}

/** @throws HttpError 409 when another invoice has the KSeF number */
async function requireOwnKsefNumber(transaction: Transaction, number: string, ksefNumber: string): Promise<void> {
  const isOther = and(eq(licences.ksefNumber, ksefNumber), ne(licences.invoiceNumber, number));
  const [other] = await transaction.select().from(licences).where(isOther).limit(1);
  if (other !== undefined) throw new HttpError(409, messages.ksefNumberOfOther(ksefNumber, other.invoiceNumber ?? '', other.paymentMark));
}

async function namesOf(transaction: Transaction, orders: readonly LicenceRow[]): Promise<Map<string, string>> {
  const ids = orders.map(({ productId }) => productId);
  const rows = await transaction.select({ id: products.id, name: products.productName }).from(products).where(inArray(products.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
