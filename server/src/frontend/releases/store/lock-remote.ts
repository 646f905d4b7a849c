import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { remotes } from '../../../platform/db/tables/release.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { messages } from './messages.ts';

/** Changes of the releases, the rollout and the keys of a remote wait for each other. @throws HttpError 404 */
export async function lockRemote(transaction: Transaction, name: string): Promise<void> {
  const found = await transaction.select({ name: remotes.name }).from(remotes).where(eq(remotes.name, name)).for('no key update');
  if (found.length === 0) throw new HttpError(404, messages.unknownRemote(name));
}
