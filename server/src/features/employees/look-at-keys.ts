import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import type { PeselEncryption } from './pesel-encryption.ts';

/** Tells in the log, once, of stored PESELs whose key is not known here: most likely the settings are another portal's. */
export async function lookAtKeys(database: Database, pesels: PeselEncryption, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const keyName = sql<string>`split_part(${employees.peselEncrypted}, '.', 1)`;
  const found = await database.select({ keyName, count: sql<number>`count(*)::int` }).from(employees).groupBy(keyName);
  const unknown = found.filter((one) => !pesels.knowsKeyOf(one.keyName)).reduce((sum, { count }) => sum + count, 0);
  if (unknown > 0)
    log.error({ employees: unknown }, 'no key known here opens the PESELs of employees: look at SECRET_KEY and FORMER_SECRET_KEYS');
}
