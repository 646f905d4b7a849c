import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import { contains } from '@osk/shared/contract/product';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { type Block, polishDay } from '../../platform/mail/layout.ts';

type Order = LicenceRow & { productName: string };

const participles = {
  'zamowienie-zaakceptowane': 'zaakceptowan',
  'zamowienie-odrzucone': 'odrzucon',
  'zamowienie-anulowane': 'anulowan',
};

/** The subject of a decision's e-mail, with the ending that fits the noun. */
export function outcomeTitle(kind: keyof typeof participles, type: LicenceType, paymentMark: string): string {
  return type === LicenceType.Correction
    ? `Zmiana danych nr ${paymentMark} została ${participles[kind]}a`
    : `Zamówienie nr ${paymentMark} zostało ${participles[kind]}e`;
}

/** Names the order, because a company may have several, and the reason. */
export function orderBlocks({ paymentMark, productName, companyName, nip }: Order, reason: string | undefined): Block[] {
  const rows = [
    ['Numer zamówienia', paymentMark],
    ['Produkt', productName],
    ['Firma', nameAndNip({ companyName, nip })],
    ...(reason ? [['Powód', reason] as const] : []),
  ] as const;
  return [{ rows }];
}

/** What to do about a transfer for an order that ended. Nothing when there was nothing to pay. */
export function transferBlocks(totalPrice: number, mailbox: string): Block[] {
  if (totalPrice === 0) return [];
  return [{ paragraph: `Nie wysyłaj przelewu za to zamówienie. Jeśli przelew jest już wysłany, napisz do nas: ${mailbox}.` }];
}

/** The term of an accepted licence, or what an accepted request changed. @param before the licence before the request */
export function acceptedBlocks(order: Order, before: Order | undefined): Block[] {
  if (before === undefined) return newLicenceBlocks(order);
  return order.licenseType === LicenceType.Extension ? extensionBlocks(order, before) : correctionBlocks(order, before);
}

function newLicenceBlocks({ acceptedOn, startedOn, expiresOn, ...order }: Order): Block[] {
  const startsLater = startedOn !== null && acceptedOn !== null && startedOn > acceptedOn;
  return [
    { paragraph: startsLater ? 'licencja jest gotowa. Zacznie działać, gdy skończy się obecna.' : 'licencja jest aktywna.' },
    {
      rows: [
        ['Produkt', order.productName],
        ['Zawartość', contains(order, 'pl').join(', ')],
        ['Firma', order.companyName],
        ...(startedOn === null ? [] : [['Ważna od', polishDay(startedOn)] as const]),
        ...lastDay(expiresOn),
      ],
    },
  ];
}

function extensionBlocks(order: Order, before: Order): Block[] {
  return [
    { paragraph: `licencja nr ${before.paymentMark} została rozszerzona.` },
    {
      rows: [
        ['Produkt', order.productName],
        ['Zawartość', contains(order, 'pl').join(', ')],
        ['Dotychczas', `${before.productName} (${contains(before, 'pl').join(', ')})`],
        ...lastDay(order.expiresOn),
      ],
    },
  ];
}

function correctionBlocks(order: Order, before: Order): Block[] {
  return [
    { paragraph: `dane firmy na licencji nr ${before.paymentMark} zostały zmienione.` },
    {
      rows: [
        ['Firma', order.companyName],
        ['NIP', formatNip(order.nip)],
        ['Dotychczas', nameAndNip(before)],
      ],
    },
  ];
}

const nameAndNip = ({ companyName, nip }: { companyName: string; nip: string }) => `${companyName}, NIP\u00a0${formatNip(nip)}`;
const lastDay = (expiresOn: Date | null) => (expiresOn === null ? [] : [['Ważna do', `${polishDay(expiresOn)} włącznie`] as const]);

/** What the cancellation changes. @param root the licence that a request refers to, as it is after the decision */
export function canceledBlocks(
  order: LicenceRow,
  root: LicenceRow | undefined,
  advanced: readonly { paymentMark: string; startedOn: Date; expiresOn: Date }[],
): Block[] {
  const earlier = advanced.map(({ paymentMark, startedOn, expiresOn }) => {
    const term = `jest ważna od ${polishDay(startedOn)} do ${polishDay(expiresOn)} włącznie`;
    return { paragraph: `Licencja nr ${paymentMark} zaczyna się wcześniej: ${term}.` };
  });
  return [{ paragraph: consequence(order, root) }, ...earlier];
}

function consequence({ acceptedOn, startedOn, licenseType }: LicenceRow, root: LicenceRow | undefined): string {
  if (acceptedOn === null) return 'to zamówienie nie będzie zrealizowane.';
  if (root === undefined) {
    const hasStarted = startedOn === null || startedOn <= new Date();
    return `licencja z\u00a0tego zamówienia ${hasStarted ? 'już nie działa' : 'nie zacznie działać'}.`;
  }
  const licence = `licencja nr ${root.paymentMark}`;
  if (root.licenseStatus !== LicenceStatus.Accepted) return `${licence} została anulowana już wcześniej, więc nic się na niej nie zmienia.`;
  return licenseType === LicenceType.Extension
    ? `${licence} wraca do poprzedniej zawartości.`
    : `${licence} wraca do poprzednich danych firmy.`;
}
