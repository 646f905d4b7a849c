import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { emailAddress } from './email-address.ts';
import { instant } from './instant.ts';
import { products } from './product.ts';

export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** In upper and lower case as typed; compared in lower case. */
    email: emailAddress('email').notNull(),
    nip: text('nip').notNull(),
    phoneNumber: text('phone_number').notNull(),
    address: text('address').notNull(),
    postCode: text('post_code').notNull(),
    city: text('city').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Where invoices go; empty for the account's e-mail. */
    invoiceEmail: emailAddress('invoice_email').notNull().default(''),
    einvoice: boolean('einvoice').notNull(),
    marketOffers: boolean('market_offers').notNull(),
    /** When the information clause was confirmed as read, and which version of it. */
    clauseReadAt: instant('clause_read_at'),
    clauseVersion: text('clause_version'),
    /** The product chosen at registration, until the first order. */
    chosenProductId: uuid('chosen_product_id').references(() => products.id),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    /** Browser and system of the registration in words; empty when unknown. */
    registeredWith: text('registered_with').notNull().default(''),
    activatedAt: instant('activated_at'),
    deactivatedAt: instant('deactivated_at'),
    erasedAt: instant('erased_at'),
    pkkSince: instant('pkk_since'),
    pkkRequestedAt: instant('pkk_requested_at'),
    domena: text('domena').notNull().default(''),
    smsNotificationMessage: text('sms_notification_message').notNull().default(''),
    /** Quiet hours, `HH:mm`; both empty for none. */
    muteStartHours: text('mute_start_hours').notNull().default(''),
    muteFinishHours: text('mute_finish_hours').notNull().default(''),
    howLongBeforeDrivingLesson: integer('how_long_before_driving_lesson').notNull().default(24),
  },
  (table) => [
    uniqueIndex('companies_activated_email').on(sql`lower(${table.email})`).where(sql`${table.activatedAt} is not null`),
    uniqueIndex('companies_activated_nip').on(table.nip).where(sql`${table.activatedAt} is not null`),
    index('companies_email').on(sql`lower(${table.email})`),
    index('companies_nip').on(table.nip),
    index('companies_unactivated').on(table.registeredAt).where(sql`${table.activatedAt} is null and ${table.erasedAt} is null`),
  ],
);

/** The column of what is deleted with its company. */
export const ownCompanyId = () =>
  uuid('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

export const consentChanges = pgTable(
  'consent_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: ownCompanyId(),
    consent: text('consent', { enum: ['einvoice', 'marketOffers'] }).notNull(),
    given: boolean('given').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [index('consent_changes_company').on(table.companyId)],
);

/** The secret links of e-mails, by the SHA-256 of their id. */
export const mailLinks = pgTable(
  'mail_links',
  {
    hash: text('hash').primaryKey(),
    companyId: ownCompanyId(),
    /** `ended`: of a registration with `newEmail`, which another account with this e-mail or its NIP has ended. That account has the link now. */
    purpose: text('purpose', { enum: ['activation', 'reset', 'email-change', 'email-change-stop', 'ended'] }).notNull(),
    newEmail: emailAddress('new_email'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('mail_links_company').on(table.companyId), index('mail_links_expiry').on(table.expiresAt)],
);
