import { LicenceType } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { companies } from '../db/tables/company.ts';
import { products } from '../db/tables/product.ts';
import type { Letter } from '../mail/layout.ts';
import { enqueue } from '../mail/outbox.ts';
import { acceptedLetter } from '../mail/templates/accepted.ts';
import { canceledLetter } from '../mail/templates/canceled.ts';
import { rejectedLetter } from '../mail/templates/rejected.ts';
import type { LicenceRow } from './present-licence.ts';

export type DecisionLetters = ReturnType<typeof createDecisionLetters>;

/** The mails that tell a company what was decided on its orders; a deactivated one gets none. */
export function createDecisionLetters(publicUrl: string, provider: Provider) {
  const licencesLink = `${publicUrl}/user-panel/licenses`;
  return {
    /** An order was accepted; `root` is the licence a request is about, as it was before. */
    async accepted(transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined): Promise<void> {
      const productName = await productNameOf(transaction, order);
      const before = root && { ...root, productName: await productNameOf(transaction, root) };
      const type = orderTypes[order.licenseType] ?? 'new';
      await write(transaction, order, acceptedLetter({ ...order, type, productName, before, licencesLink }, provider));
    },

    async rejected(transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined, reason?: string): Promise<void> {
      await write(transaction, order, rejectedLetter({ ...order, rootMark: root?.paymentMark, reason, licencesLink }, provider));
    },

    async canceled(transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined, reason?: string): Promise<void> {
      const type = orderTypes[order.licenseType] ?? 'new';
      await write(transaction, order, canceledLetter({ ...order, type, rootMark: root?.paymentMark, reason, licencesLink }, provider));
    },

    /** A pending request was canceled because the licence it is about was. */
    async canceledWithRoot(transaction: Transaction, order: LicenceRow, root: LicenceRow): Promise<void> {
      await this.canceled(transaction, order, root, `anulowano licencję nr ${root.paymentMark}`);
    },
  };
}

const orderTypes: Readonly<Record<number, 'new' | 'extension' | 'correction'>> = {
  [LicenceType.NewLicense]: 'new',
  [LicenceType.Extension]: 'extension',
  [LicenceType.Correction]: 'correction',
};

async function productNameOf(transaction: Transaction, { productId }: LicenceRow): Promise<string> {
  const [product] = await transaction.select({ productName: products.productName }).from(products).where(eq(products.id, productId));
  return product?.productName ?? '';
}

async function write(transaction: Transaction, { companyId }: LicenceRow, letter: Letter): Promise<void> {
  const [company] = await transaction
    .select({ email: companies.email })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deactivatedAt)));
  if (company !== undefined) await enqueue(transaction, { ...letter, recipient: company.email });
}
