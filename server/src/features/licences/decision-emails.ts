import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { products } from '../../platform/db/tables/product.ts';
import type { Email } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { acceptedEmail, canceledEmail, type MovedLicence, type OrderType, rejectedEmail } from './decision-templates.ts';
import { type LicenceRow, typeOf } from './present-licence.ts';

type Cancellation = { reason: string | undefined; moved: readonly MovedLicence[] };

export type DecisionEmails = ReturnType<typeof createDecisionEmails>;

/** The mails that tell a company what was decided on its orders; a deactivated one gets none. */
export function createDecisionEmails(publicUrl: string, provider: Provider) {
  const licencesLink = `${publicUrl}/user-panel/licenses`;
  const canceled = async (transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined, { reason, moved }: Cancellation) => {
    const about = root && { paymentMark: root.paymentMark, runs: root.licenseStatus === LicenceStatus.Accepted };
    const what = { ...order, type: orderTypeOf(order), productName: await productNameOf(transaction, order) };
    const email = canceledEmail({ ...what, root: about, reason, moved, licencesLink }, provider);
    await write(transaction, order, email);
  };
  return {
    /** An order was accepted; `root` is the licence that a request is about, as it was before. */
    async accepted(transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined): Promise<void> {
      const productName = await productNameOf(transaction, order);
      const before = root && { ...root, productName: await productNameOf(transaction, root) };
      const email = acceptedEmail({ ...order, type: orderTypeOf(order), productName, before, licencesLink }, provider);
      await write(transaction, order, email);
    },

    async rejected(transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined, reason?: string): Promise<void> {
      const what = { ...order, type: orderTypeOf(order), productName: await productNameOf(transaction, order) };
      await write(transaction, order, rejectedEmail({ ...what, rootMark: root?.paymentMark, reason, licencesLink }, provider));
    },

    /** An order was canceled; `root` is the licence that a request was about. */
    canceled,

    /** A pending request was canceled because the licence it is about was. */
    canceledWithRoot: (transaction: Transaction, order: LicenceRow, root: LicenceRow) =>
      canceled(transaction, order, root, { reason: `anulowano licencję nr ${root.paymentMark}`, moved: [] }),
  };
}

function orderTypeOf(order: LicenceRow): OrderType {
  const { NewLicense, Extension, Correction } = LicenceType;
  return ({ [NewLicense]: 'new', [Extension]: 'extension', [Correction]: 'correction' } as const)[typeOf(order)];
}

async function productNameOf(transaction: Transaction, { productId }: LicenceRow): Promise<string> {
  const [product] = await transaction.select({ productName: products.productName }).from(products).where(eq(products.id, productId));
  return product?.productName ?? '';
}

async function write(transaction: Transaction, { companyId }: LicenceRow, email: Email): Promise<void> {
  const [company] = await transaction
    .select({ email: companies.email })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deactivatedAt)));
  if (company !== undefined) await enqueue(transaction, { ...email, recipient: company.email });
}
