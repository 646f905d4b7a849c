import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from './db/database.ts';
import { idempotencyKeys } from './db/tables/idempotency-key.ts';
import { HttpError } from './http/http-error.ts';
import { messages } from './http/messages.ts';

/** A parsed request. Without a key its work simply runs in a transaction. */
type KeyedRequest = { companyId: string; key: string | undefined; endpoint: EndpointDefinition; params: unknown; body: unknown };

/**
 * Runs work in a transaction, once per key of a company. A repeated request gets the first result, even while the first one runs.
 * The result is stored as JSON for seven days: leave personal data out of it. Failed work leaves no trace, so its key can be used again.
 * @throws HttpError 422 when the key was used with another call or input
 */
export type RunOnce = <Result>(request: KeyedRequest, work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

/** Stores a request as a keyed hash: it may contain a password or a PESEL, and a plain hash of those can be guessed. */
export function createRunOnce(database: Database, secretKey: string, formerSecretKeys: readonly string[] = []): RunOnce {
  const fingerprint = fingerprintBy(secretKey);
  // Replicas switch to a new secret one after the other.
  const formerFingerprints = [...formerSecretKeys.map(fingerprintBy), unkeyedFingerprint];
  const isSame = (stored: string, request: KeyedRequest) =>
    [fingerprint, ...formerFingerprints].some((fingerprintOf) => fingerprintOf(request) === stored);

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
        if (earlier === undefined || !isSame(earlier.fingerprint, request)) throw new HttpError(422, messages.reusedIdempotencyKey);
        return earlier.answer as Awaited<ReturnType<typeof work>>;
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

/** How the previous version stores an order. It runs beside this one during a rolling restart. */
function unkeyedFingerprint({ endpoint, body }: KeyedRequest): string {
  return createHash('sha256')
    .update(`${endpoint.method} ${endpoint.path} ${JSON.stringify(body)}`)
    .digest('hex');
}
