import { lazily } from './lazily.ts';
import { type Licence, LicenceStatus } from './licence.ts';

type Term = Pick<Licence, 'expiresOn' | 'licenseStatus'>;

// Swedish dates are ISO 8601 dates.
const warsaw = lazily(() => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' }));
const dayLength = 86_400_000;

/** The day of a point in time in Warsaw: `2026-12-31`. */
export function dayInWarsaw(instant: Date): string {
  return warsaw().format(instant);
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
export function canExtend({ expiresOn, licenseStatus }: Term, now: Date): boolean {
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
