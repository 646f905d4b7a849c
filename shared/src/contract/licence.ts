import { endpoint } from './endpoint.ts';
import { LicenceStatus, LicenceType } from './licence-status.ts';
import {
  CompanyRecord,
  ExtensionOrder,
  Licence,
  LicenceOrder,
  Licences,
  LicencesQuery,
  Proforma,
  Quote,
  QuotedOrder,
  WhichLicence,
} from './shapes/licence.ts';
import { edits } from './shapes/shape.ts';

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
  summary: "Changes a licence's company name, NIP and address: at once if it is Pending, by a Correction if it is Accepted",
  access: 'company',
  idempotent: true,
  record: CompanyRecord,
  body: edits(CompanyRecord, WhichLicence),
  answer: Licence,
});

export const readProforma = endpoint({
  method: 'GET',
  path: '/api/licenses/{id}/proforma',
  summary: 'The proforma of a paid order, which waits for its payment or is accepted: a PDF in base64',
  access: 'company',
  params: WhichLicence,
  answer: Proforma,
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

/** Created when it is needed, because that is slow on phones. */
let warsaw: Intl.DateTimeFormat | undefined;
const dayLength = 86_400_000;

/** The day of a point in time in Warsaw: `2026-12-31`. */
export function dayInWarsaw(instant: Date): string {
  // Swedish dates are ISO 8601 dates.
  warsaw ??= new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' });
  return warsaw.format(instant);
}

/** The number of midnights in Warsaw until a point in time: 0 on the same day, negative in the past. */
export function daysUntil(instant: string, now: Date): number {
  return numberOf(dayInWarsaw(new Date(instant))) - numberOf(dayInWarsaw(now));
}

/**
 * The last day, `2026-12-31`, on which a licence with this expiry can be extended. On that day it must be valid for more than a month
 * (specification, section 5). One month after the 31st is the last day of a shorter month.
 */
export function lastExtensionDay(expiresOn: string): string {
  const expiry = dayInWarsaw(new Date(expiresOn));
  // A month has 28 to 31 days, so the search takes at most four steps.
  let day = numberOf(expiry) - 28;
  while (monthAfter(dayOf(day)) >= expiry) day -= 1;
  return dayOf(day);
}

/** Whether a licence can be extended: Accepted, and valid for more than a month. */
export function canExtend({ expiresOn, licenseStatus }: Pick<Licence, 'expiresOn' | 'licenseStatus'>, now: Date): boolean {
  return licenseStatus === LicenceStatus.Accepted && expiresOn !== null && dayInWarsaw(now) <= lastExtensionDay(expiresOn);
}

function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  // Day 0 of the month after next is the last day of the next month.
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(date, lastDate)) / dayLength);
}

// A day as its number since 1970, and back.
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayLength;
const dayOf = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10);
