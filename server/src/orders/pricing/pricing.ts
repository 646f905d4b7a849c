import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type ProductRow, products, promoCodes } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Message } from '../../platform/language/language.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from '../messages.ts';

type PromoCode = typeof promoCodes.$inferSelect;

/** In grosze; `totalPrice` is what remains after the discount. */
export type OrderPrice = { totalPrice: number; discount: number; promo: PromoCode | undefined };

/** Finds a product to order. @throws HttpError 400 when it is not on offer */
export async function findProduct(database: Database, productId: string): Promise<ProductRow> {
  const [product] = await database
    .select()
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.withdrawnAt)));
  if (product !== undefined) return product;
  throw new HttpError(400, messages.unknownProduct, { fieldErrors: { productId: messages.unknownProduct } });
}

export async function findProductName(transaction: Transaction, productId: string): Promise<string> {
  const [product] = await transaction.select({ productName: products.productName }).from(products).where(eq(products.id, productId));
  return product?.productName ?? '';
}

class PromoCodeError extends HttpError {
  constructor(status: 400 | 409, promoCode: Message) {
    super(status, promoCode, { fieldErrors: { promoCode } });
  }
}

/** The promo code does not exist; it may be a guess. */
class UnknownPromoCode extends PromoCodeError {}

/** @throws UnknownPromoCode, or HttpError 400 or 409 on `promoCode` when the code is invalid or there is nothing to pay */
export async function priceOrder(
  database: Database,
  { price, howManyMonths }: Pick<ProductRow, 'price' | 'howManyMonths'>,
  code: string | null | undefined,
): Promise<OrderPrice> {
  if (!code) return { totalPrice: price, discount: 0, promo: undefined };
  if (howManyMonths === null) throw new PromoCodeError(400, messages.codeNotForTrial);
  if (price === 0) throw new PromoCodeError(400, messages.codeNotNeeded);
  const [promo] = await database.select().from(promoCodes).where(eq(promoCodes.code, code.toUpperCase()));
  if (promo === undefined) throw new UnknownPromoCode(400, messages.unknownCode);
  const reason = whyInvalid(promo, new Date());
  if (reason !== undefined) throw new PromoCodeError(409, reason);
  const discount = discountOf(promo, price);
  return { totalPrice: price - discount, discount, promo };
}

/** Why a promo code is invalid at a time; undefined when it is valid. */
export function whyInvalid(promo: PromoCode, now: Date): Message | undefined {
  if (now < promo.validFrom) return messages.codeNotValidYet;
  if (now > promo.validTo) return messages.codeExpired;
  return promo.uses >= promo.usesAllowed ? messages.codeUsedUp : undefined;
}

/** The discount on a price, in grosze: at most the price, half a grosz rounded up. */
export function discountOf({ percent, amount }: Pick<PromoCode, 'percent' | 'amount'>, price: number): number {
  return Math.min(percent === null ? (amount ?? 0) : Math.round((price * percent) / 100), price);
}

/** Counts a use of a promo code. @throws HttpError 409 when concurrent orders took the last one */
export async function usePromoCode(transaction: Transaction, { id }: PromoCode): Promise<void> {
  // The update waits for concurrent ones and then checks the new row.
  const used = await transaction
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(and(eq(promoCodes.id, id), lt(promoCodes.uses, promoCodes.usesAllowed)))
    .returning({ id: promoCodes.id });
  if (used.length === 0) throw new PromoCodeError(409, messages.codeUsedUp);
}

/** Returns the uses of promo codes. Call it last in a transaction: the codes are locked in one order, which prevents deadlocks. */
export async function returnPromoCodes(transaction: Transaction, orders: readonly { promoCodeId: string | null }[]): Promise<void> {
  const ids = orders.flatMap(({ promoCodeId }) => promoCodeId ?? []);
  for (const id of ids.sort()) {
    await transaction
      .update(promoCodes)
      .set({ uses: sql`greatest(${promoCodes.uses} - 1, 0)` })
      .where(eq(promoCodes.id, id));
  }
}

type Caller = { session: { companyId: string }; followUp(work: () => unknown): Promise<void> };

const unknownCodes: Limit = { name: 'promo-code', attempts: 30, minutes: 60 };

/**
 * Limits how many unknown codes a company may try. Do not call it in a transaction, whose rollback would lose the count.
 * @throws HttpError 429 beyond the limit
 */
export async function limitUnknownCodes<Result>(
  rateLimits: RateLimiter,
  { session: { companyId }, followUp }: Caller,
  code: string | null | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!code) return work();
  // Counted first, so that concurrent guesses count too.
  await rateLimits.count(unknownCodes, companyId);
  let isUnknown = false;
  try {
    return await work();
  } catch (error) {
    isUnknown = error instanceof UnknownPromoCode;
    throw error;
  } finally {
    if (!isUnknown) await followUp(() => rateLimits.refund(unknownCodes, companyId));
  }
}

const months: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'miesiąc', few: 'miesiące' };

/** The term of a licence in Polish: `12 miesięcy`. */
export function formatMonths(count: number): string {
  return `${count}\u00a0${months[new Intl.PluralRules('pl').select(count)] ?? 'miesięcy'}`;
}

/** The VAT within a gross amount, in grosze: gross × rate / (100 + rate), half a grosz rounded up. @param rate per cent, null when exempt */
export function vatOf(gross: number, rate: number | null): number {
  if (rate === null) return 0;
  return Math.round((gross * rate) / (100 + rate));
}
