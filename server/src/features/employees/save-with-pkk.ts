import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { brokenUniqueness, isDeadlock } from '../../platform/db/errors.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from './messages.ts';

/**
 * Writes an employee of a company whose wish to use PKK is recorded, and stays so until it is written. Whose an e-mail is, the unique
 * index decides: two may come at once.
 * @param contact where the wish is reported.
 * @throws HttpError 409 without the wish, or on an e-mail that is another employee's.
 */
export async function saveWithPkk<Saved>(
  database: Database,
  companyId: string,
  contact: string,
  write: (transaction: Transaction) => Promise<Saved>,
): Promise<Saved> {
  try {
    return await database.transaction(async (transaction) => {
      await holdWish(transaction, companyId, contact);
      return write(transaction);
    });
  } catch (error) {
    // The one circle there can be: employees that take each other's e-mail at once, and each has its own until another gives way.
    throw brokenUniqueness(error) === 'employees_email' || isDeadlock(error) ? emailTaken() : error;
  }
}

async function holdWish(transaction: Transaction, companyId: string, contact: string): Promise<void> {
  const [company] = await transaction
    .select({ pkkSince: companies.pkkSince })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('share');
  if (company === undefined || company.pkkSince === null) throw new HttpError(409, messages.noPkk(contact));
}

/** Says nothing of whose the e-mail is: it may be another company's employee. */
function emailTaken(): HttpError {
  const message = messages.emailTaken;
  return new HttpError(409, message, { fieldErrors: { email: message } });
}
