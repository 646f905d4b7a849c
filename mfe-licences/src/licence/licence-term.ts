import { isOldLicense, type Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { type Contents, contains } from '@osk/shared/contract/product';

/** A licence, no request upon one, that was accepted and is not over. */
function isValid(licence: Licence, now: Date): boolean {
  return licence.licenseStatus === LicenceStatus.Accepted && licence.licenseType === LicenceType.NewLicense && !isOldLicense(licence, now);
}

/** Whether a licence waits for its first day: one bought while another with its contents ran begins when that ends. */
export function beginsLater(licence: Licence, now: Date): boolean {
  return isValid(licence, now) && licence.startedOn !== null && new Date(licence.startedOn) > now;
}

export function runsNow(licence: Licence, now: Date): boolean {
  return isValid(licence, now) && !beginsLater(licence, now);
}

/** The first instant of a paid licence with such contents, were it bought now: none while no licence with the same contents runs. */
export function beginningBehind(contents: Contents, licences: readonly Licence[], now: Date): string | undefined {
  const same = licences.filter((licence) => isValid(licence, now) && contains(licence, 'pl').join() === contains(contents, 'pl').join());
  if (!same.some((licence) => runsNow(licence, now))) return undefined;
  const ends = same.map(({ expiresOn }) => Date.parse(expiresOn ?? ''));
  return new Date(Math.max(...ends) + 1).toISOString();
}
