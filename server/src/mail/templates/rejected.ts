import type { Provider } from '@osk/shared/contract/page';
import { type Letter, layOut } from '../layout.ts';
import { paidAlready } from './paid-already.ts';

type Rejected = {
  paymentMark: string;
  totalPrice: number;
  /** The number of the licence that a request was about. */
  rootMark: string | undefined;
  reason: string | undefined;
  licencesLink: string;
};

/** Tells that an order was rejected, and why. `totalPrice` in grosze. */
export function rejectedLetter({ paymentMark, totalPrice, rootMark, reason, licencesLink }: Rejected, provider: Provider): Letter {
  return layOut(
    'zamowienie-odrzucone',
    `Zamówienie nr ${paymentMark} zostało odrzucone`,
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph:
          rootMark === undefined
            ? 'nie możemy zrealizować tego zamówienia.'
            : `nie możemy zrealizować tego zamówienia. Licencja nr ${rootMark} pozostaje bez zmian.`,
      },
      ...(reason ? [{ rows: [['Powód', reason]] as const }] : []),
      ...paidAlready(totalPrice, provider),
      { link: licencesLink, label: 'Twoje licencje' },
    ],
    provider,
  );
}
