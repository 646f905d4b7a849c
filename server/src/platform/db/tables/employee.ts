import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companies } from './company.ts';
import { emailAddress } from './email-address.ts';
import { instant } from './instant.ts';

export const employees = pgTable(
  'employees',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: emailAddress('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    pkkId: text('pkk_id').notNull(),
    peselEncrypted: text('pesel_encrypted').notNull(),
    passwordHash: text('password_hash').notNull(),
    street: text('street').notNull(),
    streetNumber: text('street_number').notNull(),
    suiteNumber: text('suite_number').notNull(),
    postCode: text('post_code').notNull(),
    post: text('post').notNull(),
    city: text('city').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('employees_email').on(sql`lower(${table.email})`), index('employees_company').on(table.companyId)],
);
