import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';

/**
 * Holds an e-mail and a NIP until the transaction ends: registrations and activations that share either follow one another, so that
 * each sees what the one before it left.
 */
export async function lockIdentity(transaction: Transaction, email: string, nip: string): Promise<void> {
  // In one order for everybody, or two could wait for each other.
  for (const identity of [`email:${email.toLowerCase()}`, `nip:${nip}`]) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${identity}, 0))`);
  }
}
