import type { Provider } from '@osk/shared/contract/page';
import { type Letter, layOut } from '../layout.ts';
import type { OrderType } from './accepted.ts';
import { paidAlready } from './paid-already.ts';

type Canceled = {
  type: OrderType;
  paymentMark: string;
  totalPrice: number;
  /** Null when it was canceled before it was accepted. */
  acceptedOn: Date | null;
  /** The number of the licence that a request was about. */
  rootMark: string | undefined;
  reason: string | undefined;
  licencesLink: string;
};

/** Tells that an order was canceled, why, and what that means for the licence. `totalPrice` in grosze. */
export function canceledLetter(order: Canceled, provider: Provider): Letter {
  return layOut(
    'zamowienie-anulowane',
    `Zamówienie nr ${order.paymentMark} zostało anulowane`,
    [
      { paragraph: 'Dzień dobry,' },
      { paragraph: consequence(order) },
      ...(order.reason ? [{ rows: [['Powód', order.reason]] as const }] : []),
      ...paidAlready(order.acceptedOn === null ? order.totalPrice : 0, provider),
      { link: order.licencesLink, label: 'Twoje licencje' },
    ],
    provider,
  );
}

function consequence({ type, acceptedOn, rootMark }: Canceled): string {
  if (acceptedOn === null) return 'to zamówienie nie będzie zrealizowane.';
  if (type === 'new') return 'licencja z\u00a0tego zamówienia już nie działa.';
  const licence = `licencja nr ${rootMark ?? ''}`;
  return type === 'extension' ? `${licence} wraca do poprzedniej zawartości.` : `${licence} wraca do poprzednich danych firmy.`;
}
