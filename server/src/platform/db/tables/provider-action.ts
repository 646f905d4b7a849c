import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { licences } from './licence.ts';

export type ProviderAction =
  | { kind: 'days-added'; days: number; from: string; to: string }
  /** `cause` is the mark of the licence that was prolonged or canceled. */
  | { kind: 'start-moved'; cause: string; from: string; to: string }
  /** A transfer that is no longer booked for the order. */
  | { kind: 'transfer-released'; transfer: number }
  | { kind: 'nip-corrected'; from: string; to: string }
  /** PLN. */
  | { kind: 'price-refunded'; amount: number }
  | { kind: 'invoice-recorded'; number: string; ksefNumber: string | null; former: string | null; formerKsefNumber?: string | null }
  | { kind: 'mail-resent'; mail: 'activation' | 'reset' }
  | { kind: 'email-change-requested' | 'email-change-stopped' | 'email-changed' };

/**
 * What was done for a company besides changing the status of an order; a trigger rejects changes. It has no name and no e-mail of the
 * company, because an erasure leaves it.
 */
export const providerActions = pgTable(
  'provider_actions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Not a foreign key: a registration without activation is deleted, and this is not. */
    companyId: uuid('company_id').notNull(),
    licenceId: uuid('licence_id').references(() => licences.id),
    action: jsonb('action').$type<ProviderAction>().notNull(),
    reason: text('reason'),
    at: instant('at').notNull().defaultNow(),
    /** `company`, `operator` or `system`, perhaps with a name: `operator:anna`. */
    actor: text('actor').notNull(),
  },
  (table) => [index('provider_actions_company').on(table.companyId), index('provider_actions_licence').on(table.licenceId)],
);
