import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import type { Transaction } from '../../platform/db/database.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { polishDay } from '../../platform/language/language.ts';
import type { Block } from '../../platform/mail/layout.ts';
import { addressLines, addressRows } from '../buyer-address.ts';
import { createCompanyMailer } from '../order-emails.ts';
import { findProductName } from '../pricing/pricing.ts';
import { findSold } from '../sales/write-sales.ts';

type Order = LicenceRow & { productName: string };
/** The licences that start earlier now, and the accepted extensions that stay. */
type Consequences = { advanced?: readonly { paymentMark: string; startedOn: Date; expiresOn: Date }[]; kept?: readonly LicenceRow[] };
type Decision = 'zamowienie-zaakceptowane' | 'zamowienie-odrzucone' | 'zamowienie-anulowane';

/** The e-mails that report a decision on an order to its company. `root` is the licence that a request refers to. */
export function createDecisionEmails(publicUrl: string, provider: Provider) {
  const [mailbox = ''] = provider.emails;
  const mail = createCompanyMailer(publicUrl, provider);
  const send = async (transaction: Transaction, kind: Decision, licence: LicenceRow, blocksOf: (order: Order) => readonly Block[]) => {
    // An extension has changed the licence since, but not the order.
    const sold = await findSold(transaction, licence);
    const blocks = blocksOf({ ...licence, productName: sold?.productName ?? (await findProductName(transaction, licence.productId)) });
    await mail(transaction, licence.companyId, kind, outcomeTitle(kind, licence), blocks);
  };
  return {
    /** @param root as it was before */
    async sendAccepted(transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined): Promise<void> {
      const before = root && { ...root, productName: await findProductName(transaction, root.productId) };
      await send(transaction, 'zamowienie-zaakceptowane', order, (named) => acceptedBlocks(named, before));
    },

    sendRejected(transaction: Transaction, order: LicenceRow, root: LicenceRow | undefined, reason?: string): Promise<void> {
      const unchanged = root === undefined ? '' : ` Licencja nr ${root.paymentMark} pozostaje bez zmian.`;
      return send(transaction, 'zamowienie-odrzucone', order, (named) => [
        `nie możemy zrealizować tego zamówienia.${unchanged}`,
        ...endedBlocks(named, reason, order.totalPrice, mailbox),
      ]);
    },

    sendCanceled(
      transaction: Transaction,
      order: LicenceRow,
      root: LicenceRow | undefined,
      reason?: string,
      consequences: Consequences = {},
    ): Promise<void> {
      return send(transaction, 'zamowienie-anulowane', order, (named) => [
        ...canceledBlocks(order, root, consequences),
        ...endedBlocks(named, reason, order.acceptedOn === null ? order.totalPrice : 0, mailbox),
      ]);
    },
  };
}

const participles = {
  'zamowienie-zaakceptowane': 'zaakceptowan',
  'zamowienie-odrzucone': 'odrzucon',
  'zamowienie-anulowane': 'anulowan',
};

/** The subject of a decision's e-mail, with the ending that fits the noun. */
function outcomeTitle(kind: Decision, { licenseType, paymentMark }: LicenceRow): string {
  return licenseType === LicenceType.Correction
    ? `Zmiana danych nr ${paymentMark} została ${participles[kind]}a`
    : `Zamówienie nr ${paymentMark} zostało ${participles[kind]}e`;
}

/** The order, because a company may have several, the reason, and what to do about a transfer if there was something to pay. */
function endedBlocks(order: Order, reason: string | undefined, toPay: number, mailbox: string): Block[] {
  return [
    [
      ['Numer zamówienia', order.paymentMark],
      ['Produkt', order.productName],
      ['Firma', nameAndNip(order)],
      ...(reason ? [['Powód', reason] as const] : []),
    ],
    ...(toPay === 0 ? [] : [`Nie wysyłaj przelewu za to zamówienie. Jeśli przelew jest już wysłany, napisz do nas: ${mailbox}.`]),
  ];
}

/** The term of an accepted licence, or what an accepted request changed. @param before the licence before the request */
function acceptedBlocks(order: Order, before: Order | undefined): Block[] {
  if (before === undefined) return newLicenceBlocks(order);
  return order.licenseType === LicenceType.Extension ? extensionBlocks(order, before) : correctionBlocks(order, before);
}

function newLicenceBlocks({ acceptedOn, startedOn, expiresOn, ...order }: Order): Block[] {
  const startsLater = startedOn !== null && acceptedOn !== null && startedOn > acceptedOn;
  return [
    startsLater ? 'licencja jest gotowa. Zacznie działać, gdy skończy się obecna.' : 'licencja jest aktywna.',
    [
      ['Produkt', order.productName],
      ['Zawartość', contains(order, 'pl').join(', ')],
      ['Firma', order.companyName],
      ...(startedOn === null ? [] : [['Ważna od', polishDay(startedOn)] as const]),
      ...lastDay(expiresOn),
    ],
  ];
}

function extensionBlocks(order: Order, before: Order): Block[] {
  return [
    `licencja nr ${before.paymentMark} została rozszerzona.`,
    [
      ['Produkt', order.productName],
      ['Zawartość', contains(order, 'pl').join(', ')],
      ['Dotychczas', `${before.productName} (${contains(before, 'pl').join(', ')})`],
      ...lastDay(order.expiresOn),
    ],
  ];
}

function correctionBlocks(order: Order, before: Order): Block[] {
  return [
    `dane firmy na licencji nr ${before.paymentMark} zostały zmienione.`,
    [
      ['Firma', order.companyName],
      ['NIP', formatNip(order.nip)],
      ...addressRows(order),
      ['Dotychczas', [nameAndNip(before), ...addressLines(before)].join(', ')],
    ],
  ];
}

const nameAndNip = ({ companyName, nip }: Order) => `${companyName}, NIP\u00a0${formatNip(nip)}`;
const lastDay = (expiresOn: Date | null) => (expiresOn === null ? [] : [['Ważna do', `${polishDay(expiresOn)} włącznie`] as const]);

/** What the cancellation changes. @param root the licence that a request refers to, as it is after the decision */
function canceledBlocks(order: LicenceRow, root: LicenceRow | undefined, { advanced = [], kept = [] }: Consequences): Block[] {
  const earlier = advanced.map(({ paymentMark, startedOn, expiresOn }) => {
    const term = `jest ważna od ${polishDay(startedOn)} do ${polishDay(expiresOn)} włącznie`;
    return `Licencja nr ${paymentMark} zaczyna się wcześniej: ${term}.`;
  });
  const ended = kept.map(({ paymentMark }) => `Jej rozszerzenie nr ${paymentMark} nie jest anulowane, ale bez licencji nie działa.`);
  return [consequence(order, root), ...ended, ...earlier];
}

function consequence({ acceptedOn, startedOn, licenseType }: LicenceRow, root: LicenceRow | undefined): string {
  if (acceptedOn === null) return 'to zamówienie nie będzie zrealizowane.';
  if (root === undefined) {
    const hasStarted = startedOn === null || startedOn <= new Date();
    return `licencja z\u00a0tego zamówienia ${hasStarted ? 'już nie działa' : 'nie zacznie działać'}.`;
  }
  const licence = `licencja nr ${root.paymentMark}`;
  if (root.licenseStatus !== LicenceStatus.Accepted) return `${licence} jest anulowana, więc to zamówienie już na niej nic nie zmienia.`;
  return licenseType === LicenceType.Extension
    ? `${licence} wraca do poprzedniej zawartości.`
    : `${licence} wraca do poprzednich danych firmy.`;
}
