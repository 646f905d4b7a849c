import type { Contents } from '@osk/shared/contract/product';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const contentsColumns = {
  program: boolean('program').notNull(),
  website: boolean('website').notNull(),
  internalExam: boolean('internal_exam').notNull(),
  smsNotifications: boolean('sms_notifications').notNull(),
};

export function contentsOf({ program, website, internalExam, smsNotifications }: Contents): Contents {
  return { program, website, internalExam, smsNotifications };
}

/** The catalogue. Prices are gross, in grosze. */
export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productName: text('product_name').notNull(),
    ...contentsColumns,
    price: integer('price').notNull(),
    /** The term; null for the 7-day trial. */
    howManyMonths: integer('how_many_months'),
    position: integer('position').notNull(),
    /** Set when it is no longer for sale. Licences bought before stay valid. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [check('products_price_not_negative', sql`${table.price} >= 0`), check('products_term', sql`${table.howManyMonths} > 0`)],
);

/** Promo codes: a percentage or an amount in grosze, valid for a time and a number of uses. Codes are in upper case. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull(),
    percent: integer('percent'),
    amount: integer('amount'),
    validFrom: instant('valid_from').notNull(),
    validTo: instant('valid_to').notNull(),
    usesAllowed: integer('uses_allowed').notNull(),
    uses: integer('uses').notNull().default(0),
  },
  (table) => [
    uniqueIndex('promo_codes_code').on(table.code),
    check('promo_codes_upper_case', sql`${table.code} = upper(${table.code})`),
    check(
      'promo_codes_percent_or_amount',
      sql`(${table.percent} between 1 and 100 and ${table.amount} is null) or (${table.amount} > 0 and ${table.percent} is null)`,
    ),
    check('promo_codes_within_limit', sql`${table.uses} between 0 and ${table.usesAllowed}`),
  ],
);

export type ProductRow = typeof products.$inferSelect;
