import { and, asc, eq, gt, not, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { openIfPossible, type PeselEncryption } from './pesel-encryption.ts';

const { id, peselEncrypted } = employees;
const batch = 200;

/** How many employees there are, how many PESELs were encrypted anew, and how many no key opens: those stay as they are. */
type Reencryption = { total: number; reencrypted: number; unreadable: number };

/**
 * Encrypts under the present key what a former one encrypted. Safe beside running servers, and again after it was broken off: a PESEL
 * is replaced only while it is the one that was read, so that none which a company changes meanwhile is lost.
 */
export async function reencryptPesels(database: Database, encryption: PeselEncryption): Promise<Reencryption> {
  let reencrypted = 0;
  for (;;) {
    const passed = await passOver(database, encryption);
    reencrypted += passed.reencrypted;
    // A server that does not have the new key yet may have written with the former one meanwhile.
    if (passed.changedMeanwhile === 0) return { total: await database.$count(employees), reencrypted, unreadable: passed.unreadable };
  }
}

async function passOver(database: Database, encryption: PeselEncryption) {
  const passed = { reencrypted: 0, changedMeanwhile: 0, unreadable: 0 };
  const isPresent = sql`starts_with(${peselEncrypted}, ${encryption.presentPrefix})`;
  let after: string | undefined;
  do {
    const rows = await database
      .select({ id, peselEncrypted })
      .from(employees)
      .where(and(not(isPresent), after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(batch);
    for (const row of rows) passed[await reencrypt(database, encryption, row)] += 1;
    after = rows.at(-1)?.id;
  } while (after !== undefined);
  return passed;
}

type Row = { id: string; peselEncrypted: string };

async function reencrypt(database: Database, encryption: PeselEncryption, row: Row) {
  const pesel = openIfPossible(encryption, row);
  if (pesel === undefined) return 'unreadable';
  const replaced = await database
    .update(employees)
    .set({ peselEncrypted: encryption.encrypt(pesel, row.id) })
    .where(and(eq(id, row.id), eq(peselEncrypted, row.peselEncrypted)))
    .returning({ id });
  return replaced.length > 0 ? 'reencrypted' : 'changedMeanwhile';
}

/** Tells in the log, once, of stored PESELs whose key is not known here: most likely the settings are another portal's. */
export async function lookAtKeys(database: Database, pesels: PeselEncryption, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const keyName = sql<string>`split_part(${employees.peselEncrypted}, '.', 1)`;
  const found = await database.select({ keyName, count: sql<number>`count(*)::int` }).from(employees).groupBy(keyName);
  const unknown = found.filter((one) => !pesels.knowsKeyOf(one.keyName)).reduce((sum, { count }) => sum + count, 0);
  if (unknown > 0)
    log.error({ employees: unknown }, 'no key known here opens the PESELs of employees: look at SECRET_KEY and FORMER_SECRET_KEYS');
}
