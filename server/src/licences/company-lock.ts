import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { companies } from '../db/tables/company.ts';

/**
 * Holds a company until the transaction ends: changes of its licences follow one another, each seeing what the one before it left.
 * Everybody takes it before any row of a licence or a promo code, or two could wait for each other.
 */
export async function lockCompany(transaction: Transaction, companyId: string): Promise<void> {
  await transaction.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
}
