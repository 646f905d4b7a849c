import { and, asc, eq, gt, not, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inBatches } from '../platform/db/database.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { decryptIfPossible, type PeselEncryption } from './pesel-encryption.ts';

const { id, peselEncrypted } = employees;
const batchSize = 200;

type Row = { id: string; peselEncrypted: string };

/**
 * Re-encrypts with the current key the PESELs under former keys. Servers may run meanwhile: a PESEL that changes is not replaced.
 * @returns how many employees there are, and how many PESELs were re-encrypted, or stay because no known key decrypts them
 */
export async function reencryptPesels(
  database: Database,
  encryption: PeselEncryption,
): Promise<{ total: number; reencrypted: number; unreadable: number }> {
  let reencrypted = 0;
  for (;;) {
    const counts = await reencryptOnce(database, encryption);
    reencrypted += counts.reencrypted;
    // Repeats after a concurrent change, because a server without the new key may have made it.
    if (counts.changedMeanwhile === 0) return { total: await database.$count(employees), reencrypted, unreadable: counts.unreadable };
  }
}

async function reencryptOnce(database: Database, encryption: PeselEncryption) {
  const counts = { reencrypted: 0, changedMeanwhile: 0, unreadable: 0 };
  const isCurrent = sql`starts_with(${peselEncrypted}, ${encryption.currentPrefix})`;
  const read = (after: Row | undefined, limit: number) =>
    database
      .select({ id, peselEncrypted })
      .from(employees)
      .where(and(not(isCurrent), after && gt(id, after.id)))
      .orderBy(asc(id))
      .limit(limit);
  for await (const rows of inBatches<Row>(read, batchSize)) {
    for (const row of rows) counts[await reencrypt(database, encryption, row)] += 1;
  }
  return counts;
}

async function reencrypt(database: Database, encryption: PeselEncryption, row: Row) {
  const pesel = decryptIfPossible(encryption, row);
  if (pesel === undefined) return 'unreadable';
  const replaced = await database
    .update(employees)
    .set({ peselEncrypted: encryption.encrypt(pesel, row.id) })
    .where(and(eq(id, row.id), eq(peselEncrypted, row.peselEncrypted)))
    .returning({ id });
  return replaced.length > 0 ? 'reencrypted' : 'changedMeanwhile';
}

/** Counts the PESELs whose key is unknown. Then the settings probably belong to another portal. */
export async function countUnknownKeys(database: Database, pesels: PeselEncryption): Promise<number> {
  const keyName = sql<string>`split_part(${peselEncrypted}, '.', 1)`;
  const rows = await database.select({ keyName, count: sql<number>`count(*)::int` }).from(employees).groupBy(keyName);
  return rows.filter((row) => !pesels.knowsKeyOf(row.keyName)).reduce((sum, { count }) => sum + count, 0);
}

/** Logs the number of PESELs whose key is unknown. */
export async function logUnknownKeys(database: Database, pesels: PeselEncryption, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const unknown = await countUnknownKeys(database, pesels);
  if (unknown > 0)
    log.error({ employees: unknown }, 'no known key decrypts the PESELs of employees: check SECRET_KEY and FORMER_SECRET_KEYS');
}
