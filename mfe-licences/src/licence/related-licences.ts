import { isOldLicense, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { canExtend } from '@osk/shared/contract/licence-terms';

/** The licence a row is about: a request's is the one it stands upon. */
export function rootOf(licence: Licence, licences: readonly Licence[]): Licence {
  return licences.find(({ id }) => id === licence.parentId) ?? licence;
}

/** The request of this type that waits for the provider's decision; a licence has one at most. */
export function waitingRequest(
  root: Licence,
  licenseType: typeof LicenceType.Extension | typeof LicenceType.Correction,
  licences: readonly Licence[],
): Licence | undefined {
  return licences.find(
    (request) => request.parentId === root.id && request.licenseType === licenseType && request.licenseStatus === LicenceStatus.Pending,
  );
}

const over: readonly LicenceStatus[] = [LicenceStatus.Rejected, LicenceStatus.Canceled];
const standing: readonly LicenceStatus[] = [LicenceStatus.Created, LicenceStatus.Pending, LicenceStatus.Accepted];

const isTrial = ({ product }: Licence) => product?.howManyMonths === null;

/**
 * Whether to offer the same product once more: the licence is over, was refused, or has a month left at most, and nobody has
 * ordered it since. A request is no licence of its own. A trial is there once: what follows it is any paid licence.
 */
export function isWorthBuyingAgain(licence: Licence, licences: readonly Licence[], now: Date): boolean {
  if (licence.licenseType !== LicenceType.NewLicense) return false;
  const ends = licence.licenseStatus === LicenceStatus.Accepted && !canExtend(licence, now);
  if (!ends && !over.includes(licence.licenseStatus) && !isOldLicense(licence, now)) return false;
  return !licences.some(
    (other) =>
      other.licenseType === LicenceType.NewLicense &&
      (isTrial(licence) ? !isTrial(other) : other.productId === licence.productId) &&
      other.createdOn > licence.createdOn &&
      standing.includes(other.licenseStatus) &&
      !isOldLicense(other, now),
  );
}
