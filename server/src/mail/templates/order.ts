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
  licencesLink: string;
};

/** The confirmation of an order with the transfer data. `totalPrice` in grosze. */
export function orderLetter(order: Order, provider: Provider): Letter {
  return layOut(
    'zamowienie',
    `Zamówienie nr ${order.paymentMark}`,
    [
      { paragraph: 'Dzień dobry,' },
      { paragraph: 'dziękujemy za zamówienie licencji.' },
      {
        rows: [
          ['Numer zamówienia', order.paymentMark],
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
  if (order.totalPrice === 0) return [{ paragraph: 'Nie ma nic do zapłaty. Licencję uruchomimy po zatwierdzeniu zamówienia.' }];
  return [
    { paragraph: 'Licencję uruchomimy, gdy otrzymamy przelew. Dane do przelewu:' },
    {
      rows: [
        ['Odbiorca', provider.companyName],
        ['Adres', `${provider.street}, ${provider.postCode} ${provider.city}`],
        ['Numer konta', groupAccount(provider.bankAccount)],
        ['Kwota', formatPln(order.totalPrice)],
        ['Tytuł', transferTitle(order.paymentMark, 'pl')],
      ],
    },
  ];
}

/** An account of 26 digits as banks print it: two digits, then fours. */
function groupAccount(account: string): string {
  return account.replace(/^(\d{2})|(\d{4})(?=\d)/g, '$1$2 ').trim();
}
