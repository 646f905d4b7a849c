import { createHash } from 'node:crypto';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from './db/database.ts';
import { idempotencyKeys } from './db/tables/idempotency-key.ts';
import { HttpError } from './http/http-error.ts';
import { messages } from './http/messages.ts';

type KeyedRequest = { companyId: string; key: string | undefined; endpoint: EndpointDefinition; body: unknown };

/**
 * Runs work in a transaction, once per key of a company. A repeated request gets the first answer, even while the first one runs.
 * Failed work leaves no trace, so its key can be used again.
 * @throws HttpError 422 when the key was used with another call or body
 */
export function runOnce<Answer>(
  database: Database,
  request: KeyedRequest,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { companyId, key } = request;
  return database.transaction(async (transaction) => {
    if (key === undefined) return work(transaction);
    const fingerprint = fingerprintOf(request);
    // Waits for a concurrent transaction with the same key to end.
    const inserted = await transaction
      .insert(idempotencyKeys)
      .values({ companyId, key, fingerprint })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    const sameKey = and(eq(idempotencyKeys.companyId, companyId), eq(idempotencyKeys.key, key));
    if (inserted.length === 0) {
      const [earlier] = await transaction.select().from(idempotencyKeys).where(sameKey);
      if (earlier?.fingerprint !== fingerprint) throw new HttpError(422, messages.reusedIdempotencyKey);
      return earlier.answer as Answer;
    }
    const answer = await work(transaction);
    await transaction.update(idempotencyKeys).set({ answer }).where(sameKey);
    return answer;
  });
}

function fingerprintOf({ endpoint, body }: KeyedRequest): string {
  return createHash('sha256')
    .update(`${endpoint.method} ${endpoint.path} ${JSON.stringify(body)}`)
    .digest('hex');
}
