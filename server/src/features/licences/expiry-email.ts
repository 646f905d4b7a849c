import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { type Email, layOut, polishDay } from '../../platform/mail/layout.ts';

type Expiring = { licence: LicenceRow; productName: string; expiresOn: Date; daysLeft: number };

/** Reminds of an expiry. `daysLeft` are calendar days in Warsaw. */
export function expiryEmail({ licence, productName, expiresOn, daysLeft }: Expiring, link: string, provider: Provider): Email {
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
