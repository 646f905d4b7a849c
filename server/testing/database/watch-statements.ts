import { NoopLogger } from 'drizzle-orm/logger';
import { expect, vi } from 'vitest';

/** Records the statements sent to the database, without their values, until `vi.restoreAllMocks()`. */
export function watchStatements(): string[] {
  const statements: string[] = [];
  vi.spyOn(NoopLogger.prototype, 'logQuery').mockImplementation((statement?: string) => void statements.push(statement ?? ''));
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
  expect(seen[0]?.statements).not.toBe('');
  return seen[0];
}
