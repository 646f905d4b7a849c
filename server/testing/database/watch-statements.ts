import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { expect, vi } from 'vitest';

/** Records the statements sent to PostgreSQL, without their values, until `vi.restoreAllMocks()`. */
export function watchStatements(): string[] {
  const statements: string[] = [];
  const { execute } = NodePgPreparedQuery.prototype;
  vi.spyOn(NodePgPreparedQuery.prototype, 'execute').mockImplementation(function (this: NodePgPreparedQuery<never>, ...values) {
    statements.push(this.getQuery().sql);
    return execute.apply(this, values);
  });
  return statements;
}

/** Makes a call for each e-mail, and expects the same answer after the same statements. @returns the answer, with the statements */
export async function expectSameFor(emails: readonly string[], call: (email: string) => Promise<{ status: number; body: unknown }>) {
  const statements = watchStatements();
  const seen: { status: number; body: unknown; statements: string }[] = [];
  for (const email of emails) {
    const { status, body } = await call(email);
    seen.push({ status, body, statements: statements.splice(0).join() });
  }
  vi.restoreAllMocks();
  expect(seen).toEqual(emails.map(() => seen[0]));
  return seen[0];
}
