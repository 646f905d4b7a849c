import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../../platform/mail/layout.ts';
import { polishDay } from '../../../platform/mail/polish-day.ts';

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
export function expiryReminderLetter(licence: Expiring, provider: Provider): Email {
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
