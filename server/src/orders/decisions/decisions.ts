import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { lockCompany } from '../../accounts/company/lock-company.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { contentsOf } from '../../platform/db/tables/product.ts';
import { providerActions } from '../../platform/db/tables/provider-action.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from '../messages.ts';
import type { Actor } from '../orders.ts';
import { returnPromoCodes } from '../pricing/pricing.ts';
import { buyerOf } from '../sales/sale-records.ts';
import { writeSales } from '../sales/write-sales.ts';
import { advanceFollowers, expiryOf, startOf } from '../terms.ts';
import { createDecisionEmails } from './decision-emails.ts';
import { changeStatus, checkTransition, recordMoves } from './transitions.ts';

export type Decisions = ReturnType<typeof createDecisions>;

/**
 * The provider's decisions on orders, found by their payment mark in any case. A decision locks the order's company until the transaction
 * ends. Two transactions that each decide on orders of several companies could deadlock.
 */
export function createDecisions(publicUrl: string, provider: Provider) {
  const emails = createDecisionEmails(publicUrl, provider);
  return {
    /** A new licence gets its term, a request changes its root. @throws HttpError 404 for an unknown mark, 409 when it cannot be accepted */
    async accept(transaction: Transaction, mark: string, actor: Actor): Promise<LicenceRow> {
      const { order, root } = await lockOrder(transaction, mark);
      checkTransition(order, LicenceStatus.Accepted);
      const changes = root === undefined ? await acceptNew(transaction, order) : await acceptRequest(transaction, order, root);
      const accepted = await changeStatus(transaction, order, LicenceStatus.Accepted, actor, changes);
      await writeSales(transaction, idsOf(order, root), order.id);
      await emails.sendAccepted(transaction, accepted, root);
      return accepted;
    },

    /** Returns the use of the promo code, too. @throws HttpError 404 for an unknown mark, 409 when the order is not pending */
    async reject(transaction: Transaction, mark: string, actor: Actor, reason?: string): Promise<LicenceRow> {
      const { order, root } = await lockOrder(transaction, mark);
      const rejected = await changeStatus(transaction, order, LicenceStatus.Rejected, actor, {}, reason);
      await emails.sendRejected(transaction, rejected, root, reason);
      await returnPromoCodes(transaction, [rejected]);
      return rejected;
    },

    /**
     * Cancels a pending or accepted order and returns the use of its promo code. A licence's pending requests are canceled too, and its
     * followers start earlier; an accepted request is undone on its root.
     * @param extensions what happens to the accepted extensions of a licence
     * @returns the order, and the requests that were canceled with it
     * @throws HttpError 404 for an unknown mark; 409 when the order cannot be canceled, a later request depends on it, or nothing is said
     *   about its accepted extensions
     */
    async cancel(
      transaction: Transaction,
      mark: string,
      actor: Actor,
      reason?: string,
      extensions?: 'cancel' | 'keep',
    ): Promise<LicenceRow & { requests: readonly LicenceRow[] }> {
      const { order, root } = await lockOrder(transaction, mark);
      checkTransition(order, LicenceStatus.Canceled);
      const requests = root === undefined ? await lockOpenRequests(transaction, order) : [];
      const accepted = requests.filter(({ licenseStatus }) => licenseStatus === LicenceStatus.Accepted);
      if (accepted.length > 0 && extensions === undefined)
        throw new HttpError(409, messages.acceptedExtensions(order.paymentMark, marksOf(accepted)));
      if (root !== undefined && order.licenseStatus === LicenceStatus.Accepted) await undoRequest(transaction, order, root);
      const canceled = await changeStatus(transaction, order, LicenceStatus.Canceled, actor, {}, reason);
      const advanced = root === undefined ? await advanceFollowers(transaction, canceled) : [];
      await recordMoves(transaction, canceled.paymentMark, advanced, { actor, reason });
      const kept = extensions === 'keep' ? accepted : [];
      await emails.sendCanceled(transaction, canceled, root, reason, { advanced, kept });
      const canceledRequests: LicenceRow[] = [];
      for (const request of requests.filter((one) => !kept.includes(one))) {
        const canceledRequest = await changeStatus(transaction, request, LicenceStatus.Canceled, 'system');
        await emails.sendCanceled(transaction, canceledRequest, canceled, `anulowano licencję nr ${canceled.paymentMark}`);
        canceledRequests.push(canceledRequest);
      }
      await writeSales(transaction, [...idsOf(order, root), ...canceledRequests.map(({ id }) => id)]);
      await returnPromoCodes(transaction, [canceled, ...canceledRequests]);
      return { ...canceled, requests: canceledRequests };
    },
  };
}

