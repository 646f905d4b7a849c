import { LicenceStatus } from '@osk/shared/contract/licence';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { type LicenceRow, licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { type ProviderAction, providerActions } from '../../platform/db/tables/provider-action.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from '../messages.ts';
import type { Actor, By } from '../orders.ts';
import type { MovedLicence } from '../terms.ts';

/** Changes the status of a locked licence with other columns, and records it. @throws HttpError 409 when the transition is not allowed */
export async function changeStatus(
  transaction: Transaction,
  licence: LicenceRow,
  toStatus: LicenceStatus,
  actor: Actor,
  changes: Partial<typeof licences.$inferInsert> = {},
  reason: string | null = null,
): Promise<LicenceRow> {
  checkTransition(licence, toStatus);
  const [changed] = await transaction
    .update(licences)
    .set({ ...changes, licenseStatus: toStatus })
    .where(eq(licences.id, licence.id))
    .returning();
  if (changed === undefined) throw new Error('a locked licence was deleted');
  await transaction
    .insert(licenceTransitions)
    .values({ licenceId: licence.id, fromStatus: licence.licenseStatus, toStatus, actor, reason });
  return changed;
}

/** @throws HttpError 409 when the transition is not allowed */
export function checkTransition({ licenseStatus, paymentMark }: LicenceRow, toStatus: LicenceStatus): void {
  if (allowed[licenseStatus].includes(toStatus)) return;
  if (licenseStatus === toStatus) throw new HttpError(409, messages.alreadyInStatus(paymentMark, toStatus));
  throw new HttpError(409, messages.transitionNotAllowed(paymentMark, licenseStatus, toStatus));
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

/** Records what was done to a licence besides changing its status. */
export async function recordAction(transaction: Transaction, licence: LicenceRow, action: ProviderAction, by: By): Promise<void> {
  await transaction.insert(providerActions).values({ companyId: licence.companyId, licenceId: licence.id, action, ...by });
}

/** Records the new starts of licences. @param cause the mark of the licence that was prolonged or canceled */
export async function recordMoves(transaction: Transaction, cause: string, moved: readonly MovedLicence[], by: By): Promise<void> {
  for (const licence of moved) {
    const [from, to] = [licence.formerStart.toISOString(), licence.startedOn.toISOString()];
    await recordAction(transaction, licence, { kind: 'start-moved', cause, from, to }, by);
  }
}
