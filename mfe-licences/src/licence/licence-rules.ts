import { canExtend, daysUntil, isOldLicense, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { type Contents, contains } from '@osk/shared/contract/product';

/** The name of the product; without one, the order number. */
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

/** Whether an open or accepted request has no effect, because its licence is canceled. */
export function hasCanceledLicence(licence: Licence, root: Licence): boolean {
  return root !== licence && root.licenseStatus === LicenceStatus.Canceled && openStatuses.includes(licence.licenseStatus);
}

/** Why the server would reject an extension, as far as the list shows. The server knows whether a product includes more. */
export type ExtensionLimit = 'canceled' | 'waits' | 'declined' | 'finished' | 'requested' | 'tooShort' | 'complete';

export function extensionLimit(licence: Licence, licences: readonly Licence[], now: Date): ExtensionLimit | undefined {
  const root = rootOf(licence, licences);
  if (root !== licence && root.licenseStatus === LicenceStatus.Canceled) return 'canceled';
  if (licence.licenseStatus === LicenceStatus.Created || licence.licenseStatus === LicenceStatus.Pending) return 'waits';
  if (licence.licenseStatus !== LicenceStatus.Accepted || root.licenseStatus !== LicenceStatus.Accepted) return 'declined';
  if (isOldLicense(root, now)) return 'finished';
  if (pendingRequest(root, LicenceType.Extension, licences)) return 'requested';
  if (!canExtend(root, now)) return 'tooShort';
  return partsOf(root).length === parts.length ? 'complete' : undefined;
}

export const parts = ['program', 'website', 'internalExam', 'smsNotifications'] as const;

const partsOf = (contents: Contents) => parts.filter((part) => contents[part]);

/** From so many days before its end, a licence can be renewed. */
const renewalDays = 60;

const declinedStatuses: readonly LicenceStatus[] = [LicenceStatus.Rejected, LicenceStatus.Canceled];
const openStatuses: readonly LicenceStatus[] = [LicenceStatus.Created, LicenceStatus.Pending, LicenceStatus.Accepted];

/** What a new order starts with. An empty product id preselects none; what is left out comes from the profile. */
export type Purchase = { productId?: string; companyName?: string; nip?: string };

/** How its product can be bought again: after the trial any product, before the end of a licence its renewal. */
export type Repurchase = 'paid' | 'renew' | 'again';

/** Undefined while the licence runs long enough, waits, or is replaced by another order. */
export function repurchaseOf(licence: Licence, licences: readonly Licence[], now: Date): Repurchase | undefined {
  const { licenseStatus, licenseType, expiresOn } = licence;
  if (licenseType !== LicenceType.NewLicense) return undefined;
  const isEnding = licenseStatus === LicenceStatus.Accepted && expiresOn !== null && daysUntil(expiresOn, now) <= renewalDays;
  if (!isEnding && !declinedStatuses.includes(licenseStatus)) return undefined;
  if (licences.some((other) => replaces(other, licence) && !isOldLicense(other, now))) return undefined;
  return isTrial(licence) ? 'paid' : isRunning(licence, now) ? 'renew' : 'again';
}

/**
 * Whether another paid order of the same NIP, newer or with a later end, replaces a licence: it is accepted and includes as much, or it
 * waits and has the same product. Any paid order replaces the trial.
 */
function replaces(other: Licence, licence: Licence): boolean {
  if (other.id === licence.id || other.licenseType !== LicenceType.NewLicense || isTrial(other)) return false;
  if (!openStatuses.includes(other.licenseStatus)) return false;
  const endsLater = (other.expiresOn ?? '') > (licence.expiresOn ?? '9');
  if (other.createdOn <= licence.createdOn && !endsLater) return false;
  if (isTrial(licence)) return true;
  const includesAsMuch = parts.every((part) => other[part] || !licence[part]);
  const isAccepted = other.licenseStatus === LicenceStatus.Accepted;
  return other.nip === licence.nip && (isAccepted ? includesAsMuch : other.productId === licence.productId);
}
