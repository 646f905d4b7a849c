import type { EmbeddedFailure } from '@osk/shared/contract/shapes/remote';
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { embeddedFailures, pageLoadCounts, pageLoadSamples, type pageLoads } from '../../platform/db/tables/page-load.ts';
import { revokedReleases } from '../../platform/db/tables/release.ts';
import type { Counts } from './canary-rule.ts';

export type EndedLoad = Pick<typeof pageLoads.$inferSelect, 'remote' | 'version' | 'companyHash' | 'isCustomer'> & { isFailure: boolean };

/** Counts a load that was rendered or has failed. @returns whether a canary is weighed by it */
export async function countLoad(transaction: Transaction, load: EndedLoad): Promise<boolean> {
  const { remote, version, isFailure } = load;
  const isCounted = load.isCustomer && (await takeSample(transaction, load));
  const counted = { countedLoads: 1, countedFailures: isFailure ? 1 : 0 };
  await addCounts(transaction, [{ remote, version, loads: 1, failures: isFailure ? 1 : 0, ...(isCounted && counted) }]);
  return isCounted && (!isFailure || (await isFirstFailureOfDay(transaction, load)));
}

type CountColumn = 'loads' | 'failures' | 'countedLoads' | 'countedFailures' | 'errors' | 'failedCalls';
export type NewCounts = { remote: string; version: string } & Partial<Record<CountColumn, number>>;

/** Adds to the counts of these five minutes. @param counts each version once, in the same order in every call: rows are locked in it */
export async function addCounts(transaction: Transaction | Database, counts: readonly NewCounts[]): Promise<void> {
  if (counts.length === 0) return;
  const { remote, version, at, ...columns } = getTableColumns(pageLoadCounts);
  const now = sql`to_timestamp(floor(extract(epoch from now()) / 300) * 300)`;
  const sums = Object.entries(columns).map(([name, column]) => [name, sql`${column} + excluded.${sql.identifier(column.name)}`]);
  await transaction
    .insert(pageLoadCounts)
    .values(counts.map((count) => ({ ...count, at: now })))
    .onConflictDoUpdate({ target: [remote, version, at], set: Object.fromEntries(sums) });
}

const keys = [pageLoadSamples.remote, pageLoadSamples.version, pageLoadSamples.companyHash];
const { countedAt, failedAt } = pageLoadSamples;

/** Whether this load counts: the first one of its company in ten minutes, however it ended. */
async function takeSample(transaction: Transaction, { remote, version, companyHash }: EndedLoad): Promise<boolean> {
  const taken = await transaction
    .insert(pageLoadSamples)
    .values({ remote, version, companyHash })
    .onConflictDoUpdate({ target: keys, set: { countedAt: sql`now()` }, setWhere: lt(countedAt, sql`now() - interval '10 minutes'`) })
    .returning({ companyHash: pageLoadSamples.companyHash });
  return taken.length > 0;
}

/** One company alone must not decide. To leave out failures of a canary is safe: it only ends later. */
async function isFirstFailureOfDay(transaction: Transaction, { remote, version, companyHash }: EndedLoad): Promise<boolean> {
  const isOwn = and(eq(pageLoadSamples.remote, remote), eq(pageLoadSamples.version, version), eq(pageLoadSamples.companyHash, companyHash));
  const first = await transaction
    .update(pageLoadSamples)
    .set({ failedAt: sql`now()` })
    .where(and(isOwn, or(isNull(failedAt), lt(failedAt, sql`now() - interval '1 day'`))))
    .returning({ companyHash: pageLoadSamples.companyHash });
  return first.length > 0;
}

export async function countFailingCompanies(transaction: Transaction, remote: string, version: string): Promise<number> {
  const isOf = and(eq(pageLoadSamples.remote, remote), eq(pageLoadSamples.version, version));
  return transaction.$count(pageLoadSamples, and(isOf, isNotNull(failedAt)));
}

/** The counted loads of the other versions of a remote that are not revoked: of the last 24 hours, and of the last 15 minutes. */
export async function countRest(transaction: Transaction, remote: string, version: string): Promise<{ day: Counts; recent: Counts }> {
  const { at, countedLoads, countedFailures } = pageLoadCounts;
  const isRecent = sql`${at} > now() - interval '15 minutes'`;
  const sum = (column: PgColumn, filter: SQL = sql`true`) => sql<number>`coalesce(sum(${column}) filter (where ${filter}), 0)::float8`;
  // One that failed before would hide that the next one fails.
  const revoked = transaction.select({ version: revokedReleases.version }).from(revokedReleases).where(eq(revokedReleases.remote, remote));
  const isOfRest = and(eq(pageLoadCounts.remote, remote), ne(pageLoadCounts.version, version), notInArray(pageLoadCounts.version, revoked));
  const [rest] = await transaction
    .select({
      dayLoads: sum(countedLoads),
      dayFailures: sum(countedFailures),
      recentLoads: sum(countedLoads, isRecent),
      recentFailures: sum(countedFailures, isRecent),
    })
    .from(pageLoadCounts)
    .where(and(isOfRest, gt(at, sql`now() - interval '1 day'`)));
  const { dayLoads = 0, dayFailures = 0, recentLoads = 0, recentFailures = 0 } = rest ?? {};
  return { day: { loads: dayLoads, failures: dayFailures }, recent: { loads: recentLoads, failures: recentFailures } };
}

/** The loads and errors of each version of a remote in the last 24 hours, also those that do not count for the analysis. */
export async function readLoads(transaction: Transaction, remote: string) {
  const { version, at, loads, failures, errors, failedCalls } = pageLoadCounts;
  const sum = (column: PgColumn) => sql<number>`sum(${column})::float8`;
  return transaction
    .select({ version, loads: sum(loads), failures: sum(failures), errors: sum(errors), failedCalls: sum(failedCalls) })
    .from(pageLoadCounts)
    .where(and(eq(pageLoadCounts.remote, remote), gt(at, sql`now() - interval '1 day'`)))
    .groupBy(version)
    .orderBy(asc(version));
}

export async function countEmbeddedFailure(database: Database, failure: EmbeddedFailure & { origin: string }): Promise<void> {
  const { remote, version, origin, failure: kind, at, count } = embeddedFailures;
  await database
    .insert(embeddedFailures)
    .values({ ...failure, at: sql`date_trunc('hour', now())`, count: 1 })
    .onConflictDoUpdate({ target: [remote, version, origin, kind, at], set: { count: sql`${count} + 1` } });
}

/** The failures of a remote in pages of other sites in the last 24 hours, the most frequent first. */
export async function readEmbeddedFailures(transaction: Transaction, name: string) {
  const { remote, version, origin, failure, at } = embeddedFailures;
  const count = sql<number>`sum(${embeddedFailures.count})::float8`;
  return transaction
    .select({ version, origin, failure, count })
    .from(embeddedFailures)
    .where(and(eq(remote, name), gt(at, sql`now() - interval '1 day'`)))
    .groupBy(version, origin, failure)
    .orderBy(desc(count), asc(version), asc(origin), asc(failure));
}
