import { LicenceStatus, type LicenceType } from '@osk/shared/contract/licence';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { lockCustomer } from './company-lock.ts';
import type { LicenceRow } from './present-licence.ts';

const row = alias(licences, 'row');

/**
 * The root that a row of a company's list belongs to: that row itself, or the licence it is a request upon.
 * @throws HttpError 404 for an unknown id and another company's alike.
 */
export async function findRoot(database: Database | Transaction, companyId: string, licenceId: string): Promise<LicenceRow> {
  const [root] = await rootOf(database, companyId, licenceId);
  if (root === undefined) throw notFound();
  return root;
}

/** The same with the company and the root locked: what is decided on them meanwhile waits, or is seen. */
export async function lockRoot(transaction: Transaction, companyId: string, licenceId: string): Promise<LicenceRow> {
  await lockCustomer(transaction, companyId);
  const [root] = await rootOf(transaction, companyId, licenceId).for('no key update', { of: licences });
  if (root === undefined) throw notFound();
  return root;
}

/** The request of a kind that waits upon a root; undefined when none does. */
export async function pendingRequest(database: Database | Transaction, rootId: string, type: LicenceType): Promise<LicenceRow | undefined> {
  const [request] = await database
    .select()
    .from(licences)
    .where(and(eq(licences.parentId, rootId), eq(licences.licenseType, type), eq(licences.licenseStatus, LicenceStatus.Pending)));
  return request;
}

function rootOf(database: Database | Transaction, companyId: string, licenceId: string) {
  return database
    .select(getTableColumns(licences))
    .from(licences)
    .innerJoin(row, eq(licences.id, sql`coalesce(${row.parentId}, ${row.id})`))
    .where(and(eq(row.id, licenceId), eq(row.companyId, companyId)));
}
