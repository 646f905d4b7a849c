import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from '../../platform/http/messages.ts';

/**
 * Holds a company until the transaction ends: changes of its licences follow one another, each seeing what the one before it left.
 * Everybody takes it before any row of a licence or a promo code, or two could wait for each other.
 */
export async function lockCompany(transaction: Transaction, companyId: string): Promise<{ erasedAt: Date | null } | undefined> {
  const [company] = await transaction
    .select({ erasedAt: companies.erasedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  return company;
}

/** The same for what the company itself asks for. @throws HttpError 401 when it was erased while that was under way. */
export async function lockCustomer(transaction: Transaction, companyId: string): Promise<void> {
  if ((await lockCompany(transaction, companyId))?.erasedAt === null) return;
  throw new HttpError(401, messages.notLoggedIn);
}
