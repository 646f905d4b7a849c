import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { products, promoCodes } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Message } from '../../platform/language/language.ts';
import { messages } from './messages.ts';
import { discountOf, obstacle, type PromoCode } from './promo-code.ts';

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
export class UnknownPromoCode extends HttpError {}

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
