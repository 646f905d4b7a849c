import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';
import { licences } from './licence.ts';

/** The invoices that the provider's accounting program has made for orders. One invoice may be for several. */
export const invoices = pgTable('invoices', {
  licenceId: uuid('licence_id')
    .primaryKey()
    .references(() => licences.id),
  number: text('number').notNull(),
  /** The number that the national system of invoices (KSeF) has given it. */
  ksefNumber: text('ksef_number'),
  recordedAt: instant('recorded_at').notNull().defaultNow(),
});
