import type { Provider } from '@osk/shared/contract/page';
import type { Block } from '../../../platform/mail/layout.ts';

/** What to do for whoever has paid an order that came to nothing. `totalPrice` in grosze; nothing is said where nothing was to be paid. */
export function paidAlready(totalPrice: number, { emails: [mailbox = ''] }: Provider): Block[] {
  if (totalPrice === 0) return [];
  return [{ paragraph: `Nie wysyłaj przelewu za to zamówienie. Jeśli przelew jest już wysłany, napisz do nas: ${mailbox}.` }];
}
