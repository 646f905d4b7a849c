import { LicenceStatus } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { and, eq, inArray, ne } from 'drizzle-orm';
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

type Invoice = { number: string; ksefNumber: string | null };
export type Invoices = ReturnType<typeof createInvoices>;

/** Records the invoices that the provider's accounting program has made. */
export function createInvoices(publicUrl: string, provider: Provider) {
  return {
    /**
     * Records an invoice for orders of one buyer, and sends the company its number.
     * @param replaces whether the orders may have another invoice already. Its KSeF number is added without it
     * @throws HttpError 404 for an unknown order; 409 when one has ended, is free, has another invoice, or another buyer has this
     *   number
     */
    async record(
      transaction: Transaction,
      marks: readonly string[],
      invoice: Invoice,
      { actor, replaces }: { actor: Actor; replaces: boolean },
    ): Promise<LicenceRow[]> {
      const orders = await lockOrders(transaction, marks);
      await requireSameBuyer(transaction, invoice.number, orders);
      for (const order of orders) {
        const { id, paymentMark, invoiceNumber: former } = order;
        const addsKsefNumber = former === invoice.number && order.ksefNumber === null && invoice.ksefNumber !== null;
        if (former !== null && !addsKsefNumber && !replaces) throw new HttpError(409, messages.invoiceRecorded(paymentMark, former));
        await transaction
          .update(licences)
          .set({ invoiceNumber: invoice.number, ksefNumber: invoice.ksefNumber })
          .where(eq(licences.id, id));
        const action = { kind: 'invoice-recorded', ...invoice, former } as const;
        await recordAction(transaction, order, action, { actor });
      }
      const [first] = orders;
      if (first !== undefined) {
        await enqueueToCompany(transaction, first.companyId, invoiceEmail(orders, await namesOf(transaction, orders), invoice), 'invoices');
      }
      return orders;
    },
  };

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

async function namesOf(transaction: Transaction, orders: readonly LicenceRow[]): Promise<Map<string, string>> {
  const ids = orders.map(({ productId }) => productId);
  const rows = await transaction.select({ id: products.id, name: products.productName }).from(products).where(inArray(products.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
