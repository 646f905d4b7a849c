import type { EmbeddedFailure } from '@osk/shared/contract/shapes/remote';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

// A company's hash was called a voice. The names in the database stay, so that servers of two versions can use it.

/** Loads of pages of the panel, of the last hour. One that is not rendered in time has failed. */
export const pageLoads = pgTable(
  'page_loads',
  {
    id: uuid('id').primaryKey(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** The company's keyed hash. */
    companyHash: text('voice').notNull(),
    /** Whether the company has an accepted paid licence, so that its loads count for the analysis of a canary. */
    isCustomer: boolean('is_customer').notNull(),
    /** Whether it was counted, or left. */
    isEnded: boolean('is_ended').notNull(),
    begunAt: instant('begun_at').notNull().defaultNow(),
  },
  (table) => [index('page_loads_open').on(table.begunAt).where(sql`not ${table.isEnded}`)],
);

export const pageLoadCounts = pgTable(
  'page_load_counts',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    at: instant('at').notNull(),
    loads: integer('loads').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Those of the loads and failures that count for the analysis of a canary. */
    countedLoads: integer('counted_loads').notNull().default(0),
    countedFailures: integer('counted_failures').notNull().default(0),
    /** Errors in its files that no code has caught. */
    errors: integer('errors').notNull().default(0),
    /** Its calls that the server rejected, or that failed in the server. */
    failedCalls: integer('failed_calls').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.at] }), index('page_load_counts_age').on(table.at)],
);

/** When a load of a company last counted. The first one in ten minutes counts, which is a fair sample; a canary weighs one failure a day. */
export const pageLoadSamples = pgTable(
  'page_load_voices',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    companyHash: text('voice').notNull(),
    countedAt: instant('counted_at').notNull().defaultNow(),
    failedAt: instant('failed_at'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.companyHash] })],
);

export const embeddedFailures = pgTable(
  'embedded_failures',
  {
    remote: text('remote').notNull(),
    /** `other` for one that is neither stored nor deployed. */
    version: text('version').notNull(),
    /** `other` for one that is not in `EMBED_ORIGINS`. */
    origin: text('origin').notNull(),
    failure: text('failure').$type<EmbeddedFailure['failure']>().notNull(),
    at: instant('at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version, table.origin, table.failure, table.at] }),
    index('embedded_failures_age').on(table.at),
  ],
);

export const canaryEvidence = pgTable(
  'canary_evidence',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** The logarithm of the likelihood ratio of each alternative. */
    evidence: jsonb('evidence').$type<readonly number[]>().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
);
