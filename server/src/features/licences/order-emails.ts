import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { orderLetter } from './emails/order.ts';
import { trialStartedLetter } from './emails/trial-started.ts';
import type { LicenceRow } from './present-licence.ts';

export type OrderEmails = ReturnType<typeof createOrderEmails>;

/** The mails that orders cause. */
export function createOrderEmails(publicUrl: string, provider: Provider) {
  const licencesLink = `${publicUrl}/user-panel/licenses`;
  const installerLink = new URL(provider.installerUrl, publicUrl).href;
  return {
    /** Confirms an order to its company: a trial that runs, or with the transfer data a paid licence or the extension of a root. */
    async confirm(transaction: Transaction, licence: LicenceRow, productName: string, root?: LicenceRow): Promise<void> {
      const [company] = await transaction.select({ email: companies.email }).from(companies).where(eq(companies.id, licence.companyId));
      if (company === undefined) throw new Error('a licence without its company');
      const { companyName, nip, paymentMark, totalPrice, howManyMonths, expiresOn, promoCode, discount } = licence;
      const what = { productName, contents: contains(licence, 'pl'), howManyMonths, rootMark: root?.paymentMark };
      const promo = promoCode === null ? undefined : { code: promoCode, discount };
      const letter =
        howManyMonths === null && expiresOn !== null
          ? trialStartedLetter({ companyName, expiresOn, installerLink, licencesLink }, provider)
          : orderLetter({ ...what, paymentMark, companyName, nip, totalPrice, promo, licencesLink }, provider);
      await enqueue(transaction, { ...letter, recipient: company.email });
    },
  };
}
