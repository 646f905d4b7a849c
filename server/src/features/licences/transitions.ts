import { LicenceStatus } from '@osk/shared/contract/licence';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { type LicenceRow, licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from './messages.ts';

/** Who changes a status: `operator:anna` is one of the provider's people. */
export type Actor = 'company' | 'system' | `operator:${string}`;

/**
 * Changes the status of a locked licence, writes other columns, and records the transition.
 * @param reason for the history
 * @throws HttpError 409 when the transition is not allowed
 */
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
  if (isAllowed(licenseStatus, toStatus)) return;
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

export function isAllowed(from: LicenceStatus, to: LicenceStatus): boolean {
  return allowed[from].includes(to);
}
