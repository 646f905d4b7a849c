import { Temporal } from 'temporal-polyfill';

export const zone = 'Europe/Warsaw';
const trialDays = 7;

/** When a licence that starts then expires: its months later by calendar (seven days for a trial), at the end of that day in Warsaw. */
export function expiryOf(startedOn: Date, howManyMonths: number | null): Date {
  const firstDay = Temporal.Instant.fromEpochMilliseconds(startedOn.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const lastDay = firstDay.add(howManyMonths === null ? { days: trialDays } : { months: howManyMonths });
  // Days of a clock change are no 24 hours: the end of a day is just before the next one begins.
  const nextDay = lastDay.add({ days: 1 }).toZonedDateTime(zone);
  return new Date(nextDay.epochMilliseconds - 1);
}
