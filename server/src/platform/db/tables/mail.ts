import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { emailAddress } from './email-address.ts';
import { instant } from './instant.ts';

/** Outgoing e-mails. Sent ones are blanked, because they hold secret links and personal data. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The template's name: `aktywacja-konta`, `zamowienie`, … */
    kind: text('kind').notNull(),
    recipient: emailAddress('recipient').notNull(),
    /** The company that it is for. It stays when a sent e-mail is blanked. A foreign key's check would take longer for a known account. */
    companyId: uuid('company_id'),
    replyTo: emailAddress('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The order whose proforma is attached. It is drawn when the e-mail is sent. */
    proformaOf: uuid('proforma_of'),
    /** Prevents duplicates, for example of a reminder. */
    onceKey: text('once_key').unique('outbox_once_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    /** Why the last attempt was rejected, for the operator; no address. Null when an earlier version wrote it. */
    failure: text('failure'),
  },
  (table) => [
    index('outbox_waiting').on(table.nextAttemptAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('outbox_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
    index('outbox_failed').on(table.failedAt).where(sql`${table.failedAt} is not null`),
    index('outbox_company').on(table.companyId, table.createdAt),
  ],
);
