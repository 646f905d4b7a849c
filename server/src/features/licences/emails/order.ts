import { transferTitle } from '@osk/shared/contract/licence';
import { formatAccount, formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { type Block, type Email, layOut } from '../../../platform/mail/layout.ts';
import { formatPln } from '../../../platform/money.ts';

type Order = {
  paymentMark: string;
  productName: string;
  companyName: string;
  /** Ten digits. */
  nip: string;
  contents: readonly string[];
  howManyMonths: number | null;
  totalPrice: number;
  promo: { code: string; discount: number } | undefined;
  /** The number of the licence that is to be extended; none for a new one. */
  rootMark: string | undefined;
  licencesLink: string;
};

/** The confirmation of an order with the transfer data. Prices in grosze. */
export function orderLetter(order: Order, provider: Provider): Email {
  return layOut(
    'zamowienie',
    `Zamówienie nr ${order.paymentMark}`,
    [
      { paragraph: 'Dzień dobry,' },
      { paragraph: `dziękujemy za zamówienie ${order.rootMark === undefined ? 'licencji' : 'rozszerzenia licencji'}.` },
      {
        rows: [
          ['Numer zamówienia', order.paymentMark],
          ...(order.rootMark === undefined ? [] : [['Rozszerzenie licencji', `nr ${order.rootMark}`] as const]),
          ['Produkt', order.productName],
          ['Zawartość', order.contents.join(', ')],
          ...(order.rootMark === undefined && order.howManyMonths !== null ? [['Okres', monthsIn(order.howManyMonths)] as const] : []),
          ['Firma', order.companyName],
          ['NIP', formatNip(order.nip)],
          ...(order.promo === undefined ? [] : [[`Rabat (kod ${order.promo.code})`, formatPln(order.promo.discount)] as const]),
          ['Do zapłaty', formatPln(order.totalPrice)],
        ],
      },
      ...payment(order, provider),
      { link: order.licencesLink, label: 'Twoje licencje' },
    ],
    provider,
  );
}

const months: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'miesiąc', few: 'miesiące' };

function monthsIn(count: number): string {
  return `${count}\u00a0${months[new Intl.PluralRules('pl').select(count)] ?? 'miesięcy'}`;
}

function payment(order: Order, provider: Provider): Block[] {
  const willDo = order.rootMark === undefined ? 'Licencję uruchomimy' : 'Licencję rozszerzymy';
  if (order.totalPrice === 0) return [{ paragraph: `Nie ma nic do zapłaty. ${willDo} po zatwierdzeniu zamówienia.` }];
  return [
    { paragraph: `${willDo}, gdy otrzymamy przelew. Dane do przelewu:` },
    {
      rows: [
        ['Odbiorca', provider.companyName],
        ['Adres', `${provider.street}, ${provider.postCode} ${provider.city}`],
        ['Numer rachunku', formatAccount(provider.bankAccount)],
        ['Kwota', formatPln(order.totalPrice)],
        ['Tytuł', transferTitle(order.paymentMark, 'pl')],
      ],
    },
  ];
}
