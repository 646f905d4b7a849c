import type { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bankTransfers } from './bank-transfer.ts';
import { companies } from './company.ts';
import { instant } from './instant.ts';
import { contentsColumns, products, promoCodes } from './product.ts';

/** An earlier version stored no address. */
type CompanyOfLicence = { companyName: string; nip: string } & Partial<
  Record<'buyerAddress' | 'buyerPostCode' | 'buyerCity', string | null>
>;

type Replaced =
  | { productId: string; program: boolean; website: boolean; internalExam: boolean; smsNotifications: boolean }
  | CompanyOfLicence;

/** Licences, and requests to extend or change them, whose `parentId` is the licence. */
export const licences = pgTable(
  'licences',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    parentId: uuid('parent_id').references((): AnyPgColumn => licences.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    companyName: text('company_name').notNull(),
    nip: text('nip').notNull(),
    /** The buyer's address at the time of the order. '' when there is none; null when it is not known: an earlier version stored the order. */
    buyerAddress: text('buyer_address'),
    buyerPostCode: text('buyer_post_code'),
    buyerCity: text('buyer_city'),
    promoCodeId: uuid('promo_code_id').references(() => promoCodes.id),
    promoCode: text('promo_code'),
    /** The price at the time of the order, after the discount: gross, grosze. */
    totalPrice: integer('total_price').notNull(),
    discount: integer('discount').notNull().default(0),
    /** The VAT rate at the time of the order, per cent. Null: exempt. */
    vatRate: integer('vat_rate').default(23),
    /** Contents and term at the time of the order; the months are null for the 7-day trial. */
    ...contentsColumns,
    howManyMonths: integer('how_many_months'),
    addedDays: integer('added_days').notNull().default(0),
    /** The numbers of its invoice in the provider's accounting program and in the national system (KSeF). An invoice may be for several. */
    invoiceNumber: text('invoice_number'),
    ksefNumber: text('ksef_number'),
    licenseStatus: integer('license_status').$type<LicenceStatus>().notNull(),
    licenseType: integer('license_type').$type<LicenceType>().notNull(),
    /** The values of the licence that an accepted request replaced. A cancellation restores them. */
    replaced: jsonb('replaced').$type<Replaced>(),
    paymentMark: text('payment_mark').notNull().unique('licences_payment_mark'),
    createdOn: instant('created_on').notNull().defaultNow(),
    acceptedOn: instant('accepted_on'),
    startedOn: instant('started_on'),
    expiresOn: instant('expires_on'),
  },
  (table) => [
    index('licences_company').on(table.companyId, table.createdOn),
    index('licences_parent').on(table.parentId),
    index('licences_running').on(table.expiresOn).where(sql`${table.licenseStatus} = 2 and ${table.licenseType} = 0`),
    uniqueIndex('licences_one_trial').on(table.companyId).where(sql`${table.howManyMonths} is null and ${table.licenseType} = 0`),
    uniqueIndex('licences_one_pending_request')
      .on(table.parentId, table.licenseType)
      .where(sql`${table.licenseStatus} = 1 and ${table.parentId} is not null`),
    check('licences_status', sql`${table.licenseStatus} between -1 and 4`),
    check('licences_type', sql`(${table.licenseType} = 0) = (${table.parentId} is null) and ${table.licenseType} between 0 and 2`),
    check('licences_price_not_negative', sql`${table.totalPrice} >= 0 and ${table.discount} >= 0`),
    check('licences_vat_rate', sql`${table.vatRate} between 0 and 100`),
  ],
);

export type LicenceRow = typeof licences.$inferSelect;

/** The append-only history of licences. A trigger in its migration rejects changes. */
export const licenceTransitions = pgTable(
  'licence_transitions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    licenceId: uuid('licence_id')
      .notNull()
      .references(() => licences.id),
    fromStatus: integer('from_status').$type<LicenceStatus>(),
    toStatus: integer('to_status').$type<LicenceStatus>().notNull(),
    at: instant('at').notNull().defaultNow(),
    /** `company`, `operator` or `system`, perhaps with a name: `operator:anna`. */
    actor: text('actor').notNull(),
    reason: text('reason'),
  },
  (table) => [index('licence_transitions_licence').on(table.licenceId)],
);

/** Which transfer paid for which accepted order. A transfer may pay for several. */
export const bookedTransfers = pgTable(
  'booked_transfers',
  {
    /** The numbers of transfer and order. An earlier version, which stored no transfers, wrote the SHA-256 of the statement's line. */
    fingerprint: text('fingerprint').primaryKey(),
    /** Null when an earlier version has booked it. */
    transferId: bigint('transfer_id', { mode: 'number' }).references(() => bankTransfers.id),
    licenceId: uuid('licence_id')
      .notNull()
      .references(() => licences.id),
    bookedAt: instant('booked_at').notNull().defaultNow(),
    actor: text('actor').notNull(),
  },
  (table) => [index('booked_transfers_licence').on(table.licenceId), index('booked_transfers_transfer').on(table.transferId)],
);

/** Whether the transfer of a booking was taken back. */
export const isTakenBack = sql<boolean>`exists (select from ${bankTransfers} as reversal where reversal.reverses = ${bookedTransfers.transferId})`;
