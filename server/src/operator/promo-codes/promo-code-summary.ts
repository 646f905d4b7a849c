import type { promoCodes } from '../../platform/db/tables/product.ts';
import { toPln } from '../../platform/money.ts';
import type { Json } from '../command.ts';
import { formatAmount, formatInstant, table } from '../format.ts';

/** What the command line shows of a promo code. */
export function summarisePromoCode({ id, amount, ...row }: typeof promoCodes.$inferSelect) {
  return { ...row, amount: amount === null ? null : toPln(amount) };
}

/** Promo codes as a table. */
export function promoCodeTable(codes: readonly Json<ReturnType<typeof summarisePromoCode>>[]): string {
  const rows = codes.map(({ code, percent, amount, validFrom, validTo, uses, usesAllowed }) => ({
    Code: code,
    Discount: percent === null ? formatAmount(amount ?? 0) : `${percent}%`,
    'Valid from': formatInstant(validFrom),
    'Valid to': formatInstant(validTo),
    Used: `${uses} of ${usesAllowed}`,
  }));
  return table(rows, { right: ['Discount', 'Used'] });
}
