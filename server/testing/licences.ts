import {
  buyLicence,
  changeLicenceCompany,
  extendLicence,
  type Licence,
  LicenceStatus,
  LicenceType,
  listLicences,
} from '@osk/shared/contract/licence';
import { asc, eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { vi } from 'vitest';
import { firstCatalogue } from '../src/catalogue/product-store.ts';
import { createDecisions } from '../src/orders/decisions/decisions.ts';
import { readConfig } from '../src/platform/config.ts';
import { type LicenceRow, licences, licenceTransitions } from '../src/platform/db/tables/licence.ts';
import { promoCodes } from '../src/platform/db/tables/product.ts';
import type { Portal } from './servers/portal.ts';

/** The id of a product of the first catalogue. */
export const productIdOf = (productName: string) => firstCatalogue.find((offer) => offer.productName === productName)?.id ?? '';
export const orderOf = (productName: string) => ({ productId: productIdOf(productName), companyName: 'Nowa Szkoła', nip: '1234567890' });
export const operator = 'operator:anna';

/** Noon in Warsaw on the day that is `days` from today. */
export function noonIn(days: number): Date {
  const noon = Temporal.Now.plainDateISO('Europe/Warsaw').add({ days }).toZonedDateTime({ timeZone: 'Europe/Warsaw', plainTime: '12:00' });
  return new Date(noon.epochMilliseconds);
}

/** The row of an accepted licence that began and expires at noon, so many days before and after today. */
export const licenceRowOf = (companyId: string, paymentMark: string, daysAgo = 0, daysLeft = 184) => ({
  companyId,
  paymentMark,
  productId: productIdOf('Start'),
  companyName: 'Szkoła',
  nip: '1234567890',
  totalPrice: 34_900,
  howManyMonths: 6,
  program: true,
  website: false,
  internalExam: false,
  smsNotifications: false,
  licenseStatus: LicenceStatus.Accepted,
  licenseType: LicenceType.NewLicense,
  acceptedOn: noonIn(-daysAgo),
  startedOn: noonIn(-daysAgo),
  expiresOn: noonIn(daysLeft),
});

/** The first instant after the expiry of a licence. */
export const instantAfter = ({ expiresOn }: LicenceRow) => new Date((expiresOn?.getTime() ?? 0) + 1);

/** Actions for tests of licences. */
export function useLicences(portal: Portal) {
  const { publicUrl, provider } = readConfig({});
  const decisions = createDecisions(publicUrl, provider);
  const decide = (decision: keyof typeof decisions) => (mark: string, reason?: string, extensions?: 'cancel' | 'keep') =>
    portal.database.transaction((transaction) => decisions[decision](transaction, mark, operator, reason, extensions));
  const accept = decide('accept');

  const row = async (id: string): Promise<LicenceRow> => {
    const [found] = await portal.database.select().from(licences).where(eq(licences.id, id));
    if (found === undefined) throw new Error(`no licence ${id}`);
    return found;
  };
  const change = async (id: string, changes: Partial<LicenceRow>) => {
    await portal.database.update(licences).set(changes).where(eq(licences.id, id));
    return row(id);
  };
  const buy = async (token: string, productName: string, fields: { promoCode?: string; nip?: string } = {}): Promise<Licence> =>
    dataOf(await portal.send(buyLicence, { body: { ...orderOf(productName), ...fields } }, { token }));

  return {
    accept,
    /** Accepts an order at an instant. */
    async acceptAt(instant: string, paymentMark: string): Promise<LicenceRow> {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
      return accept(paymentMark).finally(vi.useRealTimers);
    },
    reject: decide('reject'),
    cancel: decide('cancel'),
    row,
    statusOf: async ({ id }: { id: string }) => (await row(id)).licenseStatus,
    change,
    buy,
    /** The order of a new company, with its e-mail address. */
    async buyAnew(productName = 'Egzamin') {
      const { token, email } = await portal.company();
      return { ...(await buy(token, productName)), email };
    },
    /** Makes an accepted licence that began and expires at noon, so many days before and after today. */
    async running(token: string, productName: string, daysAgo = 0, daysLeft = 184): Promise<LicenceRow> {
      const { id, paymentMark } = await buy(token, productName);
      await accept(paymentMark);
      return change(id, { startedOn: noonIn(-daysAgo), expiresOn: noonIn(daysLeft) });
    },
    extend: async (
      token: string,
      parentId: string,
      productName: string,
      fields: { promoCode?: string; companyName?: string; nip?: string } = {},
    ): Promise<Licence> => dataOf(await portal.send(extendLicence, { body: { ...orderOf(productName), parentId, ...fields } }, { token })),
    /** Requests a correction of an accepted licence. */
    correct: async (token: string, id: string, companyName = 'Po Zmianie'): Promise<Licence> =>
      dataOf(await portal.send(changeLicenceCompany, { body: { id, companyName, nip: '9876543210' } }, { token })),
    list: async (token: string): Promise<Licence[]> => dataOf(await portal.send(listLicences, { query: {} }, { token })),
    history: (licenceId: string) =>
      portal.database
        .select({ from: licenceTransitions.fromStatus, to: licenceTransitions.toStatus, actor: licenceTransitions.actor })
        .from(licenceTransitions)
        .where(eq(licenceTransitions.licenceId, licenceId))
        .orderBy(asc(licenceTransitions.id)),
    /** The e-mails to an address with the order's number in the subject. */
    mails: async (email: string, paymentMark: string) =>
      (await portal.mailsTo(email)).filter(({ subject }) => subject.includes(paymentMark)),
    async promo(code: string, terms: { percent: number } | { amount: number }, usesAllowed = 100): Promise<void> {
      await portal.database.insert(promoCodes).values({ code, ...terms, validFrom: noonIn(-2), validTo: noonIn(2), usesAllowed });
    },
    async uses(code: string): Promise<number | undefined> {
      const [promo] = await portal.database.select().from(promoCodes).where(eq(promoCodes.code, code));
      return promo?.uses;
    },
  };
}

function dataOf<Data>({ status, body }: { status: number; body: { data: Data; clientError?: string } }): Data {
  if (status !== 200) throw new Error(`answered with ${status}: ${body.clientError}`);
  return body.data;
}
