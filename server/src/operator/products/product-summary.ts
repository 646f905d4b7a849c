import type { ProductRow } from '../../platform/db/tables/product.ts';
import { toPln } from '../../platform/money.ts';
import { formatAmount, formatDay, formatTerm } from '../presentation/format.ts';
import { table } from '../presentation/table.ts';

export type ProductSummary = ReturnType<typeof summariseProduct>;

/** A product as the command line's JSON has it. */
export function summariseProduct({ price, withdrawnAt, ...row }: ProductRow) {
  return { ...row, totalPrice: toPln(price), withdrawnAt: withdrawnAt?.toISOString() ?? null };
}

/** Products as a table. */
export function productTable(products: readonly ProductSummary[]): string {
  const anyWithdrawn = products.some(({ withdrawnAt }) => withdrawnAt !== null);
  return table(
    [
      { head: 'Position', align: 'right' },
      { head: 'Product', most: 32 },
      { head: 'Price', align: 'right' },
      { head: 'Term' },
      { head: 'Contents' },
      ...(anyWithdrawn ? [{ head: 'Withdrawn' }] : []),
      { head: 'Id' },
    ],
    products.map((product) => [
      String(product.position),
      product.productName,
      formatAmount(product.totalPrice),
      formatTerm(product.howManyMonths),
      contentsOf(product),
      ...(anyWithdrawn ? [formatDay(product.withdrawnAt)] : []),
      product.id,
    ]),
  );
}

/** What a product includes, in words short enough for a table. */
function contentsOf({ program, website, internalExam, smsNotifications }: ProductSummary): string {
  const parts = { program, website, exam: internalExam, SMS: smsNotifications };
  return Object.entries(parts)
    .flatMap(([name, included]) => (included ? [name] : []))
    .join(', ');
}
