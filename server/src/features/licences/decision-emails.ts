import type { Provider } from '@osk/shared/contract/page';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { type Block, layOut } from '../../platform/mail/layout.ts';
import { acceptedBlocks, canceledBlocks, orderBlocks, outcomeTitle, transferBlocks } from './decision-templates.ts';
import { enqueueToCompany } from './order-emails.ts';

export type DecisionEmails = ReturnType<typeof createDecisionEmails>;

/** The e-mails that report a decision on an order to its company. Deactivated companies get none. */
export function createDecisionEmails(publicUrl: string, provider: Provider) {
  const [mailbox = ''] = provider.emails;
  const send = async (
    transaction: Transaction,
    kind: 'zamowienie-zaakceptowane' | 'zamowienie-odrzucone' | 'zamowienie-anulowane',
    { companyId, licenseType, paymentMark }: LicenceRow,
    blocks: Block[],
  ) => {
    const link = { link: `${publicUrl}/user-panel/licenses`, label: 'Twoje licencje' };
    const email = layOut(kind, outcomeTitle(kind, licenseType, paymentMark), [{ paragraph: 'Dzień dobry,' }, ...blocks, link], provider);
    await enqueueToCompany(transaction, companyId, email);
  };
  return {
    /** @param root the licence that a request changed, as it was before */
    async sendAccepted(transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined): Promise<void> {
      const before = root && { ...root, productName: await findProductName(transaction, root) };
      const productName = await findProductName(transaction, order);
      await send(transaction, 'zamowienie-zaakceptowane', order, acceptedBlocks({ ...order, productName }, before));
    },

    async sendRejected(transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined, reason?: string): Promise<void> {
      const unchanged = root === undefined ? '' : ` Licencja nr ${root.paymentMark} pozostaje bez zmian.`;
      await send(transaction, 'zamowienie-odrzucone', order, [
        { paragraph: `nie możemy zrealizować tego zamówienia.${unchanged}` },
        ...orderBlocks({ ...order, productName: await findProductName(transaction, order) }, reason),
        ...transferBlocks(order.totalPrice, mailbox),
      ]);
    },

    /**
     * @param root the licence that a request refers to
     * @param advanced the licences that start earlier now
     */
    async sendCanceled(
      transaction: Transaction,
      order: LicenceRow,
      root: LicenceRow | undefined,
      reason?: string,
      advanced: readonly { paymentMark: string; startedOn: Date; expiresOn: Date }[] = [],
    ): Promise<void> {
      await send(transaction, 'zamowienie-anulowane', order, [
        ...canceledBlocks(order, root, advanced),
        ...orderBlocks({ ...order, productName: await findProductName(transaction, order) }, reason),
        ...transferBlocks(order.acceptedOn === null ? order.totalPrice : 0, mailbox),
      ]);
    },
  };
}

async function findProductName(transaction: Transaction, { productId }: LicenceRow): Promise<string> {
  const [product] = await transaction.select({ productName: products.productName }).from(products).where(eq(products.id, productId));
  return product?.productName ?? '';
}
