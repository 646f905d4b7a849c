import { endpoint } from './endpoint.ts';
import { LicenceStatus, LicenceType } from './licence-status.ts';
import { edits } from './shapes/edits.ts';
import {
  CompanyRecord,
  ExtensionOrder,
  Licence,
  LicenceOrder,
  Licences,
  LicencesQuery,
  Quote,
  QuotedOrder,
  WhichLicence,
} from './shapes/licence.ts';

export type { ExtensionOrder, Licence, LicenceOrder, QuotedOrder };
export { LicenceStatus, LicenceType };

export const listLicences = endpoint({
  method: 'GET',
  path: '/api/licenses',
  summary: "The company's licences and requests, newest first",
  access: 'company',
  paged: true,
  query: LicencesQuery,
  answer: Licences,
});

export const quoteLicence = endpoint({
  method: 'POST',
  path: '/api/licenses/quote',
  summary: 'The price of an order with its promo code',
  access: 'company',
  body: QuotedOrder,
  answer: Quote,
});

export const buyLicence = endpoint({
  method: 'POST',
  path: '/api/licenses',
  summary: 'Orders a licence. A trial starts at once, a paid one after the transfer',
  access: 'company',
  idempotent: true,
  body: LicenceOrder,
  answer: Licence,
});

export const extendLicence = endpoint({
  method: 'POST',
  path: '/api/licenses/extension',
  summary: 'Orders more contents for a valid licence',
  access: 'company',
  idempotent: true,
  body: ExtensionOrder,
  answer: Licence,
});

export const changeLicenceCompany = endpoint({
  method: 'PUT',
  path: '/api/licenses/company',
  summary: "Changes a licence's company name and NIP: at once if it is Pending, by a Correction if it is Accepted",
  access: 'company',
  idempotent: true,
  record: CompanyRecord,
  body: edits(CompanyRecord, WhichLicence),
  answer: Licence,
});

const active: readonly LicenceStatus[] = [LicenceStatus.Accepted, LicenceStatus.Pending];

/** Whether a licence expired while Accepted or Pending (specification, section 3). */
export function isOldLicense(licence: Pick<Licence, 'expiresOn' | 'licenseStatus'>, now: Date): boolean {
  return licence.expiresOn !== null && new Date(licence.expiresOn) < now && active.includes(licence.licenseStatus);
}

/** Whether to show payment data: not for a correction, a free order, or an extension of an expired licence. */
export function awaitsPayment(licence: Pick<Licence, 'expiresOn' | 'licenseStatus' | 'licenseType' | 'totalPrice'>, now: Date): boolean {
  const { licenseStatus, licenseType, totalPrice } = licence;
  const waits = licenseStatus === LicenceStatus.Pending && !isOldLicense(licence, now);
  return waits && licenseType !== LicenceType.Correction && totalPrice > 0;
}

/** Whether there is a proforma: of an order with a price, until it ends without a payment. */
export function hasProforma(licence: Pick<Licence, 'expiresOn' | 'licenseStatus' | 'licenseType' | 'totalPrice'>, now: Date): boolean {
  return awaitsPayment(licence, now) || (licence.licenseStatus === LicenceStatus.Accepted && licence.totalPrice > 0);
}

/** The title that identifies the transfer of an order. */
export function transferTitle(paymentMark: string, language: 'pl' | 'en'): string {
  return language === 'en' ? `order no ${paymentMark}` : `zamówienie nr ${paymentMark}`;
}
