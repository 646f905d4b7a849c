import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { CompanyRow } from '../../accounts/company/find-company.ts';
import { lockCompany } from '../../accounts/company/lock-company.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import type { SaleRow } from '../../platform/db/tables/sale.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { polishDay } from '../../platform/language/language.ts';
import { formatPln, toPln } from '../../platform/money.ts';
import { addressRows, chooseAddress, type SentAddress } from '../buyer-address.ts';
import { lockOrder } from '../decisions/decisions.ts';
import { recordAction, recordMoves } from '../decisions/transitions.ts';
import { messages } from '../messages.ts';
import { createCompanyMailer } from '../order-emails.ts';
import { type By, type Ordering, type PlacedOrder, placeOrder } from '../orders.ts';
import { writeRefund, writeSales } from '../sales/write-sales.ts';
import { type MovedLicence, prolong, type RunningLicence } from '../terms.ts';

type Reasoned = By & { reason: string };
type NewOrder = SentAddress & {
  companyId: string;
  companyName: string;
  nip: string;
  product: ProductRow;
  promoCode?: string | undefined;
};

type Correction = SentAddress & { nip: string };

export type ProviderHelp = ReturnType<typeof createProviderHelp>;

/** Grosze; `left` is what remains of the price. */
type Refund = { sold: SaleRow; left: number };

