import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The credits of imported bank statements, and the debits that take one back. Texts that a file does not have are empty. */
export const bankTransfers = pgTable(
  'bank_transfers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The provider's account: 26 digits, or an IBAN. */
    account: text('account').notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    /** Of the currency. Negative when the money went out. */
    hundredths: bigint('hundredths', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    title: text('title').notNull(),
    payer: text('payer').notNull(),
    payerAccount: text('payer_account').notNull(),
    /** The bank's number of the transfer, in files of this format. */
    reference: text('reference').notNull(),
    format: text('format').notNull(),
    /** Whether the bank marks it as a reversal or a return. */
    isReversal: boolean('is_reversal').notNull().default(false),
    /** The transfer that it takes back. Null when that is not stored, and for a credit. */
    reverses: bigint('reverses', { mode: 'number' }).references((): AnyPgColumn => bankTransfers.id),
    /** Whether it paid for orders, was sent back, pays for something else, or waits for somebody to decide. */
    state: text('state', { enum: ['unmatched', 'booked', 'refunded', 'dismissed'] })
      .notNull()
      .default('unmatched'),
    importedAt: instant('imported_at').notNull().defaultNow(),
    importedBy: text('imported_by').notNull(),
    /** When and by whom the state was set, and why. */
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    reason: text('reason'),
  },
  (table) => [
    index('bank_transfers_booked_on').on(table.bookedOn, table.hundredths),
    index('bank_transfers_unmatched').on(table.bookedOn, table.id).where(sql`${table.state} = 'unmatched'`),
    uniqueIndex('bank_transfers_reverses').on(table.reverses),
    check('bank_transfers_amount', sql`${table.hundredths} <> 0`),
  ],
);

export type BankTransferRow = typeof bankTransfers.$inferSelect;
