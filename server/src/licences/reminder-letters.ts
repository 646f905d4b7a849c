import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import type { Transaction } from '../db/database.ts';
import { enqueue } from '../mail/outbox.ts';
import { expiryReminderLetter } from '../mail/templates/expiry-reminder.ts';
import type { LicenceRow } from './present-licence.ts';

type Reminder = {
  licence: LicenceRow;
  productName: string;
  email: string;
  expiresOn: Date;
  /** Midnights of Warsaw until it expires. */
  daysLeft: number;
  onceKey: string;
};

export type ReminderLetters = ReturnType<typeof createReminderLetters>;

/** The mails that remind a company of a licence that expires. */
export function createReminderLetters(publicUrl: string, provider: Provider) {
  const licencesLink = `${publicUrl}/user-panel/licenses`;
  return {
    /** Writes a reminder, unless one of its key was written before. */
    async remind(transaction: Transaction, { licence, email, onceKey, ...reminder }: Reminder): Promise<void> {
      const { companyName, paymentMark, howManyMonths } = licence;
      const contents = contains(licence, 'pl');
      const isTrial = howManyMonths === null;
      const letter = expiryReminderLetter({ ...reminder, companyName, paymentMark, contents, isTrial, licencesLink }, provider);
      await enqueue(transaction, { ...letter, recipient: email, onceKey });
    },
  };
}
