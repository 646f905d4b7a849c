import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { and, asc, eq, exists, gt, gte, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';

const renewal = alias(licences, 'renewal');

/** Written out, not sent as parameters: only so the database sees that its index of running licences holds all these. */
const isRunning = ({ licenseStatus, licenseType }: { licenseStatus: AnyPgColumn; licenseType: AnyPgColumn }) =>
  sql`${licenseStatus} = ${sql.raw(String(LicenceStatus.Accepted))} and ${licenseType} = ${sql.raw(String(LicenceType.NewLicense))}`;

export type ExpiringLicence = Awaited<ReturnType<typeof findExpiring>>[number];

/** Part by part: false is less than true. */
const includesAsMuch = and(
  gte(renewal.program, licences.program),
  gte(renewal.website, licences.website),
  gte(renewal.internalExam, licences.internalExam),
  gte(renewal.smsNotifications, licences.smsNotifications),
);

/**
 * The accepted licences of active companies that expire after an instant and not after another, unless a paid licence that includes as
 * much goes on after them; after a trial any paid one does.
 */
export function findExpiring(database: Database, after: Date, until: Date) {
  const goesOn = database
    .select({ id: renewal.id })
    .from(renewal)
    .where(
      and(
        eq(renewal.companyId, licences.companyId),
        isRunning(renewal),
        gt(renewal.expiresOn, licences.expiresOn),
        isNotNull(renewal.howManyMonths),
        or(isNull(licences.howManyMonths), includesAsMuch),
      ),
    );
  return database
    .select({ licence: licences, productName: products.productName })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .innerJoin(products, eq(products.id, licences.productId))
    .where(
      and(
        isRunning(licences),
        gt(licences.expiresOn, after),
        lte(licences.expiresOn, until),
        isNotNull(companies.activatedAt),
        isNull(companies.deactivatedAt),
        not(exists(goesOn)),
      ),
    )
    .orderBy(asc(licences.expiresOn), asc(licences.id));
}
