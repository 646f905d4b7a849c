import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type Email, layOut } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { polishDay } from '../../platform/mail/polish-day.ts';
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
      const email = expiryReminderEmail({ ...reminder, companyName, paymentMark, contents, isTrial, licencesLink }, provider);
      await enqueue(transaction, { ...email, recipient: company.email, onceKey });
    },
  };
}

type Expiring = {
  paymentMark: string;
  productName: string;
  companyName: string;
  contents: readonly string[];
  isTrial: boolean;
  expiresOn: Date;
  daysLeft: number;
  licencesLink: string;
};

/** Reminds that a licence expires, and how to go on. */
function expiryReminderEmail(licence: Expiring, provider: Provider): Email {
  const { isTrial, paymentMark, productName, companyName, contents, expiresOn, daysLeft, licencesLink } = licence;
  return layOut(
    'wygasniecie-licencji',
    `${isTrial ? 'Twoja licencja próbna' : `Licencja nr ${paymentMark}`} wygasa ${when(daysLeft)}`,
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph: isTrial
          ? 'aby dalej korzystać z\u00a0programu, kup licencję.'
          : 'aby program działał bez przerwy, kup licencję już teraz. Jeśli wybierzesz tę samą zawartość, nowa zacznie się, gdy skończy się obecna.',
      },
      {
        rows: [
          ['Produkt', productName],
          ['Zawartość', contents.join(', ')],
          ['Firma', companyName],
          ['Ważna do', `${polishDay(expiresOn)} włącznie`],
        ],
      },
      { link: licencesLink, label: 'Twoje licencje' },
    ],
    provider,
  );
}

function when(daysLeft: number): string {
  if (daysLeft <= 0) return 'dziś';
  return daysLeft === 1 ? 'jutro' : `za ${daysLeft}\u00a0dni`;
}
