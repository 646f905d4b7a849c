import { formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { type Contents, contains } from '@osk/shared/contract/product';
import { type Block, type Email, layOut } from '../../platform/mail/layout.ts';
import { polishDay } from '../../platform/mail/polish-day.ts';

/** What an order is for: a licence, or a change of one. */
export type OrderType = 'new' | 'extension' | 'correction';

type Order = { paymentMark: string; productName: string; companyName: string; nip: string; reason: string | undefined };

/** Which order a email is about, for whoever has several, and why it was decided so. */
function orderRows({ paymentMark, productName, companyName, nip, reason }: Order) {
  return {
    rows: [
      ['Numer zamówienia', paymentMark],
      ['Produkt', productName],
      ['Firma', `${companyName}, NIP\u00a0${formatNip(nip)}`],
      ...(reason ? [['Powód', reason] as const] : []),
    ] as const,
  };
}

/** What an order is called in a email's subject, with the ending of what was done to it: `Zamówienie nr … zostało odrzucone`. */
function decided(type: OrderType, paymentMark: string, verb: 'zaakceptowan' | 'odrzucon' | 'anulowan'): string {
  return type === 'correction' ? `Zmiana danych nr ${paymentMark} została ${verb}a` : `Zamówienie nr ${paymentMark} zostało ${verb}e`;
}

type State = Contents & { paymentMark: string; productName: string; companyName: string; nip: string };
type Accepted = State & {
  type: OrderType;
  acceptedOn: Date | null;
  startedOn: Date | null;
  expiresOn: Date | null;
  /** The licence that a request changed, as it was before. */
  before: State | undefined;
  licencesLink: string;
};

/** Tells that an order was accepted: from when until when the licence runs, or what changed on it. */
export function acceptedEmail(order: Accepted, provider: Provider): Email {
  const rows = { new: newLicence, extension, correction }[order.type](order);
  return layOut(
    'zamowienie-zaakceptowane',
    decided(order.type, order.paymentMark, 'zaakceptowan'),
    [{ paragraph: 'Dzień dobry,' }, ...rows, { link: order.licencesLink, label: 'Twoje licencje' }],
    provider,
  );
}

function newLicence({ acceptedOn, startedOn, expiresOn, ...order }: Accepted): Block[] {
  const waits = startedOn !== null && acceptedOn !== null && startedOn > acceptedOn;
  return [
    { paragraph: waits ? 'licencja jest gotowa. Zacznie działać, gdy skończy się obecna.' : 'licencja jest aktywna.' },
    {
      rows: [
        ['Produkt', order.productName],
        ['Zawartość', contains(order, 'pl').join(', ')],
        ['Firma', order.companyName],
        ...(startedOn === null ? [] : [['Ważna od', polishDay(startedOn)] as const]),
        ...(expiresOn === null ? [] : [['Ważna do', `${polishDay(expiresOn)} włącznie`] as const]),
      ],
    },
  ];
}

function extension({ before, expiresOn, ...order }: Accepted): Block[] {
  return [
    { paragraph: `licencja nr ${before?.paymentMark ?? ''} została rozszerzona.` },
    {
      rows: [
        ['Produkt', order.productName],
        ['Zawartość', contains(order, 'pl').join(', ')],
        ...(before === undefined ? [] : [['Dotychczas', `${before.productName} (${contains(before, 'pl').join(', ')})`] as const]),
        ...(expiresOn === null ? [] : [['Ważna do', `${polishDay(expiresOn)} włącznie`] as const]),
      ],
    },
  ];
}

function correction({ before, ...order }: Accepted): Block[] {
  return [
    { paragraph: `dane firmy na licencji nr ${before?.paymentMark ?? ''} zostały zmienione.` },
    {
      rows: [
        ['Firma', order.companyName],
        ['NIP', formatNip(order.nip)],
        ...(before === undefined ? [] : [['Dotychczas', `${before.companyName}, NIP\u00a0${formatNip(before.nip)}`] as const]),
      ],
    },
  ];
}

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
export function canceledEmail(order: Canceled, provider: Provider): Email {
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
export function rejectedEmail(order: Rejected, provider: Provider): Email {
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

/** What to do for whoever has paid an order that came to nothing. `totalPrice` in grosze; nothing is said where nothing was to be paid. */
function paidAlready(totalPrice: number, { emails: [mailbox = ''] }: Provider): Block[] {
  if (totalPrice === 0) return [];
  return [{ paragraph: `Nie wysyłaj przelewu za to zamówienie. Jeśli przelew jest już wysłany, napisz do nas: ${mailbox}.` }];
}
