import { LicenceStatus } from '@osk/shared/contract/licence';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from './messages.ts';
import { type LicenceRow, statusOf } from './present-licence.ts';

/** Who moved a licence: `operator:anna` for one of the provider's people. */
export type Actor = 'company' | 'system' | `operator:${string}`;

/** Records how a new licence came to its first lasting status, from its creation on. */
export async function recordCreation(
  transaction: Transaction,
  licenceId: string,
  path: readonly LicenceStatus[],
  actor: Actor,
): Promise<void> {
  const steps = [LicenceStatus.Created, ...path];
  const rows = steps.map((toStatus, index) => ({ licenceId, fromStatus: steps[index - 1] ?? null, toStatus, actor }));
  for (const { fromStatus, toStatus } of rows) {
    if (fromStatus !== null && !canMove(fromStatus, toStatus)) throw new Error(`a licence does not go from ${fromStatus} to ${toStatus}`);
  }
  await transaction.insert(licenceTransitions).values(rows);
}

/** @throws HttpError 409 when a licence cannot go to a status from its own. */
export function refuseMove(licence: LicenceRow, toStatus: LicenceStatus): void {
  const fromStatus = statusOf(licence);
  if (canMove(fromStatus, toStatus)) return;
  if (fromStatus === toStatus) throw new HttpError(409, messages.alreadyThere(licence.paymentMark, toStatus));
  throw new HttpError(409, messages.cannotMove(licence.paymentMark, fromStatus, toStatus));
}

/**
 * Moves a licence, whose row is locked, to a status, with what else that changes on it, and records it.
 * @throws HttpError 409 when it cannot go there.
 */
export async function move(
  transaction: Transaction,
  licence: LicenceRow,
  toStatus: LicenceStatus,
  actor: Actor,
  changes: Partial<typeof licences.$inferInsert> = {},
): Promise<LicenceRow> {
  refuseMove(licence, toStatus);
  const [moved] = await transaction
    .update(licences)
    .set({ ...changes, licenseStatus: toStatus })
    .where(eq(licences.id, licence.id))
    .returning();
  if (moved === undefined) throw new Error('a locked licence is gone');
  await transaction.insert(licenceTransitions).values({ licenceId: licence.id, fromStatus: licence.licenseStatus, toStatus, actor });
  return moved;
}

const { Created, Pending, Accepted, Rejected, Canceled, Error: Failed } = LicenceStatus;

const allowed: Readonly<Record<LicenceStatus, readonly LicenceStatus[]>> = {
  [Created]: [Pending, Failed],
  [Pending]: [Accepted, Rejected, Canceled, Failed],
  [Accepted]: [Canceled],
  [Rejected]: [],
  [Canceled]: [],
  [Failed]: [],
};

/** Whether a licence may go from one status to another. */
export function canMove(from: LicenceStatus, to: LicenceStatus): boolean {
  return allowed[from].includes(to);
}
