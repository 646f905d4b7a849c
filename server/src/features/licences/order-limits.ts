import { LicenceStatus } from '@osk/shared/contract/licence';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from './messages.ts';

export type OrderLimits = {
  /** The most Pending orders of a company, corrections included. */
  openOrders: number;
  /** The most orders of a company in the last hour. A repetition by its idempotency key is no order. */
  ordersPerHour: number;
  /** Where a company reaches the provider. */
  contact: string;
};

/**
 * Checks whether a company, which is locked, may place another order. The orders themselves are counted, so replicas share the count.
 * @throws HttpError 409 while too many orders are open, 429 with Retry-After after too many in the last hour
 */
export async function checkOrderLimits(transaction: Transaction, companyId: string, limits: OrderLimits): Promise<void> {
  const { createdOn, licenseStatus } = licences;
  // Not now(), the start of the transaction: the order that held the lock before may be younger.
  const now = sql`clock_timestamp()`;
  const hour = sql`interval '1 hour'`;
  const lastHour = sql`array_agg(${createdOn} order by ${createdOn} desc) filter (where ${createdOn} between ${now} - ${hour} and ${now})`;
  const [counted] = await transaction
    .select({
      open: sql`count(*) filter (where ${licenseStatus} = ${LicenceStatus.Pending})`.mapWith(Number),
      // Null below the limit.
      secondsLeft: sql<string | number | null>`extract(epoch from (${lastHour})[${limits.ordersPerHour}::int] + ${hour} - ${now})`,
    })
    .from(licences)
    .where(eq(licences.companyId, companyId));
  if (counted === undefined) return;
  if (counted.open >= limits.openOrders) throw new HttpError(409, messages.tooManyOpenOrders(limits.openOrders, limits.contact));
  if (counted.secondsLeft === null) return;
  const retryAfter = Number(counted.secondsLeft);
  throw new HttpError(429, messages.tooManyOrders(retryAfter), { retryAfter });
}
