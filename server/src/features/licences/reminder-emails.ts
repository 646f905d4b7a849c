import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { expiryReminderLetter } from './emails/expiry-reminder.ts';
import type { LicenceRow } from './present-licence.ts';

type Reminder = {
  licence: LicenceRow;
  productName: string;
  expiresOn: Date;
  /** Midnights of Warsaw until it expires. */
  daysLeft: number;
  onceKey: string;
};

export type ReminderEmails = ReturnType<typeof createReminderEmails>;

/** The mails that remind a company of a licence that expires. */
export function createReminderEmails(publicUrl: string, provider: Provider) {
  const licencesLink = `${publicUrl}/user-panel/licenses`;
  return {
    /** Writes a reminder, unless one of its key was written before, or the company was deactivated or erased since the licence was found. */
    async remind(transaction: Transaction, { licence, onceKey, ...reminder }: Reminder): Promise<void> {
      const [company] = await transaction
        .select({ email: companies.email })
        .from(companies)
        .where(and(eq(companies.id, licence.companyId), isNull(companies.deactivatedAt)))
        .for('key share');
      if (company === undefined) return;
      const { companyName, paymentMark, howManyMonths } = licence;
      const contents = contains(licence, 'pl');
      const isTrial = howManyMonths === null;
      const letter = expiryReminderLetter({ ...reminder, companyName, paymentMark, contents, isTrial, licencesLink }, provider);
      await enqueue(transaction, { ...letter, recipient: company.email, onceKey });
    },
  };
}
