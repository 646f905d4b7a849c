import { transferTitle } from '@osk/shared/contract/licence';
import { formatAccount, formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type Block, type Email, layOut } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import { polishDay } from '../../platform/mail/polish-day.ts';
import { formatPln } from '../../platform/money.ts';
import type { LicenceRow } from './present-licence.ts';

export type OrderEmails = ReturnType<typeof createOrderEmails>;

/** The mails that orders cause. */
export function createOrderEmails(publicUrl: string, provider: Provider) {
  const licencesLink = `${publicUrl}/user-panel/licenses`;
  const installerLink = new URL(provider.installerUrl, publicUrl).href;
  return {
    /** Confirms an order to its company: a trial that runs, or with the transfer data a paid licence or the extension of a root. */
    async confirm(transaction: Transaction, licence: LicenceRow, productName: string, root?: LicenceRow): Promise<void> {
      const [company] = await transaction.select({ email: companies.email }).from(companies).where(eq(companies.id, licence.companyId));
      if (company === undefined) throw new Error('a licence without its company');
      const { companyName, nip, paymentMark, totalPrice, howManyMonths, expiresOn, promoCode, discount } = licence;
      const what = { productName, contents: contains(licence, 'pl'), howManyMonths, rootMark: root?.paymentMark };
      const promo = promoCode === null ? undefined : { code: promoCode, discount };
      const email =
        howManyMonths === null && expiresOn !== null
          ? trialStartedEmail({ companyName, expiresOn, installerLink, licencesLink }, provider)
          : orderEmail({ ...what, paymentMark, companyName, nip, totalPrice, promo, licencesLink }, provider);
      await enqueue(transaction, { ...email, recipient: company.email });
    },
  };
}

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
function orderEmail(order: Order, provider: Provider): Email {
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

/** Tells that the trial licence runs, and until when. */
function trialStartedEmail(
  trial: { companyName: string; expiresOn: Date; installerLink: string; licencesLink: string },
  provider: Provider,
): Email {
  return layOut(
    'licencja-probna',
    'Twoja licencja próbna działa',
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph: `licencja próbna firmy ${trial.companyName} jest aktywna do ${polishDay(trial.expiresOn)} włącznie i\u00a0obejmuje wszystkie funkcje programu.`,
      },
      { link: trial.installerLink, label: 'Pobierz program' },
      { link: trial.licencesLink, label: 'Twoje licencje' },
    ],
    provider,
  );
}
