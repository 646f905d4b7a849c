import { contains } from '@osk/shared/contract/product';
import { toPln } from '../../money/money.ts';
import type { ProductRow } from '../../products/product-store.ts';
import { formatAmount, formatDay, formatTerm } from '../presentation/format.ts';
import { table } from '../presentation/table.ts';

export type ProductSummary = ReturnType<typeof summariseProduct>;

/** A product as the command line's JSON has it. */
export function summariseProduct({ price, withdrawnAt, ...row }: ProductRow) {
  return { ...row, totalPrice: toPln(price), withdrawnAt: withdrawnAt?.toISOString() ?? null };
}

/** Products as a table. */
export function productTable(products: readonly ProductSummary[]): string {
  return table(
    [
      { head: 'Position', align: 'right' },
      { head: 'Product', most: 32 },
      { head: 'Price', align: 'right' },
      { head: 'Term' },
      { head: 'Contents' },
      { head: 'Withdrawn' },
      { head: 'Id' },
    ],
    products.map((product) => [
      String(product.position),
      product.productName,
      formatAmount(product.totalPrice),
      formatTerm(product.howManyMonths),
      contains(product, 'en').join(', '),
      formatDay(product.withdrawnAt),
      product.id,
    ]),
  );
}
