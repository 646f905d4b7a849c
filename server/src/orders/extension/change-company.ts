import { isDeepStrictEqual } from 'node:util';
import type { ParsedRequestOf } from '@osk/shared/contract/endpoint';
import { changeLicenceCompany, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { contentsOf } from '../../platform/db/tables/product.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { applyEdit } from '../../platform/http/read-request.ts';
import type { Message } from '../../platform/language/language.ts';
import { type Account, chooseAddress, knownAddress } from '../buyer-address.ts';
import { findPendingRequest, lockRoot } from '../licence-store.ts';
import { messages } from '../messages.ts';
import { checkOrderLimits, insertLicence, type Ordering } from '../orders.ts';
import { findProductName } from '../pricing/pricing.ts';
import { buyerOf, type SaleBuyer } from '../sales/sale-records.ts';

/**
 * Changes the company name, NIP and address of a licence: directly while it is Pending, by a Correction of its root once it is Accepted.
 * The same change again returns the pending Correction.
 * @throws HttpError 404 for an unknown licence; 400 when nothing would change; 409 otherwise; 409 or 429 for an order too many
 */
export async function changeCompany(
  transaction: Transaction,
  { id, ...edit }: ParsedRequestOf<typeof changeLicenceCompany>['body'],
  companyId: string,
  ordering: Ordering,
): Promise<{ licence: LicenceRow; account: Account; message: Message }> {
  const edited = async (licence: LicenceRow): Promise<SaleBuyer> => {
    const { companyName, nip: typed, ...sent } = applyEdit(changeLicenceCompany.record, licence, edit);
    const nip = nipDigits(typed);
    const former = nip === licence.nip ? licence : undefined;
    return { companyName, nip, ...(await chooseAddress(transaction, account, nip, sent, former)) };
  };
  const { account, root } = await lockRoot(transaction, companyId, id);
  const row = id === root.id ? root : await lockRow(transaction, id);
  if (row.licenseStatus === LicenceStatus.Pending) {
    const company = await edited(row);
    await transaction.update(licences).set(company).where(eq(licences.id, id));
    return { licence: { ...row, ...company }, account, message: messages.companyChanged };
  }
  if (row.licenseStatus !== LicenceStatus.Accepted || root.licenseStatus !== LicenceStatus.Accepted)
    throw new HttpError(409, messages.companyNotChangeable);
  const licence = await requestCorrection(transaction, root, await edited(root), account, ordering);
  return { licence, account, message: messages.correctionOrdered };
}

async function lockRow(transaction: Transaction, id: string): Promise<LicenceRow> {
  const [row] = await transaction.select().from(licences).where(eq(licences.id, id)).for('no key update');
  if (row === undefined) throw notFound();
  return row;
}

async function requestCorrection(
  transaction: Transaction,
  root: LicenceRow,
  company: SaleBuyer,
  account: Account,
  { limits, emails }: Ordering,
): Promise<LicenceRow> {
  const isSame = (licence: LicenceRow) => isDeepStrictEqual({ ...buyerOf(licence), ...knownAddress(licence, account) }, company);
  const pending = await findPendingRequest(transaction, root.id, LicenceType.Correction);
  if (pending !== undefined) {
    if (isSame(pending)) return pending;
    throw new HttpError(409, messages.correctionWaits(pending.paymentMark));
  }
  if (isSame(root)) throw new HttpError(400, messages.companySame);
  const { companyId, productId, howManyMonths, expiresOn } = root;
  await checkOrderLimits(transaction, companyId, limits);
  const correction = await insertLicence(transaction, {
    companyId,
    ...company,
    parentId: root.id,
    productId,
    ...contentsOf(root),
    howManyMonths,
    expiresOn,
    totalPrice: 0,
    licenseStatus: LicenceStatus.Pending,
    licenseType: LicenceType.Correction,
  });
  await emails.reportToProvider(transaction, correction, await findProductName(transaction, productId), root);
  return correction;
}
