import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';

const zone = 'Europe/Warsaw';
const year = fc.integer({ min: 2024, max: 2060 });

const monthEnd = fc.record({ year, month: fc.integer({ min: 1, max: 12 }) }).map(({ year, month }) => {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.with({ day: first.daysInMonth });
});
const leapDay = fc.constantFrom(2024, 2028, 2032, 2048).map((year) => Temporal.PlainDate.from({ year, month: 2, day: 29 }));
/** The days on which Warsaw's clocks change: the last Sundays of March and October. */
const clockChange = fc.record({ year, month: fc.constantFrom(3, 10) }).map(({ year, month }) => {
  const last = Temporal.PlainDate.from({ year, month, day: 31 });
  return last.subtract({ days: last.dayOfWeek % 7 });
});
const anyDay = fc.integer({ min: 0, max: 13_000 }).map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }));

const day = fc
  .record({ day: fc.oneof(monthEnd, leapDay, clockChange, anyDay), offset: fc.constantFrom(-1, 0, 0, 0, 1) })
  .map(({ day, offset }) => day.add({ days: offset }));

/** Times as a part of the day: its first or last millisecond, the hours around a clock change, or any. */
const timeOfDay = fc.oneof(fc.constantFrom(0, 1), fc.constantFrom(2 / 24, 3 / 24), fc.double({ min: 0, max: 1, noNaN: true }));

/** Generates days and instants that calendars get wrong: month ends, leap days, clock changes, midnights, and any others. */
export const hardDates = {
  day,
  instant: fc.record({ day, timeOfDay }).map(({ day, timeOfDay }) => {
    const start = day.toZonedDateTime(zone).epochMilliseconds;
    const end = day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1;
    return new Date(start + Math.round((end - start) * timeOfDay));
  }),
};
