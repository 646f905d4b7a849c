import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../../platform/mail/layout.ts';
import { decided, type OrderType, orderRows } from './order-rows.ts';
import { paidAlready } from './paid-already.ts';

type Rejected = {
  type: OrderType;
  paymentMark: string;
  productName: string;
  companyName: string;
  nip: string;
  totalPrice: number;
  /** The number of the licence that a request was about. */
  rootMark: string | undefined;
  reason: string | undefined;
  licencesLink: string;
};

/** Tells that an order was rejected, and why. `totalPrice` in grosze. */
export function rejectedLetter(order: Rejected, provider: Provider): Email {
  const { totalPrice, rootMark, licencesLink } = order;
  return layOut(
    'zamowienie-odrzucone',
    decided(order.type, order.paymentMark, 'odrzucon'),
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph:
          rootMark === undefined
            ? 'nie możemy zrealizować tego zamówienia.'
            : `nie możemy zrealizować tego zamówienia. Licencja nr ${rootMark} pozostaje bez zmian.`,
      },
      orderRows(order),
      ...paidAlready(totalPrice, provider),
      { link: licencesLink, label: 'Twoje licencje' },
    ],
    provider,
  );
}
