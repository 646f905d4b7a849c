import { formatNip } from '@osk/shared/contract/numbers';

/** What an order is for: a licence, or a change of one. */
export type OrderType = 'new' | 'extension' | 'correction';

type Order = { paymentMark: string; productName: string; companyName: string; nip: string; reason: string | undefined };

/** Which order a letter is about, for whoever has several, and why it was decided so. */
export function orderRows({ paymentMark, productName, companyName, nip, reason }: Order) {
  return {
    rows: [
      ['Numer zamówienia', paymentMark],
      ['Produkt', productName],
      ['Firma', `${companyName}, NIP\u00a0${formatNip(nip)}`],
      ...(reason ? [['Powód', reason] as const] : []),
    ] as const,
  };
}

/** What an order is called in a letter's subject, with the ending of what was done to it: `Zamówienie nr … zostało odrzucone`. */
export function decided(type: OrderType, paymentMark: string, verb: 'zaakceptowan' | 'odrzucon' | 'anulowan'): string {
  return type === 'correction' ? `Zmiana danych nr ${paymentMark} została ${verb}a` : `Zamówienie nr ${paymentMark} zostało ${verb}e`;
}
