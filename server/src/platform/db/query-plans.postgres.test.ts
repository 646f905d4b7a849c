import { readProfile } from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import type { EndpointDefinition, RequestOf } from '@osk/shared/contract/endpoint';
import { listLicences } from '@osk/shared/contract/licence';
import { listExtensionProducts } from '@osk/shared/contract/product';
import { readToken } from '@osk/shared/contract/session';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addCompanies, emailOf } from '../../../testing/database/add-companies.ts';
import { openCopy } from '../../../testing/database/test-database.ts';
import { secretKey, usePortal } from '../../../testing/servers/portal.ts';
import { createSessionStore } from '../../accounts/sessions/session-store.ts';
import { seedCatalogue } from '../../catalogue/product-store.ts';
import { createPeselEncryption } from '../../employees/pesel-encryption.ts';
import { cleanUp } from '../../erasure/clean-up.ts';
import { findExpiring } from '../../orders/reminders/reminders.ts';
import { claimNext } from '../mail/outbox.ts';
import { openPostgres } from './open-postgres.ts';
import { licences } from './tables/licence.ts';

const companiesInAll = 300;
// One connection, whose counts of pages can be written at once.
const portal = usePortal({}, {}, async () => {
  const open = await openCopy((address) => openPostgres(address, 1, () => undefined));
  await seedCatalogue(open.database);
  return open;
});
let token = '';
let extended = '';

beforeAll(async () => {
  const { database } = portal;
  await addCompanies(database, companiesInAll, { pesels: createPeselEncryption(secretKey), passwordHash: 'none' });
  // Logs in as the first company, whose running licence can be extended.
  const { id } = await portal.companyOf(emailOf(1));
  const session = await createSessionStore(database).begin({ id, passwordHash: 'none' }, '');
  token = session?.accessToken ?? '';
  const ofCompany = and(eq(licences.companyId, id), eq(licences.licenseStatus, 2), isNull(licences.parentId));
  const [root] = await database.select().from(licences).where(ofCompany).orderBy(sql`${licences.expiresOn} desc`).limit(1);
  extended = root?.id ?? '';
  await cleanUp(database);
  await database.execute(sql`vacuum analyze`);
});

/** How many pages of all tables and indexes were read so far. */
async function pagesRead(): Promise<number> {
  await portal.database.execute(sql`select pg_stat_force_next_flush()`);
  const [read] = await portal.database
    .select({ pages: sql<number>`sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::int` })
    .from(sql`pg_statio_user_tables`);
  return read?.pages ?? 0;
}

const call =
  <E extends EndpointDefinition>(endpoint: E, request: () => RequestOf<E>) =>
  async () =>
    expect((await portal.send(endpoint, request(), { token })).status).toBe(200);
const now = new Date();
const soon = new Date(now.getTime() + 60_000);

// About a third more pages of 8 kB than were measured. A table or an index that is read whole has more.
test.each<[name: string, most: number, work: () => Promise<unknown>]>([
  ['GET token', 30, call(readToken, () => ({}))],
  ['GET licences', 40, call(listLicences, () => ({ query: { includeProduct: 'true' } }))],
  ['GET profile', 30, call(readProfile, () => ({}))],
  ['GET employees', 35, call(listEmployees, () => ({ query: {} }))],
  ['GET extension products', 40, call(listExtensionProducts, () => ({ params: { licenseId: extended } }))],
  ['the account of an e-mail', 8, () => createSessionStore(portal.database).findAccounts(emailOf(7))],
  ['the next mail', 8, () => claimNext(portal.database)],
  ['licences that expire soon', 130, () => findExpiring(portal.database, now, soon)],
  [
    'licences that expire soon, behind another',
    260,
    async () => {
      const [previous] = await findExpiring(portal.database, now, soon);
      await findExpiring(portal.database, now, soon, previous);
    },
  ],
  ['clean-up', 40, () => cleanUp(portal.database)],
])('%s reads at most %i pages when there are many companies', async (_name, most, work) => {
  const before = await pagesRead();
  await work();
  expect((await pagesRead()) - before).toBeLessThanOrEqual(most);
});
