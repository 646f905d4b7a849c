import { createHmac, hkdfSync } from 'node:crypto';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from './db/database.ts';
import { idempotencyKeys } from './db/tables/idempotency-key.ts';
import { HttpError } from './http/http-error.ts';
import { messages } from './http/messages.ts';

/** A parsed request. Without a key its work simply runs in a transaction. */
type KeyedRequest = { companyId: string; key: string | undefined; endpoint: EndpointDefinition; params: unknown; body: unknown };

/**
 * Runs work once per key of a company; a repeated request gets the first result, even while it runs. It is stored as JSON for seven days,
 * so leave personal data out of it; failed work leaves no trace.
 */
export type RunOnce = <Result>(request: KeyedRequest, work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

/** Stores a request as a keyed hash: it may contain a password or a PESEL, and a plain hash of those can be guessed. */
export function createRunOnce(database: Database, secretKey: string, formerSecretKeys: readonly string[] = []): RunOnce {
  const fingerprint = fingerprintBy(secretKey);
  // Replicas switch to a new secret one after the other.
  const fingerprints = [fingerprint, ...formerSecretKeys.map(fingerprintBy)];

  return (request, work) => {
    const { companyId, key } = request;
    return database.transaction(async (transaction) => {
      if (key === undefined) return work(transaction);
      // Waits for a concurrent transaction with the same key to end.
      const inserted = await transaction
        .insert(idempotencyKeys)
        .values({ companyId, key, fingerprint: fingerprint(request) })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key });
      const sameKey = and(eq(idempotencyKeys.companyId, companyId), eq(idempotencyKeys.key, key));
      if (inserted.length === 0) {
        const [earlier] = await transaction.select().from(idempotencyKeys).where(sameKey);
        if (!fingerprints.some((fingerprintOf) => fingerprintOf(request) === earlier?.fingerprint))
          throw new HttpError(422, messages.reusedIdempotencyKey);
        return earlier?.answer as Awaited<ReturnType<typeof work>>;
      }
      const answer = await work(transaction);
      await transaction.update(idempotencyKeys).set({ answer }).where(sameKey);
      return answer;
    });
  };
}

function fingerprintBy(secretKey: string): (request: KeyedRequest) => string {
  const hmacKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'idempotency', 32));
  return ({ companyId, key, endpoint: { method, path }, params, body }) =>
    createHmac('sha256', hmacKey)
      .update(JSON.stringify([companyId, key, method, path, params, body]))
      .digest('hex');
}
