import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { emailAddress } from './email-address.ts';
import { instant } from './instant.ts';

/** What visitors sent by the contact form, and their requests for the trial version. Texts that a form lacks are empty. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['contact', 'trial'] }).notNull(),
    name: text('name').notNull(),
    email: emailAddress('email').notNull(),
    phoneNumber: text('phone_number').notNull().default(''),
    city: text('city').notNull().default(''),
    message: text('message').notNull().default(''),
    /** The company that had this address when it changed it. Not a foreign key: an erasure deletes the row. */
    companyId: uuid('company_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [index('enquiries_received').on(table.receivedAt)],
);
