import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { markSent } from './outbox.ts';

/** The longest between two tries, milliseconds. */
const longestWait = 2000;

/**
 * Marks a mail that was sent, and tries again while the database is away: unmarked, it would go twice.
 * @param isTooLate whether the mail may be another worker's, or nobody waits any longer, so many milliseconds from now
 * @throws what the last try failed with
 */
export async function markForSure(database: Database, id: string, isTooLate: (milliseconds: number) => boolean): Promise<void> {
  for (let wait = 100; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await markSent(database, id);
    } catch (error) {
      if (isTooLate(wait)) throw error;
    }
    await pause(wait);
  }
}
