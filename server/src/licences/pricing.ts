import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { products, promoCodes } from '../db/tables/product.ts';
import { Refusal } from '../http/refusal.ts';
import type { Wording } from '../language/language.ts';
import { say } from './messages.ts';
import { discountOf, obstacle, type PromoCode } from './promo-code.ts';

export type OrderedProduct = typeof products.$inferSelect;
/** What an order costs, in grosze: `totalPrice` is to be paid, the discount taken off. */
export type OrderPrice = { totalPrice: number; discount: number; promo: PromoCode | undefined };

/** The product of an order. @throws Refusal 400 when it is not on offer. */
export async function findOrdered(database: Database | Transaction, productId: string): Promise<OrderedProduct> {
  const [product] = await database
    .select()
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.withdrawnAt)));
  if (product !== undefined) return product;
  const wording = say((m) => m.unknownProduct);
  throw new Refusal(400, wording, { fieldErrors: { productId: wording } });
}

/** Prices an order, its promo code counted in. @throws Refusal 400 or 409 on `promoCode` when that cannot be used. */
export async function priceOrder(
  database: Database | Transaction,
  product: OrderedProduct,
  code: string | null | undefined,
): Promise<OrderPrice> {
  if (!code) return { totalPrice: product.price, discount: 0, promo: undefined };
  if (product.howManyMonths === null)
    throw codeRefused(
      400,
      say((m) => m.codeNotForTrial),
    );
  const [promo] = await database.select().from(promoCodes).where(eq(promoCodes.code, code.toUpperCase()));
  if (promo === undefined)
    throw codeRefused(
      400,
      say((m) => m.unknownCode),
    );
  const why = obstacle(promo, new Date());
  if (why !== undefined) throw codeRefused(409, why);
  const discount = discountOf(promo, product.price);
  return { totalPrice: product.price - discount, discount, promo };
}

/** Uses a promo code up by one. @throws Refusal 409 when others were quicker. */
export async function usePromoCode(transaction: Transaction, promo: PromoCode): Promise<void> {
  // The condition is checked on the row as it stands once other orders have ended, so the limit is never passed.
  const used = await transaction
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(and(eq(promoCodes.id, promo.id), lt(promoCodes.uses, promoCodes.usesAllowed)))
    .returning({ id: promoCodes.id });
  if (used.length === 0)
    throw codeRefused(
      409,
      say((m) => m.codeSpent),
    );
}

/** Gives the use of an order's promo code back, if it had one. */
export async function giveBackPromoCode(transaction: Transaction, { promoCodeId }: { promoCodeId: string | null }): Promise<void> {
  if (promoCodeId === null) return;
  await transaction
    .update(promoCodes)
    .set({ uses: sql`greatest(${promoCodes.uses} - 1, 0)` })
    .where(eq(promoCodes.id, promoCodeId));
}

function codeRefused(status: 400 | 409, wording: Wording): Refusal {
  return new Refusal(status, wording, { fieldErrors: { promoCode: wording } });
}
