import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ownCompanyId } from './company.ts';
import { instant } from './instant.ts';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: ownCompanyId(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
);
