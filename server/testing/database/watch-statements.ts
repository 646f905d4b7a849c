import { vi } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';

/** Records the statements sent to a database, without their values, until `vi.restoreAllMocks()`. */
export function watchStatements(database: Database): string[] {
  const statements: string[] = [];
  // Drizzle prepares every query with its session.
  const { session } = (database as unknown as { _: { session: { prepareQuery(query: { sql: string }): unknown } } })._;
  const prototype = Object.getPrototypeOf(session) as typeof session;
  const { prepareQuery } = prototype;
  vi.spyOn(prototype, 'prepareQuery').mockImplementation(function (this: typeof session, ...parameters) {
    statements.push(parameters[0].sql);
    return prepareQuery.apply(this, parameters);
  });
  return statements;
}
