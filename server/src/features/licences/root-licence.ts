import { LicenceStatus, type LicenceType } from '@osk/shared/contract/licence';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { lockOwnCompany } from './orders.ts';

/**
 * Finds the root of a row in a company's list: the row itself, or the licence that the request refers to.
 * @throws HttpError 404 for an unknown id, also for one of another company
 */
export async function findRoot(database: Database | Transaction, companyId: string, licenceId: string): Promise<LicenceRow> {
  const [root] = await selectRoot(database, companyId, licenceId);
  if (root === undefined) throw notFound();
  return root;
}

/** Locks the company, then the root. @throws HttpError as `findRoot` does */
export async function lockRoot(transaction: Transaction, companyId: string, licenceId: string): Promise<LicenceRow> {
  await lockOwnCompany(transaction, companyId);
  const [root] = await selectRoot(transaction, companyId, licenceId).for('no key update', { of: licences });
  if (root === undefined) throw notFound();
  return root;
}

const row = alias(licences, 'row');

function selectRoot(database: Database | Transaction, companyId: string, licenceId: string) {
  return database
    .select(getTableColumns(licences))
    .from(licences)
    .innerJoin(row, eq(licences.id, sql`coalesce(${row.parentId}, ${row.id})`))
    .where(and(eq(row.id, licenceId), eq(row.companyId, companyId)));
}

/** The pending request of a type for a root. */
export async function findPendingRequest(
  database: Database | Transaction,
  rootId: string,
  type: LicenceType,
): Promise<LicenceRow | undefined> {
  const [request] = await database
    .select()
    .from(licences)
    .where(and(eq(licences.parentId, rootId), eq(licences.licenseType, type), eq(licences.licenseStatus, LicenceStatus.Pending)));
  return request;
}
