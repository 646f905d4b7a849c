import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { lockCompany } from './company-lock.ts';
import type { DecisionEmails } from './decision-emails.ts';
import { type Actor, move, refuseMove } from './history.ts';
import { messages } from './messages.ts';
import type { LicenceRow } from './present-licence.ts';
import { giveBackPromoCodes } from './pricing.ts';
import { closeGap, expiryOf, startOf } from './succession.ts';

export type Decisions = ReturnType<typeof createDecisions>;

/** An order, and the root it is a request upon; none for a new licence. */
type Order = { order: LicenceRow; root: LicenceRow | undefined };

/**
 * What the provider decides on orders, each named by its payment mark, whatever its case. A decision holds the order's company to the end
 * of the transaction: one that takes several takes those of a company together, or may wait for another in a circle.
 */
export function createDecisions(emails: DecisionEmails) {
  return {
    /**
     * Accepts an order: a new licence gets its term, a request changes its root. Gives the order's row after it.
     * @throws HttpError 404 for an unknown mark, 409 with the reason when it cannot be accepted.
     */
    async accept(transaction: Transaction, mark: string, actor: Actor): Promise<LicenceRow> {
      const { order, root } = await lockOrder(transaction, mark);
      refuseMove(order, LicenceStatus.Accepted);
      const changes = root === undefined ? await acceptNew(transaction, order) : await acceptRequest(transaction, order, root);
      const accepted = await move(transaction, order, LicenceStatus.Accepted, actor, changes);
      await emails.accepted(transaction, accepted, root);
      return accepted;
    },

    /**
     * Rejects a pending order, and gives the use of its promo code back.
     * @throws HttpError 404 for an unknown mark, 409 when the order is pending no longer.
     */
    async reject(transaction: Transaction, mark: string, actor: Actor, reason?: string): Promise<LicenceRow> {
      const { order, root } = await lockOrder(transaction, mark);
      const rejected = await move(transaction, order, LicenceStatus.Rejected, actor);
      await emails.rejected(transaction, rejected, root, reason);
      await giveBackPromoCodes(transaction, [rejected]);
      return rejected;
    },

    /**
     * Cancels an order, pending or accepted, and gives the use of its promo code back. With a licence go its pending requests, and what
     * was to follow it moves forward; a request that was accepted is undone on its root.
     * @throws HttpError 404 for an unknown mark; 409 when it cannot be canceled, or a later accepted request stands upon it.
     */
    async cancel(transaction: Transaction, mark: string, actor: Actor, reason?: string): Promise<LicenceRow> {
      const { order, root } = await lockOrder(transaction, mark);
      refuseMove(order, LicenceStatus.Canceled);
      if (root !== undefined && order.licenseStatus === LicenceStatus.Accepted) await putBack(transaction, order, root);
      const canceled = await move(transaction, order, LicenceStatus.Canceled, actor);
      const moved = root === undefined ? await closeGap(transaction, canceled) : [];
      await emails.canceled(transaction, canceled, root, { reason, moved });
      const gone = [canceled];
      for (const request of await pendingRequests(transaction, order)) {
        const canceledRequest = await move(transaction, request, LicenceStatus.Canceled, 'system');
        await emails.canceledWithRoot(transaction, canceledRequest, canceled);
        gone.push(canceledRequest);
      }
      await giveBackPromoCodes(transaction, gone);
      return canceled;
    },
  };
}

async function pendingRequests(transaction: Transaction, { id, licenseType }: LicenceRow): Promise<LicenceRow[]> {
  if (licenseType !== LicenceType.NewLicense) return [];
  return transaction
    .select()
    .from(licences)
    .where(and(eq(licences.parentId, id), eq(licences.licenseStatus, LicenceStatus.Pending)))
    .orderBy(asc(licences.id))
    .for('update');
}

/** Locks the company of an order, then the order with its root. @throws HttpError 404 for an unknown mark. */
async function lockOrder(transaction: Transaction, mark: string): Promise<Order> {
  const paymentMark = mark.trim().toUpperCase();
  const { id, companyId, parentId } = licences;
  const [known] = await transaction.select({ id, companyId, parentId }).from(licences).where(eq(licences.paymentMark, paymentMark));
  if (known === undefined) throw new HttpError(404, messages.unknownMark(paymentMark));
  await lockCompany(transaction, known.companyId);
  const ids = known.parentId === null ? [known.id] : [known.id, known.parentId];
  const rows = await transaction.select().from(licences).where(inArray(licences.id, ids)).orderBy(asc(licences.id)).for('update');
  const order = rows.find((row) => row.id === known.id);
  if (order === undefined) throw new Error('a licence was deleted');
  return { order, root: rows.find((row) => row.id === known.parentId) };
}

type Changes = Partial<typeof licences.$inferInsert>;

/** The term of a new licence that is accepted now: from now on, or from the end of those it follows. */
async function acceptNew(transaction: Transaction, order: LicenceRow): Promise<Changes> {
  const acceptedOn = new Date();
  const startedOn = await startOf(transaction, order, acceptedOn);
  return { acceptedOn, startedOn, expiresOn: expiryOf(startedOn, order.howManyMonths) };
}

/**
 * Writes what a request asks for to its root, and gives what that makes of the request, with what the root had before.
 * @throws HttpError 409 when the root runs no longer.
 */
async function acceptRequest(transaction: Transaction, request: LicenceRow, root: LicenceRow): Promise<Changes> {
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
async function putBack(transaction: Transaction, request: LicenceRow, root: LicenceRow): Promise<void> {
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
