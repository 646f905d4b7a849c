import { type Licence, LicenceStatus } from './licence.ts';

type Term = Pick<Licence, 'expiresOn' | 'licenseStatus'>;

const warsaw = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Warsaw', year: 'numeric', month: '2-digit', day: '2-digit' });
const dayLength = 86_400_000;

/** The calendar day of an instant in Warsaw: `2026-12-31`. */
export function dayInWarsaw(instant: Date): string {
  const parts = Object.fromEntries(warsaw.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** How many midnights of Warsaw lie between now and an instant: 0 on its own day, less after it. */
export function daysUntil(instant: string, now: Date): number {
  return numberOf(dayInWarsaw(new Date(instant))) - numberOf(dayInWarsaw(now));
}

/**
 * The last day, `2026-12-31`, on which a licence that expires then can still be extended: one on which it is valid for more than a
 * month (specification, section 5). A month on from the 31st is the last day of a shorter month.
 */
export function lastExtensionDay(expiresOn: string): string {
  const expiry = dayInWarsaw(new Date(expiresOn));
  // A month is 31 days at most, so some day of these is the last one that has more than a month left.
  let day = numberOf(expiry) - 28;
  while (monthAfter(dayOf(day)) >= expiry) day -= 1;
  return dayOf(day);
}

/** Whether a licence can be extended today: Accepted, and valid for more than a month. */
export function canExtend({ expiresOn, licenseStatus }: Term, now: Date): boolean {
  return licenseStatus === LicenceStatus.Accepted && expiresOn !== null && dayInWarsaw(now) <= lastExtensionDay(expiresOn);
}

function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  // The day before the first of the month after next is the last one of the next month.
  const longest = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(date, longest)) / dayLength);
}

/** A calendar day as the number of days since 1970, and back. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayLength;
const dayOf = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10);
