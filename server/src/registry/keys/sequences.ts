import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { releaseSequences } from '../../platform/db/tables/release.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from '../messages.ts';
import { lockRemote, recordChange } from '../store/trail.ts';

/** A team whose answers were lost leaves out some. A greater step would use up the sequences for good. */
const maxStep = 1000;

/** The sequence of a remote's last release; 0 before the first. */
export async function readSequence(database: Database, remote: string): Promise<number> {
  const [row] = await database.select({ last: releaseSequences.last }).from(releaseSequences).where(eq(releaseSequences.remote, remote));
  return row?.last ?? 0;
}

/**
 * Raises the sequence of a remote. It never falls, so that no release is accepted twice. The remote must be locked.
 * @throws HttpError 409 unless it is greater than the last one, 400 when it is far greater
 */
export async function raiseSequence(transaction: Transaction, remote: string, sequence: number): Promise<void> {
  const last = await readSequence(transaction, remote);
  if (sequence > last + maxStep) throw new HttpError(400, messages.sequenceTooHigh(sequence, last));
  if (sequence <= last) throw new HttpError(409, messages.sequenceUsed(sequence, last), { code: 'sequence-used' });
  await saveSequence(transaction, remote, sequence);
}

async function saveSequence(transaction: Transaction, remote: string, sequence: number): Promise<void> {
  await transaction
    .insert(releaseSequences)
    .values({ remote, last: sequence })
    .onConflictDoUpdate({ target: releaseSequences.remote, set: { last: sql`greatest(${releaseSequences.last}, ${sequence})` } });
}

/** Raises the sequence after a backup was restored, whose counter is behind. @throws HttpError 404 for an unknown remote */
export function setLeastSequence(database: Database, { remote, sequence, actor }: { remote: string; sequence: number; actor: string }) {
  return database.transaction(async (transaction) => {
    await lockRemote(transaction, remote);
    const last = await readSequence(transaction, remote);
    if (sequence <= last) return { last, isChanged: false };
    await saveSequence(transaction, remote, sequence);
    await recordChange(transaction, { remote, actor, action: 'raise-sequence', note: `${last} to ${sequence}` });
    return { last: sequence, isChanged: true };
  });
}
