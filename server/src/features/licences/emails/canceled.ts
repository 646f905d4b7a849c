import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../../platform/mail/layout.ts';
import { polishDay } from '../../../platform/mail/polish-day.ts';
import { decided, type OrderType, orderRows } from './order-rows.ts';
import { paidAlready } from './paid-already.ts';

export type MovedLicence = { paymentMark: string; startedOn: Date; expiresOn: Date };

type Canceled = {
  type: OrderType;
  paymentMark: string;
  productName: string;
  companyName: string;
  nip: string;
  totalPrice: number;
  /** Null when it was canceled before it was accepted. */
  acceptedOn: Date | null;
  /** The licence that a request was about, and whether it was canceled before. */
  root: { paymentMark: string; runs: boolean } | undefined;
  /** The licences that were to follow a canceled one, with their new terms. */
  moved: readonly MovedLicence[];
  reason: string | undefined;
  licencesLink: string;
};

/** Tells that an order was canceled, why, and what that means for the licence. `totalPrice` in grosze. */
export function canceledLetter(order: Canceled, provider: Provider): Email {
  return layOut(
    'zamowienie-anulowane',
    decided(order.type, order.paymentMark, 'anulowan'),
    [
      { paragraph: 'Dzień dobry,' },
      { paragraph: consequence(order) },
      ...order.moved.map((licence) => ({ paragraph: earlier(licence) })),
      orderRows(order),
      ...paidAlready(order.acceptedOn === null ? order.totalPrice : 0, provider),
      { link: order.licencesLink, label: 'Twoje licencje' },
    ],
    provider,
  );
}

function consequence({ type, acceptedOn, root }: Canceled): string {
  if (acceptedOn === null) return 'to zamówienie nie będzie zrealizowane.';
  if (root === undefined) return 'licencja z\u00a0tego zamówienia już nie działa.';
  const licence = `licencja nr ${root.paymentMark}`;
  if (!root.runs) return `${licence} została anulowana już wcześniej, więc nic się na niej nie zmienia.`;
  return type === 'extension' ? `${licence} wraca do poprzedniej zawartości.` : `${licence} wraca do poprzednich danych firmy.`;
}

function earlier({ paymentMark, startedOn, expiresOn }: MovedLicence): string {
  return `Licencja nr ${paymentMark} zaczyna się wcześniej: jest ważna od ${polishDay(startedOn)} do ${polishDay(expiresOn)} włącznie.`;
}
