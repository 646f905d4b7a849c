import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import type { Transaction } from '../../platform/db/database.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { layOut } from '../../platform/mail/layout.ts';
import { polishDay } from '../../platform/mail/polish-day.ts';
import { enqueueToCompany } from './order-emails.ts';

type Reminder = {
  licence: LicenceRow;
  productName: string;
  expiresOn: Date;
  /** Calendar days in Warsaw until the expiry. */
  daysLeft: number;
  onceKey: string;
};

export type ReminderEmails = ReturnType<typeof createReminderEmails>;

export function createReminderEmails(publicUrl: string, provider: Provider) {
  return {
    /** Enqueues a reminder once per key, unless the company was deactivated or erased meanwhile. */
    async remind(transaction: Transaction, { onceKey, ...reminder }: Reminder): Promise<void> {
      const email = expiryEmail(reminder, `${publicUrl}/user-panel/licenses`, provider);
      await enqueueToCompany(transaction, reminder.licence.companyId, { ...email, onceKey });
    },
  };
}

function expiryEmail({ licence, productName, expiresOn, daysLeft }: Omit<Reminder, 'onceKey'>, link: string, provider: Provider) {
  const isTrial = licence.howManyMonths === null;
  const day = daysLeft <= 0 ? 'dziś' : daysLeft === 1 ? 'jutro' : `za ${daysLeft}\u00a0dni`;
  return layOut(
    'wygasniecie-licencji',
    `${isTrial ? 'Twoja licencja próbna' : `Licencja nr ${licence.paymentMark}`} wygasa ${day}`,
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
          ['Zawartość', contains(licence, 'pl').join(', ')],
          ['Firma', licence.companyName],
          ['Ważna do', `${polishDay(expiresOn)} włącznie`],
        ],
      },
      { link, label: 'Twoje licencje' },
    ],
    provider,
  );
}
