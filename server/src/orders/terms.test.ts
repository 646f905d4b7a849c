import { canExtend, lastExtensionDay } from '@osk/shared/contract/licence';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { hardDates } from '../../testing/hard-dates.ts';
import { expiryOf, timeZone } from './terms.ts';

const zoned = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
const dayOf = (instant: Date) => zoned(instant).toPlainDate();
const runs = { numRuns: 1000 };
const months = fc.integer({ min: 1, max: 36 });

test('expires at the last millisecond of a day in Warsaw', () => {
  fc.assert(
    fc.property(hardDates.instant, fc.option(months), (startedOn, howManyMonths) => {
      const expiresOn = expiryOf(startedOn, howManyMonths);
      const next = zoned(new Date(expiresOn.getTime() + 1));
      expect(next.epochMilliseconds).toBe(next.startOfDay().epochMilliseconds);
      expect(Temporal.PlainDate.compare(dayOf(expiresOn), next.toPlainDate())).toBe(-1);
      expect(expiresOn.getTime()).toBeGreaterThan(startedOn.getTime());
    }),
    runs,
  );
});

test('expires so many months later, on the last day of a shorter month, or seven days later for a trial', () => {
  fc.assert(
    fc.property(hardDates.instant, months, (startedOn, howManyMonths) => {
      const [first, last] = [dayOf(startedOn), dayOf(expiryOf(startedOn, howManyMonths))];
      expect(last.year * 12 + last.month).toBe(first.year * 12 + first.month + howManyMonths);
      expect(last.day).toBe(Math.min(first.day, last.daysInMonth));
      expect(first.until(dayOf(expiryOf(startedOn, null))).days).toBe(7);
    }),
    runs,
  );
});

test('LIC-08 allows an extension when a month from today ends before the last day', () => {
  fc.assert(
    fc.property(hardDates.day, fc.integer({ min: -3, max: 3 }), hardDates.instant, (day, offset, clock) => {
      const expiresOn = new Date(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1).toISOString();
      const allowed = (today: Temporal.PlainDate) => Temporal.PlainDate.compare(today.add({ months: 1 }), day) < 0;
      const last = Temporal.PlainDate.from(lastExtensionDay(expiresOn));
      expect([allowed(last), allowed(last.add({ days: 1 }))]).toEqual([true, false]);
      const today = last.add({ days: offset });
      const now = new Date(today.toZonedDateTime({ timeZone, plainTime: zoned(clock).toPlainTime() }).epochMilliseconds);
      expect(canExtend({ licenseStatus: 2, expiresOn }, now)).toBe(allowed(today));
      expect(canExtend({ licenseStatus: 1, expiresOn }, now)).toBe(false);
    }),
    runs,
  );
});
