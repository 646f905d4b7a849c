import { expect, vi } from 'vitest';
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

/** Makes a call for each e-mail, and expects the same answer after the same statements. @returns the answer, with the statements */
export async function expectSameFor(
  database: Database,
  emails: readonly string[],
  call: (email: string) => Promise<{ status: number; body: unknown }>,
) {
  const statements = watchStatements(database);
  const seen: { status: number; body: unknown; statements: string }[] = [];
  for (const email of emails) {
    const { status, body } = await call(email);
    seen.push({ status, body, statements: statements.splice(0).join() });
  }
  vi.restoreAllMocks();
  expect(seen).toEqual(emails.map(() => seen[0]));
  return seen[0];
}
