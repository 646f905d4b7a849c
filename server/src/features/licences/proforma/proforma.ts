import { LicenceStatus, transferTitle } from '@osk/shared/contract/licence';
import { formatAccount, formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import type { LicenceRow } from '../../../platform/db/tables/licence.ts';
import { polishDay } from '../../../platform/mail/layout.ts';
import { formatPln } from '../../../platform/money.ts';
import { formatMonths } from '../format-months.ts';
import { vatOf } from './vat.ts';

type Rows = readonly (readonly [name: string, value: string])[];

/** The texts of a proforma. It is Polish, as the e-mails are: Polish accountants read it. */
export type Proforma = {
  portalName: string;
  title: string;
  facts: Rows;
  seller: readonly string[];
  buyer: readonly string[];
  item: { name: string; details: readonly string[] };
  amounts: Rows;
  total: readonly [name: string, value: string];
  /** How to pay, or when it was paid. */
  payment: { heading: string; rows: Rows };
  note: string;
  /** When the order was placed. */
  createdOn: Date;
};

/** An order with what its row lacks. `root` is the licence that it extends. */
export type OrderOfProforma = { licence: LicenceRow; productName: string; root: Pick<LicenceRow, 'paymentMark'> | undefined };

export function proformaOf({ licence, productName, root }: OrderOfProforma, provider: Provider): Proforma {
  const { paymentMark, createdOn, totalPrice, vatRate } = licence;
  const vat = vatOf(totalPrice, vatRate);
  return {
    portalName: provider.portalName,
    title: `Proforma nr ${paymentMark}`,
    facts: [
      ['Numer zamówienia', paymentMark],
      ['Data zamówienia', polishDay(createdOn)],
    ],
    seller: [provider.companyName, provider.street, `${provider.postCode} ${provider.city}`, `NIP ${formatNip(provider.nip)}`],
    buyer: [licence.companyName, ...addressOf(licence), `NIP ${formatNip(licence.nip)}`],
    item: {
      name: root === undefined ? `Licencja „${productName}”` : `Rozszerzenie licencji nr ${root.paymentMark} do „${productName}”`,
      details: detailsOf(licence, root),
    },
    amounts: [
      ['Netto', formatPln(totalPrice - vat)],
      ['Stawka VAT', vatRate === null ? 'zw.' : `${vatRate}%`],
      ['VAT', formatPln(vat)],
      ['Brutto', formatPln(totalPrice)],
    ],
    total: ['Razem brutto', formatPln(totalPrice)],
    payment: paymentOf(licence, provider),
    note: 'Ten dokument nie jest fakturą VAT.',
    createdOn,
  };
}

function addressOf({ buyerAddress, buyerPostCode, buyerCity }: LicenceRow): string[] {
  return [buyerAddress ?? '', `${buyerPostCode ?? ''} ${buyerCity ?? ''}`].map((line) => line.trim()).filter(Boolean);
}

function detailsOf(licence: LicenceRow, root: OrderOfProforma['root']): string[] {
  const { howManyMonths, promoCode, discount } = licence;
  return [
    ...(root === undefined && howManyMonths !== null ? [`Okres: ${formatMonths(howManyMonths)}`] : []),
    `Zawartość: ${contains(licence, 'pl').join(', ')}`,
    ...(promoCode === null ? [] : [`Cena uwzględnia rabat ${formatPln(discount)} (kod ${promoCode})`]),
  ];
}

function paymentOf({ licenseStatus, acceptedOn, totalPrice, paymentMark }: LicenceRow, provider: Provider): Proforma['payment'] {
  const isPaid = licenseStatus === LicenceStatus.Accepted;
  if (isPaid) return { heading: 'Zapłata', rows: [['Opłacone', acceptedOn === null ? '–' : polishDay(acceptedOn)]] };
  return {
    heading: 'Dane do przelewu',
    rows: [
      ['Odbiorca', provider.companyName],
      ['Numer rachunku', formatAccount(provider.bankAccount)],
      ['Kwota', formatPln(totalPrice)],
      ['Tytuł', transferTitle(paymentMark, 'pl')],
    ],
  };
}
