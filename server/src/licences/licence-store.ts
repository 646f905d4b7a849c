import { buyLicence, type Licence, type LicenceOrder, LicenceStatus, LicenceType, type QuotedOrder } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/nip';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { brokenUniqueness } from '../db/errors.ts';
import { companies } from '../db/tables/company.ts';
import { licences } from '../db/tables/licence.ts';
import { products } from '../db/tables/product.ts';
import { Refusal } from '../http/refusal.ts';
import { once } from '../idempotency/once.ts';
import type { Language } from '../language/language.ts';
import { toGrosze, toPln } from '../money/money.ts';
import { recordCreation } from './history.ts';
import { say } from './messages.ts';
import type { OrderLetters } from './order-letters.ts';
import { makePaymentMark } from './payment-mark.ts';
import { type LicenceRow, presentLicence } from './present-licence.ts';
import { findOrdered, type OrderedProduct, type OrderPrice, priceOrder, usePromoCode } from './pricing.ts';
import { expiryOf } from './terms.ts';

type Buyer = { companyId: string; idempotencyKey: string | undefined; language: Language };
type Bought = { data: Licence; successMessage: string };

export type LicenceStore = ReturnType<typeof createLicenceStore>;

export function createLicenceStore(database: Database, letters: OrderLetters) {
  const listed = database
    .select({ licence: licences, productName: products.productName })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .where(eq(licences.companyId, sql.placeholder('companyId')))
    .orderBy(desc(licences.createdOn), desc(licences.id))
    .prepare('licences_of_company');

  return {
    /** A company's licences and requests, newest first. */
    list: (companyId: string) => listed.execute({ companyId }),

    /** What an order would cost, in grosze. @throws Refusal as an order would. */
    async quote(order: QuotedOrder): Promise<OrderPrice> {
      return priceOrder(database, await findOrdered(database, order.productId), order.promoCode);
    },

    /**
     * Orders a licence: a trial runs at once, a paid one waits for its payment.
     * @throws Refusal when the product, the promo code or the quoted price does not hold, or the trial was used.
     */
    async buy(order: LicenceOrder, { companyId, idempotencyKey, language }: Buyer): Promise<Bought> {
      try {
        return await once(database, { companyId, key: idempotencyKey, endpoint: buyLicence, body: order }, async (transaction) => {
          const product = await findOrdered(transaction, order.productId);
          const price = await priceOrder(transaction, product, order.promoCode);
          refuseChangedPrice(order, price);
          if (price.promo !== undefined) await usePromoCode(transaction, price.promo);
          const licence = await store(transaction, companyId, order, product, price);
          await transaction.update(companies).set({ chosenProductId: null }).where(eq(companies.id, companyId));
          await letters.confirm(transaction, licence, product.productName);
          const isTrial = product.howManyMonths === null;
          return {
            data: presentLicence(licence, language, product.productName),
            successMessage: say((m) => (isTrial ? m.trialStarted : m.ordered))(language),
          };
        });
      } catch (error) {
        if (brokenUniqueness(error) === 'licences_one_trial')
          throw new Refusal(
            409,
            say((m) => m.trialUsed),
          );
        throw error;
      }
    },
  };
}

/** Stores the licence and its history. */
async function store(
  transaction: Transaction,
  companyId: string,
  order: LicenceOrder,
  product: OrderedProduct,
  price: OrderPrice,
): Promise<LicenceRow> {
  const { program, website, internalExam, smsNotifications, howManyMonths } = product;
  const now = new Date();
  const isTrial = howManyMonths === null;
  const values = {
    companyId,
    productId: product.id,
    companyName: order.companyName,
    nip: nipDigits(order.nip),
    promoCodeId: price.promo?.id ?? null,
    promoCode: price.promo?.code ?? null,
    totalPrice: price.totalPrice,
    discount: price.discount,
    ...{ program, website, internalExam, smsNotifications, howManyMonths },
    licenseStatus: isTrial ? LicenceStatus.Accepted : LicenceStatus.Pending,
    licenseType: LicenceType.NewLicense,
    ...(isTrial && { acceptedOn: now, startedOn: now, expiresOn: expiryOf(now, null) }),
  };
  const licence = await insertMarked(transaction, values);
  const { Pending, Accepted } = LicenceStatus;
  await recordCreation(transaction, licence.id, isTrial ? [Pending, Accepted] : [Pending], 'company');
  return licence;
}

/** Inserts under a payment mark that no licence has: another is made in the rare case that one is taken. */
async function insertMarked(transaction: Transaction, values: Omit<typeof licences.$inferInsert, 'paymentMark'>): Promise<LicenceRow> {
  for (;;) {
    const insertion = transaction.insert(licences).values({ ...values, paymentMark: makePaymentMark() });
    const [licence] = await insertion.onConflictDoNothing({ target: licences.paymentMark }).returning();
    if (licence !== undefined) return licence;
  }
}

/** Nobody pays another price than the one that was shown. */
function refuseChangedPrice({ quotedPrice }: LicenceOrder, { totalPrice, discount }: OrderPrice): void {
  if (quotedPrice === undefined || toGrosze(quotedPrice) === totalPrice) return;
  throw new Refusal(
    409,
    say((m) => m.priceChanged),
    { quote: { totalPrice: toPln(totalPrice), discount: toPln(discount) } },
  );
}
