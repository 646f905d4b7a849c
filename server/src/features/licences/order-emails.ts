import { LicenceType, transferTitle } from '@osk/shared/contract/licence';
import { formatAccount, formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { type Block, type Email, layOut, polishDay } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { formatPln } from '../../platform/money.ts';
import { formatMonths } from './format-months.ts';

export type OrderEmails = ReturnType<typeof createOrderEmails>;

/** @param reportsOrders whether the provider gets an e-mail for each order that waits */
export function createOrderEmails(publicUrl: string, provider: Provider, reportsOrders: boolean) {
  const licencesLink = { link: `${publicUrl}/user-panel/licenses`, label: 'Twoje licencje' };
  const installerLink = { link: new URL(provider.installerUrl, publicUrl).href, label: 'Pobierz program' };
  return {
    /** Sends the confirmation of a trial that runs, or of an order with the transfer data. @param root the licence that is extended */
    async sendConfirmation(transaction: Transaction, licence: LicenceRow, productName: string, root?: LicenceRow): Promise<void> {
      const { companyName, howManyMonths, expiresOn, paymentMark } = licence;
      const greeting = { paragraph: 'Dzień dobry,' };
      const email =
        howManyMonths === null && expiresOn !== null
          ? layOut(
              'licencja-probna',
              'Twoja licencja próbna działa',
              [greeting, trialBlock(companyName, expiresOn), installerLink, licencesLink],
              provider,
            )
          : layOut(
              'zamowienie',
              `Zamówienie nr ${paymentMark}`,
              [greeting, ...orderBlocks(licence, productName, root), ...paymentBlocks(licence, provider), licencesLink],
              provider,
            );
      await enqueueToCompany(transaction, licence.companyId, { ...email, ...(licence.totalPrice > 0 && { proformaOf: licence.id }) });
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

const orderNames = {
  [LicenceType.NewLicense]: 'Nowe zamówienie',
  [LicenceType.Extension]: 'Rozszerzenie',
  [LicenceType.Correction]: 'Zmiana danych',
};

function newOrderEmail(licence: LicenceRow, productName: string, root: LicenceRow | undefined, provider: Provider): Email {
  const { paymentMark, licenseType, companyName, nip, totalPrice } = licence;
  return layOut(
    'nowe-zamowienie',
    `${orderNames[licenseType]} nr ${paymentMark}: ${companyName}`,
    [
      { paragraph: 'Zamówienie czeka na zatwierdzenie. Odpowiedź na ten e-mail trafi wprost do firmy.' },
      {
        rows: [
          ['Numer zamówienia', paymentMark],
          ['Rodzaj', orderNames[licenseType]],
          ...(root === undefined ? [] : [['Dotyczy licencji', `nr ${root.paymentMark}`] as const]),
          ['Produkt', productName],
          ['Firma', companyName],
          ['NIP', formatNip(nip)],
          ['Kwota', formatPln(totalPrice)],
        ],
      },
      { paragraph: `Pokaże je polecenie: portal operator orders show ${paymentMark}` },
    ],
    provider,
  );
}

/**
 * Enqueues an e-mail to a company that is not deactivated; with `onceKey` at most once.
 * @param mailbox that of the account, or that for invoices, if the company has one
 */
export async function enqueueToCompany(
  transaction: Transaction,
  companyId: string,
  email: Email & { onceKey?: string; proformaOf?: string },
  mailbox: 'account' | 'invoices' = 'account',
): Promise<void> {
  const [company] = await transaction
    .select({ email: companies.email, invoiceEmail: companies.invoiceEmail })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deactivatedAt)))
    .for('key share');
  if (company === undefined) return;
  const recipient = (mailbox === 'invoices' && company.invoiceEmail) || company.email;
  await enqueue(transaction, { ...email, recipient, companyId });
}

function trialBlock(companyName: string, expiresOn: Date): Block {
  return {
    paragraph: `licencja próbna firmy ${companyName} jest aktywna do ${polishDay(expiresOn)} włącznie i\u00a0obejmuje wszystkie funkcje programu.`,
  };
}

function orderBlocks(licence: LicenceRow, productName: string, root: LicenceRow | undefined): Block[] {
  const { howManyMonths, promoCode } = licence;
  return [
    { paragraph: `dziękujemy za zamówienie ${root === undefined ? 'licencji' : 'rozszerzenia licencji'}.` },
    {
      rows: [
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
    },
  ];
}

function paymentBlocks({ parentId, totalPrice, paymentMark }: LicenceRow, provider: Provider): Block[] {
  const next = parentId === null ? 'Licencję uruchomimy' : 'Licencję rozszerzymy';
  if (totalPrice === 0) return [{ paragraph: `Nie ma nic do zapłaty. ${next} po zatwierdzeniu zamówienia.` }];
  return [
    { paragraph: `${next}, gdy otrzymamy przelew. Dane do przelewu:` },
    {
      rows: [
        ['Odbiorca', provider.companyName],
        ['Adres', `${provider.street}, ${provider.postCode} ${provider.city}`],
        ['Numer rachunku', formatAccount(provider.bankAccount)],
        ['Kwota', formatPln(totalPrice)],
        ['Tytuł', transferTitle(paymentMark, 'pl')],
      ],
    },
    { paragraph: 'Proformę znajdziesz w\u00a0załączniku albo na liście licencji w\u00a0panelu.' },
  ];
}