/** What the provider's people do for a company, each with a reason in the history and an e-mail to the company. */
export function createProviderHelp(publicUrl: string, provider: Provider, ordering: Ordering) {
  const mail = createCompanyMailer(publicUrl, provider);
  return {
    /** Places an order, which waits for its payment, beyond the company's limits. @throws HttpError 409 for the trial, or as `placeOrder` does */
    async order(transaction: Transaction, { companyId, product, ...order }: NewOrder, by: Reasoned): Promise<PlacedOrder> {
      if (product.howManyMonths === null) throw new HttpError(409, messages.trialIsOwn);
      const account = await lockAccount(transaction, companyId);
      await transaction.update(companies).set({ chosenProductId: null }).where(eq(companies.id, companyId));
      return placeOrder(transaction, ordering, {
        account,
        language: 'pl',
        order: { productId: product.id, ...order },
        product,
        terms: { licenseType: LicenceType.NewLicense },
        by,
      });
    },

    /** Adds days as `terms` does. @throws HttpError 404 for an unknown mark, 409 for anything but an accepted licence */
    async prolong(
      transaction: Transaction,
      mark: string,
      days: number,
      by: Reasoned,
    ): Promise<{ prolonged: RunningLicence; delayed: MovedLicence[] }> {
      const { order } = await lockOrder(transaction, mark);
      const licence = requireLicence(order);
      const { prolonged, delayed } = await prolong(transaction, licence, days, new Date());
      const [from, to] = [licence.expiresOn.toISOString(), prolonged.expiresOn.toISOString()];
      await recordAction(transaction, licence, { kind: 'days-added', days, from, to }, by);
      await recordMoves(transaction, licence.paymentMark, delayed, by);
      const later = delayed.map(
        ({ paymentMark, startedOn, expiresOn }) =>
          `Licencja nr ${paymentMark} zaczyna się później: jest ważna od ${polishDay(startedOn)} do ${polishDay(expiresOn)} włącznie.`,
      );
      const rows = [
        ['Firma', licence.companyName],
        ['Dodane dni', String(days)],
        ['Ważna do', `${polishDay(prolonged.expiresOn)} włącznie`],
      ] as const;
      const title = `Licencja nr ${licence.paymentMark} jest ważna dłużej`;
      const blocks = ['przedłużyliśmy licencję.', rows, ...later];
      await mail(transaction, licence.companyId, 'licencja-przedluzona', title, blocks);
      return { prolonged, delayed };
    },

    /**
     * Corrects the NIP on an order, and on its open requests with the same one, with the address for it.
     * @throws HttpError 404, or 409 when it has ended or has this NIP
     */
    async correctNip(
      transaction: Transaction,
      mark: string,
      { nip, ...sent }: Correction,
      by: Reasoned,
    ): Promise<LicenceRow & { marks: string[] }> {
      const { order } = await lockOrder(transaction, mark);
      const open: readonly LicenceStatus[] = [LicenceStatus.Pending, LicenceStatus.Accepted];
      // An accepted correction has changed its licence, which is to be corrected.
      const isMade = order.licenseType === LicenceType.Correction && order.licenseStatus === LicenceStatus.Accepted;
      if (!open.includes(order.licenseStatus) || isMade) throw new HttpError(409, messages.companyNotChangeable);
      if (order.nip === nip) throw new HttpError(409, messages.sameNip(mark, formatNip(nip)));
      const isRequest = and(eq(licences.parentId, order.id), eq(licences.nip, order.nip), inArray(licences.licenseStatus, open));
      const account = await lockAccount(transaction, order.companyId);
      const buyer = { nip, ...(await chooseAddress(transaction, account, nip, sent, order)) };
      const corrected = await transaction
        .update(licences)
        .set(buyer)
        .where(or(eq(licences.id, order.id), isRequest))
        .returning({ id: licences.id, paymentMark: licences.paymentMark });
      await recordAction(transaction, order, { kind: 'nip-corrected', from: order.nip, to: nip }, by);
      await writeSales(
        transaction,
        corrected.map(({ id }) => id),
      );
      const rows = [
        ['Numer zamówienia', corrected.map(({ paymentMark }) => paymentMark).join(', ')],
        ['Firma', order.companyName],
        ['NIP', formatNip(nip)],
        ['Dotychczas', formatNip(order.nip)],
        ...addressRows(buyer),
      ] as const;
      const title = `Poprawiliśmy NIP: zamówienie nr ${order.paymentMark}`;
      const blocks = ['poprawiliśmy NIP w\u00a0Twoim zamówieniu.', rows];
      await mail(transaction, order.companyId, 'nip-poprawiony', title, blocks);
      return { ...order, ...buyer, marks: corrected.map(({ paymentMark }) => paymentMark) };
    },

    /** Records that a part of the price, in grosze, was given back. A correction names its licence. @throws HttpError 404, or 409 for too much */
    async refund(transaction: Transaction, mark: string, amount: number, by: Reasoned): Promise<Refund> {
      const locked = await lockOrder(transaction, mark);
      const order = locked.order.licenseType === LicenceType.Correction && locked.root ? locked.root : locked.order;
      const refund = await writeRefund(transaction, order, amount, by.reason);
      await recordAction(transaction, order, { kind: 'price-refunded', amount: toPln(amount) }, by);
      const { paymentMark, companyId } = order;
      const rows = [
        ['Numer zamówienia', paymentMark],
        ['Produkt', refund.sold.productName],
        ['Zwrot', formatPln(amount)],
        ['Cena po zwrocie', formatPln(refund.left)],
      ] as const;
      await mail(transaction, companyId, 'zwrot', `Zwrot za zamówienie nr ${paymentMark}`, [
        'zwracamy część ceny Twojego zamówienia.',
        rows,
      ]);
      return refund;
    },
  };
}

async function lockAccount(transaction: Transaction, companyId: string): Promise<CompanyRow> {
  const account = await lockCompany(transaction, companyId);
  if (account === undefined) throw new Error('a company was deleted');
  return account;
}

/** @throws HttpError 409 for anything but an accepted licence */
function requireLicence(order: LicenceRow): RunningLicence {
  const { licenseStatus, licenseType, startedOn, expiresOn, paymentMark } = order;
  const isLicence = licenseStatus === LicenceStatus.Accepted && licenseType === LicenceType.NewLicense;
  if (isLicence && startedOn !== null && expiresOn !== null) return { ...order, startedOn, expiresOn };
  throw new HttpError(409, messages.notProlongable(paymentMark));
}
