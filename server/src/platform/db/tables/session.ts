import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ownCompanyId } from './company.ts';
import { instant } from './instant.ts';

/** Access tokens by their SHA-256: of logins, and the operator's tokens of limited scope. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session in the list of its company. */
    id: uuid('id').notNull().defaultRandom(),
    companyId: ownCompanyId(),
    scope: text('scope', { enum: ['company', 'employees'] }).notNull(),
    /** The operator's name for a token; null for a login. */
    label: text('label'),
    /** Browser and system of a login, in words; empty when unknown. */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Up to five minutes late. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_company').on(table.companyId), index('sessions_expiry').on(table.expiresAt)],
);

/** Counts of the rate limits, in fixed windows. Unlogged (in its migration), which is cheap; a crash of the database empties it. */
export const rateLimitCounts = pgTable('rate_limit_counts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
});
