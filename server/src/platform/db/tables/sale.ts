import type { LicenceType } from '@osk/shared/contract/licence';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { licences } from './licence.ts';
import { contentsColumns } from './product.ts';

/**
 * What was sold, and each later change of its price or buyer: a record with minus, or one with minus and one with plus. Append-only: a
 * trigger in its migration rejects changes. The law requires these records, so an erasure leaves them.
 */
export const sales = pgTable(
  'sales',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What happened, such as `sale <id of the order>`. It happens once. */
    event: text('event').notNull(),
    kind: text('kind', { enum: ['sale', 'correction', 'cancellation', 'refund'] }).notNull(),
    /** The paid order. */
    orderId: uuid('order_id')
      .notNull()
      .references(() => licences.id),
    /** That of the order or correction whose invoice has this buyer. */
    paymentMark: text('payment_mark').notNull(),
    licenseType: integer('license_type').$type<LicenceType>().notNull(),
    /** Its month is that of the record: the day of the payment by transfer, of the acceptance, or of the change. */
    day: date('day', { mode: 'string' }).notNull(),
    orderedOn: instant('ordered_on').notNull(),
    acceptedOn: instant('accepted_on').notNull(),
    /** When the last transfer for it was booked. Null when the operator accepted it. */
    paidOn: date('paid_on', { mode: 'string' }),
    productName: text('product_name').notNull(),
    ...contentsColumns,
    startedOn: instant('started_on'),
    expiresOn: instant('expires_on'),
    companyName: text('company_name').notNull(),
    nip: text('nip').notNull(),
    /** Empty: there is none. Null: not known. */
    buyerAddress: text('buyer_address'),
    buyerPostCode: text('buyer_post_code'),
    buyerCity: text('buyer_city'),
    promoCode: text('promo_code'),
    /** Grosze, below zero where something is taken back. */
    discount: integer('discount').notNull(),
    gross: integer('gross').notNull(),
    vat: integer('vat').notNull(),
    /** Per cent. Null: exempt. */
    vatRate: integer('vat_rate'),
    /** Those of its invoice; with minus, of the invoice that is corrected. They come later: the trigger allows their change. */
    invoiceNumber: text('invoice_number'),
    ksefNumber: text('ksef_number'),
    reason: text('reason'),
    /** What an earlier version has not kept: `address`, `term`. Empty: nothing. */
    unknown: text('unknown').notNull().default(''),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sales_event').on(table.event),
    index('sales_order').on(table.orderId),
    index('sales_day').on(table.day, table.id),
  ],
);

export type SaleRow = typeof sales.$inferSelect;
export type SaleRecord = Omit<SaleRow, 'id' | 'recordedAt'>;

/** Which months were exported. */
export const salesExports = pgTable(
  'sales_exports',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `2026-10`. */
    month: text('month').notNull(),
    records: integer('records').notNull(),
    exportedAt: instant('exported_at').notNull().default(sql`now()`),
    actor: text('actor').notNull(),
  },
  (table) => [index('sales_exports_month').on(table.month)],
);
