import type { promoCodes } from '../../platform/db/tables/product.ts';
import { toPln } from '../../platform/money.ts';
import { formatAmount, formatInstant } from '../presentation/format.ts';
import { table } from '../presentation/table.ts';

type PromoCodeRow = typeof promoCodes.$inferSelect;
export type PromoCodeSummary = ReturnType<typeof summarisePromoCode>;

/** A promo code as the command line's JSON has it. */
export function summarisePromoCode({ code, percent, amount, validFrom, validTo, usesAllowed, uses }: PromoCodeRow) {
  return {
    ...{ code, percent, usesAllowed, uses },
    amount: amount === null ? null : toPln(amount),
    validFrom: validFrom.toISOString(),
    validTo: validTo.toISOString(),
  };
}

/** Promo codes as a table. */
export function promoCodeTable(codes: readonly PromoCodeSummary[]): string {
  return table(
    [
      { head: 'Code' },
      { head: 'Discount', align: 'right' },
      { head: 'Valid from' },
      { head: 'Valid to' },
      { head: 'Used', align: 'right' },
    ],
    codes.map(({ code, percent, amount, validFrom, validTo, uses, usesAllowed }) => [
      code,
      percent === null ? formatAmount(amount ?? 0) : `${percent}%`,
      formatInstant(validFrom),
      formatInstant(validTo),
      `${uses} of ${usesAllowed}`,
    ]),
  );
}
