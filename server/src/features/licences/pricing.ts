import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { products, promoCodes } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Message } from '../../platform/language/language.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from './messages.ts';

export type OrderedProduct = typeof products.$inferSelect;
/** What an order costs, in grosze: `totalPrice` is to be paid, the discount taken off. */
export type OrderPrice = { totalPrice: number; discount: number; promo: PromoCode | undefined };

/** The product of an order. @throws HttpError 400 when it is not on offer. */
export async function findOrdered(database: Database | Transaction, productId: string): Promise<OrderedProduct> {
  const [product] = await database
    .select()
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.withdrawnAt)));
  if (product !== undefined) return product;
  const message = messages.unknownProduct;
  throw new HttpError(400, message, { fieldErrors: { productId: message } });
}

/** Thrown of a promo code that does not exist: perhaps a guess. */
class UnknownPromoCode extends HttpError {}

/**
 * Prices what is ordered, its promo code counted in.
 * @throws UnknownPromoCode for a code there is not, HttpError 400 or 409 on `promoCode` for one that cannot be used or has nothing to lower.
 */
export async function priceOrder(
  database: Database | Transaction,
  { price, howManyMonths }: Pick<OrderedProduct, 'price' | 'howManyMonths'>,
  code: string | null | undefined,
): Promise<OrderPrice> {
  if (!code) return { totalPrice: price, discount: 0, promo: undefined };
  if (howManyMonths === null || price === 0) {
    const message = howManyMonths === null ? messages.codeNotForTrial : messages.codeForNothing;
    throw new HttpError(400, message, onCode(message));
  }
  const [promo] = await database.select().from(promoCodes).where(eq(promoCodes.code, code.toUpperCase()));
  const unknown = messages.unknownCode;
  if (promo === undefined) throw new UnknownPromoCode(400, unknown, onCode(unknown));
  const why = obstacle(promo, new Date());
  if (why !== undefined) throw new HttpError(409, why, onCode(why));
  const discount = discountOf(promo, price);
  return { totalPrice: price - discount, discount, promo };
}

/** Uses a promo code up by one. @throws HttpError 409 when others were quicker. */
export async function usePromoCode(transaction: Transaction, promo: PromoCode): Promise<void> {
  // The condition is checked on the row as it stands once other orders have ended, so the limit is never passed.
  const used = await transaction
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(and(eq(promoCodes.id, promo.id), lt(promoCodes.uses, promoCodes.usesAllowed)))
    .returning({ id: promoCodes.id });
  if (used.length > 0) return;
  const spent = messages.codeSpent;
  throw new HttpError(409, spent, onCode(spent));
}

/** Gives the uses of orders' promo codes back, as the last thing of a transaction: in one order, or two could wait for each other. */
export async function giveBackPromoCodes(transaction: Transaction, orders: readonly { promoCodeId: string | null }[]): Promise<void> {
  const ids = orders.flatMap(({ promoCodeId }) => promoCodeId ?? []);
  for (const id of ids.sort()) {
    await transaction
      .update(promoCodes)
      .set({ uses: sql`greatest(${promoCodes.uses} - 1, 0)` })
      .where(eq(promoCodes.id, id));
  }
}

const onCode = (promoCode: Message) => ({ fieldErrors: { promoCode } });

/** A promo code's terms; amounts in grosze. */
export type PromoCode = {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  validFrom: Date;
  validTo: Date;
  usesAllowed: number;
  uses: number;
};

/** Why a code cannot be used at a time; undefined when it can. */
export function obstacle(promo: PromoCode, now: Date): Message | undefined {
  if (now < promo.validFrom) return messages.codeNotYet;
  if (now > promo.validTo) return messages.codeExpired;
  if (promo.uses >= promo.usesAllowed) return messages.codeSpent;
  return undefined;
}

/** What a code takes off a price, in grosze: never more than the price; half a grosz is rounded up. */
export function discountOf(promo: Pick<PromoCode, 'percent' | 'amount'>, price: number): number {
  const off = promo.percent === null ? (promo.amount ?? 0) : Math.round((price * promo.percent) / 100);
  return Math.min(off, price);
}

const wrongCodes: Limit = { name: 'promo-code', attempts: 30, minutes: 60 };

/** Keeps a company from finding promo codes by trying. */
export function createPromoGuesses(rateLimits: RateLimiter) {
  return {
    /**
     * Does what a request with a promo code asks for, outside of any transaction: a code that does not exist stays counted.
     * @throws HttpError 429 once a company has named too many such codes.
     */
    async watch<Result>(companyId: string, code: string | null | undefined, work: () => Promise<Result>): Promise<Result> {
      if (!code) return work();
      // Counted before the code is looked at, so that a flood of guesses at once is counted too.
      await rateLimits.count(wrongCodes, companyId);
      let isGuess = false;
      try {
        return await work();
      } catch (error) {
        isGuess = error instanceof UnknownPromoCode;
        throw error;
      } finally {
        if (!isGuess) await rateLimits.refund(wrongCodes, companyId);
      }
    },
  };
}
