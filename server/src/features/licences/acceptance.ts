import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { and, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from './messages.ts';
import type { LicenceRow } from './present-licence.ts';
import { startOf } from './succession.ts';
import { expiryOf } from './terms.ts';

type Changes = Partial<typeof licences.$inferInsert>;

/** The term of a new licence that is accepted now: from now on, or from the end of those it follows. */
export async function acceptNew(transaction: Transaction, order: LicenceRow): Promise<Changes> {
  const acceptedOn = new Date();
  const startedOn = await startOf(transaction, order, acceptedOn);
  return { acceptedOn, startedOn, expiresOn: expiryOf(startedOn, order.howManyMonths) };
}

/**
 * Writes what a request asks for to its root, and gives what that makes of the request, with what the root had before.
 * @throws HttpError 409 when the root runs no longer.
 */
export async function acceptRequest(transaction: Transaction, request: LicenceRow, root: LicenceRow): Promise<Changes> {
  const now = new Date();
  const isExtension = request.licenseType === LicenceType.Extension;
  refuseEnded(root, isExtension ? now : undefined);
  const part = isExtension ? contentsOf : companyOf;
  await transaction.update(licences).set(part(request)).where(eq(licences.id, root.id));
  const startedOn = root.startedOn !== null && root.startedOn > now ? root.startedOn : now;
  return { acceptedOn: now, startedOn, expiresOn: root.expiresOn, replaced: part(root) };
}

/**
 * Undoes on the root what an accepted request changed; a root that was canceled since stays as it is.
 * @throws HttpError 409 when a later request of its kind waits, priced by what this one gave, or was accepted: that one is to be canceled first.
 */
export async function putBack(transaction: Transaction, request: LicenceRow, root: LicenceRow): Promise<void> {
  if (root.licenseStatus !== LicenceStatus.Accepted) return;
  if (request.acceptedOn === null || request.replaced === null) throw new Error('an accepted request without what it replaced');
  const [later] = await transaction
    .select({ paymentMark: licences.paymentMark })
    .from(licences)
    .where(
      and(
        eq(licences.parentId, root.id),
        eq(licences.licenseType, request.licenseType),
        or(eq(licences.licenseStatus, LicenceStatus.Pending), gt(licences.acceptedOn, request.acceptedOn)),
        inArray(licences.licenseStatus, [LicenceStatus.Pending, LicenceStatus.Accepted]),
      ),
    )
    .orderBy(desc(licences.createdOn))
    .limit(1);
  if (later !== undefined) throw new HttpError(409, messages.laterRequest(request.paymentMark, later.paymentMark));
  await transaction.update(licences).set(request.replaced).where(eq(licences.id, root.id));
}

function refuseEnded({ licenseStatus, expiresOn, paymentMark }: LicenceRow, now: Date | undefined): void {
  const isAccepted = licenseStatus === LicenceStatus.Accepted;
  if (isAccepted && (now === undefined || (expiresOn !== null && expiresOn > now))) return;
  throw new HttpError(409, isAccepted ? messages.rootExpired(paymentMark) : messages.rootNotAccepted(paymentMark));
}

const contentsOf = ({ productId, program, website, internalExam, smsNotifications }: LicenceRow) => ({
  ...{ productId, program, website, internalExam, smsNotifications },
});

const companyOf = ({ companyName, nip }: LicenceRow) => ({ companyName, nip });
