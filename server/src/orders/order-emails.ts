import { LicenceType, transferTitle } from '@osk/shared/contract/licence';
import { formatAccount, formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { companies } from '../platform/db/tables/company.ts';
import type { LicenceRow } from '../platform/db/tables/licence.ts';
import { polishDay } from '../platform/language/language.ts';
import { type Block, type Email, layOut, type MailKind } from '../platform/mail/layout.ts';
import { enqueue } from '../platform/mail/outbox.ts';
import { formatPln } from '../platform/money.ts';
import { addressRows } from './buyer-address.ts';
import { formatMonths } from './pricing/pricing.ts';

export type OrderEmails = ReturnType<typeof createOrderEmails>;

/** @param reportsOrders whether the provider gets an e-mail for each order that waits */
export function createOrderEmails(publicUrl: string, provider: Provider, reportsOrders: boolean) {
  const mail = createCompanyMailer(publicUrl, provider);
  const installerLink = { link: new URL(provider.installerUrl, publicUrl).href, label: 'Pobierz program' };
  return {
    /** Sends the confirmation of a trial that runs, or of an order with the transfer data. @param root the licence that is extended */
    async sendConfirmation(transaction: Transaction, licence: LicenceRow, productName: string, root?: LicenceRow): Promise<void> {
      const { companyId, companyName, howManyMonths, expiresOn, paymentMark } = licence;
      if (howManyMonths === null && expiresOn !== null) {
        const paragraph = `licencja próbna firmy ${companyName} jest aktywna do ${polishDay(expiresOn)} włącznie i\u00a0obejmuje wszystkie funkcje programu.`;
        return mail(transaction, companyId, 'licencja-probna', 'Twoja licencja próbna działa', [paragraph, installerLink]);
      }
      const blocks = [...orderBlocks(licence, productName, root), ...paymentBlocks(licence, provider)];
      const fields = licence.totalPrice > 0 ? { proformaOf: licence.id } : {};
      return mail(transaction, companyId, 'zamowienie', `Zamówienie nr ${paymentMark}`, blocks, fields);
    },

    /** Tells the provider of an order that waits. The e-mail replies to the company. @param root the licence that a request refers to */
    async reportToProvider(transaction: Transaction, licence: LicenceRow, productName: string, root?: LicenceRow): Promise<void> {
      if (!reportsOrders) return;
      const [recipient = ''] = provider.emails;
      const [company] = await transaction.select({ email: companies.email }).from(companies).where(eq(companies.id, licence.companyId));
      const email = newOrderEmail(licence, productName, root, provider);
      await enqueue(transaction, { ...email, recipient, ...(company && { replyTo: company.email }) });
    },
  };
}

/**
 * Returns a function that sends companies e-mails with a greeting and a link to their licences; with `onceKey` each at most once. Deactivated
 * companies get none. `invoices` is a company's mailbox for these, if it has one.
 */
export function createCompanyMailer(publicUrl: string, provider: Provider) {
  const link = { link: `${publicUrl}/user-panel/licenses`, label: 'Twoje licencje' };
  return async (
    transaction: Transaction,
    companyId: string,
    kind: MailKind,
    title: string,
    blocks: readonly Block[],
    { mailbox, ...fields }: { onceKey?: string; proformaOf?: string; mailbox?: 'invoices' } = {},
  ): Promise<void> => {
    const [company] = await transaction
      .select({ email: companies.email, invoiceEmail: companies.invoiceEmail })
      .from(companies)
      .where(and(eq(companies.id, companyId), isNull(companies.deactivatedAt)))
      .for('key share');
    if (company === undefined) return;
    const recipient = (mailbox === 'invoices' && company.invoiceEmail) || company.email;
    const email = layOut(provider, kind, title, ['Dzień dobry,', ...blocks, link]);
    await enqueue(transaction, { ...email, ...fields, recipient, companyId });
  };
}

const orderNames = {
  [LicenceType.NewLicense]: 'Nowe zamówienie',
  [LicenceType.Extension]: 'Rozszerzenie',
  [LicenceType.Correction]: 'Zmiana danych',
};

function newOrderEmail(licence: LicenceRow, productName: string, root: LicenceRow | undefined, provider: Provider): Email {
  const { paymentMark, licenseType, companyName, nip, totalPrice } = licence;
  return layOut(provider, 'nowe-zamowienie', `${orderNames[licenseType]} nr ${paymentMark}: ${companyName}`, [
    'Zamówienie czeka na zatwierdzenie. Odpowiedź na ten e-mail trafi wprost do firmy.',
    [
      ['Numer zamówienia', paymentMark],
      ['Rodzaj', orderNames[licenseType]],
      ...(root === undefined ? [] : [['Dotyczy licencji', `nr ${root.paymentMark}`] as const]),
      ['Produkt', productName],
      ['Firma', companyName],
      ['NIP', formatNip(nip)],
      ...addressRows(licence),
      ['Kwota', formatPln(totalPrice)],
    ],
    `Pokaże je polecenie: portal operator orders show ${paymentMark}`,
  ]);
}

function orderBlocks(licence: LicenceRow, productName: string, root: LicenceRow | undefined): Block[] {
  const { howManyMonths, promoCode } = licence;
  return [
    `dziękujemy za zamówienie ${root === undefined ? 'licencji' : 'rozszerzenia licencji'}.`,
    [
      ['Numer zamówienia', licence.paymentMark],
      ...(root === undefined ? [] : [['Rozszerzenie licencji', `nr ${root.paymentMark}`] as const]),
      ['Produkt', productName],
      ['Zawartość', contains(licence, 'pl').join(', ')],
      ...(root === undefined && howManyMonths !== null ? [['Okres', formatMonths(howManyMonths)] as const] : []),
      ['Firma', licence.companyName],
      ['NIP', formatNip(licence.nip)],
      ...(promoCode === null ? [] : [[`Rabat (kod ${promoCode})`, formatPln(licence.discount)] as const]),
      ['Do zapłaty', formatPln(licence.totalPrice)],
    ],
  ];
}

function paymentBlocks({ parentId, totalPrice, paymentMark }: LicenceRow, provider: Provider): Block[] {
  const next = parentId === null ? 'Licencję uruchomimy' : 'Licencję rozszerzymy';
  if (totalPrice === 0) return [`Nie ma nic do zapłaty. ${next} po zatwierdzeniu zamówienia.`];
  return [
    `${next}, gdy otrzymamy przelew. Dane do przelewu:`,
    [
      ['Odbiorca', provider.companyName],
      ['Adres', `${provider.street}, ${provider.postCode} ${provider.city}`],
      ['Numer rachunku', formatAccount(provider.bankAccount)],
      ['Kwota', formatPln(totalPrice)],
      ['Tytuł', transferTitle(paymentMark, 'pl')],
    ],
    'Proformę znajdziesz w\u00a0załączniku albo na liście licencji w\u00a0panelu.',
  ];
}
