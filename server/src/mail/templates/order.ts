import { formatAccount } from '@osk/shared/contract/bank-account';
import { transferTitle } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { formatPln } from '../../money/money.ts';
import { type Block, type Letter, layOut } from '../layout.ts';

type Order = {
  paymentMark: string;
  productName: string;
  companyName: string;
  contents: readonly string[];
  totalPrice: number;
  /** The number of the licence that is to be extended; none for a new one. */
  rootMark: string | undefined;
  licencesLink: string;
};

/** The confirmation of an order with the transfer data. `totalPrice` in grosze. */
export function orderLetter(order: Order, provider: Provider): Letter {
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
          ['Firma', order.companyName],
          ['Do zapłaty', formatPln(order.totalPrice)],
        ],
      },
      ...payment(order, provider),
      { link: order.licencesLink, label: 'Twoje licencje' },
    ],
    provider,
  );
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
        ['Numer konta', formatAccount(provider.bankAccount)],
        ['Kwota', formatPln(order.totalPrice)],
        ['Tytuł', transferTitle(order.paymentMark, 'pl')],
      ],
    },
  ];
}
