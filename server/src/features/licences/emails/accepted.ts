import { formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { type Contents, contains } from '@osk/shared/contract/product';
import { type Block, type Email, layOut } from '../../../platform/mail/layout.ts';
import { polishDay } from '../../../platform/mail/polish-day.ts';
import { decided, type OrderType } from './order-rows.ts';

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
export function acceptedLetter(order: Accepted, provider: Provider): Email {
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
