import { canExtend, dayInWarsaw, daysUntil, lastExtensionDay } from '@osk/shared/contract/licence-terms';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { telling } from '../../../testing/telling-days.ts';
import { expiryOf, timeZone } from './terms.ts';

const zoned = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
const dayOf = (instant: Date) => zoned(instant).toPlainDate();
const runs = { numRuns: 1000 };
const months = fc.integer({ min: 1, max: 36 });

test('a licence expires at the last millisecond of a day in Warsaw', () => {
  fc.assert(
    fc.property(telling.instant, fc.option(months), (startedOn, howManyMonths) => {
      const expiresOn = expiryOf(startedOn, howManyMonths);
      const next = zoned(new Date(expiresOn.getTime() + 1));
      expect(next.epochMilliseconds).toBe(next.startOfDay().epochMilliseconds);
      expect(Temporal.PlainDate.compare(dayOf(expiresOn), next.toPlainDate())).toBe(-1);
      expect(expiresOn.getTime()).toBeGreaterThan(startedOn.getTime());
    }),
    runs,
  );
});

test('that day is the same of its months later, or the last of a shorter month; of a trial the seventh', () => {
  fc.assert(
    fc.property(telling.instant, months, (startedOn, howManyMonths) => {
      const [first, last] = [dayOf(startedOn), dayOf(expiryOf(startedOn, howManyMonths))];
      expect(last.year * 12 + last.month).toBe(first.year * 12 + first.month + howManyMonths);
      expect(last.day).toBe(Math.min(first.day, last.daysInMonth));
      expect(first.until(dayOf(expiryOf(startedOn, null))).days).toBe(7);
    }),
    runs,
  );
});

test('days are those of Warsaw’s calendar', () => {
  fc.assert(
    fc.property(telling.instant, telling.instant, (one, other) => {
      expect(dayInWarsaw(one)).toBe(dayOf(one).toString());
      expect(daysUntil(one.toISOString(), other)).toBe(dayOf(other).until(dayOf(one), { largestUnit: 'day' }).days);
    }),
    runs,
  );
});

test('LIC-08 a licence can be extended while a month from today ends before its last day', () => {
  fc.assert(
    fc.property(telling.day, fc.integer({ min: -3, max: 3 }), telling.instant, (day, off, clock) => {
      const expiresOn = new Date(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1).toISOString();
      const allowed = (today: Temporal.PlainDate) => Temporal.PlainDate.compare(today.add({ months: 1 }), day) < 0;
      const last = Temporal.PlainDate.from(lastExtensionDay(expiresOn));
      expect([allowed(last), allowed(last.add({ days: 1 }))]).toEqual([true, false]);
      const today = last.add({ days: off });
      const now = new Date(today.toZonedDateTime({ timeZone: timeZone, plainTime: zoned(clock).toPlainTime() }).epochMilliseconds);
      expect(canExtend({ licenseStatus: 2, expiresOn }, now)).toBe(allowed(today));
      expect(canExtend({ licenseStatus: 1, expiresOn }, now)).toBe(false);
    }),
    runs,
  );
});