/** Locks the company, then the order and its root; a new licence has none. @throws HttpError 404 for an unknown mark */
export async function lockOrder(transaction: Transaction, mark: string): Promise<{ order: LicenceRow; root: LicenceRow | undefined }> {
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

const idsOf = (order: LicenceRow, root: LicenceRow | undefined) => (root === undefined ? [order.id] : [order.id, root.id]);

const marksOf = (orders: readonly LicenceRow[]) => orders.map(({ paymentMark }) => paymentMark);

/** The pending requests and the accepted extensions of a licence. */
function lockOpenRequests(transaction: Transaction, { id }: LicenceRow): Promise<LicenceRow[]> {
  const { parentId, licenseStatus, licenseType } = licences;
  const isAccepted = and(eq(licenseStatus, LicenceStatus.Accepted), eq(licenseType, LicenceType.Extension));
  return transaction
    .select()
    .from(licences)
    .where(and(eq(parentId, id), or(eq(licenseStatus, LicenceStatus.Pending), isAccepted)))
    .orderBy(asc(licences.id))
    .for('update');
}

type Changes = Partial<typeof licences.$inferInsert>;

async function acceptNew(transaction: Transaction, order: LicenceRow): Promise<Changes> {
  const acceptedOn = new Date();
  const startedOn = await startOf(transaction, order, acceptedOn);
  return { acceptedOn, startedOn, expiresOn: expiryOf(startedOn, order.howManyMonths) };
}

/** Applies a request to its root. @returns the changes of the request @throws HttpError 409 when the root no longer runs */
async function acceptRequest(transaction: Transaction, request: LicenceRow, root: LicenceRow): Promise<Changes> {
  const now = new Date();
  const isExtension = request.licenseType === LicenceType.Extension;
  const { licenseStatus, expiresOn, paymentMark } = root;
  if (licenseStatus !== LicenceStatus.Accepted) throw new HttpError(409, messages.rootNotAccepted(paymentMark));
  if (isExtension && (expiresOn === null || expiresOn <= now)) throw new HttpError(409, messages.rootExpired(paymentMark));
  const changedColumns = isExtension ? productOf : buyerOf;
  // A correction of an earlier version has no address: the licence keeps its own for the same NIP.
  const isAddressKept = request.buyerAddress === null && request.nip === root.nip;
  const changes = isAddressKept && !isExtension ? { companyName: request.companyName } : changedColumns(request);
  await transaction.update(licences).set(changes).where(eq(licences.id, root.id));
  const startedOn = root.startedOn !== null && root.startedOn > now ? root.startedOn : now;
  return { acceptedOn: now, startedOn, expiresOn, replaced: changedColumns(root) };
}

const productOf = (licence: LicenceRow) => ({ productId: licence.productId, ...contentsOf(licence) });

/** Restores what a request replaced on its root, unless that was canceled. @throws HttpError 409 when a later request depends on it */
async function undoRequest(transaction: Transaction, request: LicenceRow, root: LicenceRow): Promise<void> {
  if (root.licenseStatus !== LicenceStatus.Accepted) return;
  if (request.acceptedOn === null || request.replaced === null) throw new Error('an accepted request has no replaced values');
  const isLater = and(eq(licences.licenseStatus, LicenceStatus.Accepted), gt(licences.acceptedOn, request.acceptedOn));
  const [later] = await transaction
    .select({ paymentMark: licences.paymentMark })
    .from(licences)
    .where(
      and(
        eq(licences.parentId, root.id),
        eq(licences.licenseType, request.licenseType),
        or(eq(licences.licenseStatus, LicenceStatus.Pending), isLater),
      ),
    )
    .orderBy(desc(licences.createdOn))
    .limit(1);
  if (later !== undefined) throw new HttpError(409, messages.laterRequest(request.paymentMark, later.paymentMark));
  const isCorrectedLater = and(
    eq(providerActions.licenceId, root.id),
    sql`${providerActions.action}->>'kind' = 'nip-corrected'`,
    gt(providerActions.at, request.acceptedOn),
  );
  if (request.licenseType === LicenceType.Correction && (await transaction.$count(providerActions, isCorrectedLater)) > 0)
    throw new HttpError(409, messages.nipCorrectedLater(request.paymentMark));
  const { replaced } = request;
  // An earlier version stored no address. The licence has that of its present NIP.
  const unknown = 'nip' in replaced && replaced.nip !== root.nip && { buyerAddress: null, buyerPostCode: null, buyerCity: null };
  await transaction
    .update(licences)
    .set({ ...unknown, ...replaced })
    .where(eq(licences.id, root.id));
}
