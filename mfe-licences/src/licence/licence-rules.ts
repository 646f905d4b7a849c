import { isOldLicense, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { canExtend } from '@osk/shared/contract/licence-terms';
import { type Contents, contains } from '@osk/shared/contract/product';

/** The name of the product, or else the order number. */
export function nameOf({ product, paymentMark }: Licence): string {
  return product?.productName ?? paymentMark;
}

/** The licence that a request extends or corrects; for any other licence, itself. */
export function rootOf(licence: Licence, licences: readonly Licence[]): Licence {
  return licences.find(({ id }) => id === licence.parentId) ?? licence;
}

/** The request of this type that waits for the provider's decision. A licence has one at most. */
export function pendingRequest(
  root: Licence,
  type: typeof LicenceType.Extension | typeof LicenceType.Correction,
  licences: readonly Licence[],
): Licence | undefined {
  return licences.find(
    ({ parentId, licenseType, licenseStatus }) => parentId === root.id && licenseType === type && licenseStatus === LicenceStatus.Pending,
  );
}

/** Whether it is an accepted licence, not a request, that has not expired. */
function isValid(licence: Licence, now: Date): boolean {
  return licence.licenseStatus === LicenceStatus.Accepted && licence.licenseType === LicenceType.NewLicense && !isOldLicense(licence, now);
}

/** Whether a valid licence has not started: it starts at the end of an earlier one with the same contents. */
export function startsLater(licence: Licence, now: Date): boolean {
  return isValid(licence, now) && licence.startedOn !== null && new Date(licence.startedOn) > now;
}

export function isRunning(licence: Licence, now: Date): boolean {
  return isValid(licence, now) && !startsLater(licence, now);
}

/** When a paid licence that is accepted now starts, if one with the same contents and NIP runs or waits. Both NIPs have ten digits. */
export function delayedStart(order: Contents & { nip: string }, licences: readonly Licence[], now: Date): string | undefined {
  const contentsOf = (part: Contents) => contains(part, 'pl').join();
  const same = licences.filter(
    (licence) => isValid(licence, now) && licence.nip === order.nip && contentsOf(licence) === contentsOf(order),
  );
  if (same.length === 0) return undefined;
  const ends = same.map(({ expiresOn }) => Date.parse(expiresOn ?? ''));
  return new Date(Math.max(...ends) + 1).toISOString();
}

export const isTrial = ({ product }: Licence) => product?.howManyMonths === null;

const declinedStatuses: readonly LicenceStatus[] = [LicenceStatus.Rejected, LicenceStatus.Canceled];
const openStatuses: readonly LicenceStatus[] = [LicenceStatus.Created, LicenceStatus.Pending, LicenceStatus.Accepted];

/**
 * Whether the product can be bought again: the licence was declined, or has at most a month left. No newer order may replace it.
 * Any paid licence replaces a trial, as there is only one trial.
 */
export function canBuyAgain(licence: Licence, licences: readonly Licence[], now: Date): boolean {
  if (licence.licenseType !== LicenceType.NewLicense) return false;
  const isEnding = licence.licenseStatus === LicenceStatus.Accepted && !canExtend(licence, now);
  if (!isEnding && !declinedStatuses.includes(licence.licenseStatus)) return false;
  return !licences.some(
    (other) =>
      other.licenseType === LicenceType.NewLicense &&
      (isTrial(licence) ? !isTrial(other) : other.productId === licence.productId) &&
      other.createdOn > licence.createdOn &&
      openStatuses.includes(other.licenseStatus) &&
      !isOldLicense(other, now),
  );
}
