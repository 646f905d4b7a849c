import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from '../../platform/http/messages.ts';
import type { CompanyRow } from './find-company.ts';

/**
 * Locks a company until the transaction ends, so that changes of its licences run one after another. Call it before locking a licence or a
 * promo code: otherwise transactions deadlock.
 */
export async function lockCompany(transaction: Transaction, companyId: string): Promise<CompanyRow | undefined> {
  const [company] = await transaction.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  return company;
}

/** Locks the company of the session. @throws HttpError 401 when it was erased after the session was checked */
export async function lockOwnCompany(transaction: Transaction, companyId: string): Promise<CompanyRow> {
  const company = await lockCompany(transaction, companyId);
  if (company === undefined || company.erasedAt !== null) throw new HttpError(401, messages.notLoggedIn);
  return company;
}
