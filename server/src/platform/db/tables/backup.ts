import { pgTable } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** When backups were made. The files are the operator's. */
export const backups = pgTable('backups', { madeAt: instant('made_at').primaryKey() });
