import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockTimeOf, endsNextDay, minutesOf, normalizeHour, quietHoursBetween, sendingTime } from './quiet-hours.ts';

test.each([
  ['22', '22:00'],
  ['9', '09:00'],
  ['09', '09:00'],
  ['0', '00:00'],
  ['2200', '22:00'],
  ['930', '09:30'],
  ['22:00', '22:00'],
  ['22.30', '22:30'],
  ['22,30', '22:30'],
  ['6 15', '06:15'],
  [' 7:05 ', '07:05'],
  ['24:00', '00:00'],
  ['24', '00:00'],
  ['22:00:00', '22:00'],
  ['2026-01-01T22:00:00', '22:00'],
  ['', ''],
])('SMS-03 normalizeHour turns %j into %j', (typed, hour) => {
  expect(normalizeHour(typed)).toBe(hour);
});

test.each(['25', '24:30', '22:60', '10 PM', '22:', '22:0', 'noc', '-1', '22000'])('SMS-03 normalizeHour returns %j unchanged', (typed) => {
  expect(normalizeHour(typed)).toBe(typed);
});

test('SMS-03 normalizeHour accepts every clock time with a colon, a dot or no separator', () => {
  fc.assert(
    fc.property(fc.nat(24 * 60 - 1), (minute) => {
      const time = clockTimeOf(minute);
      for (const typed of [time, time.replace(':', '.'), time.replace(':', '')]) expect(normalizeHour(typed)).toBe(time);
      expect(minutesOf(time)).toBe(minute);
    }),
  );
});

test.each([
  ['22:00', '06:00', { start: 1320, minutes: 480 }, true],
  ['13:00', '15:30', { start: 780, minutes: 150 }, false],
  ['20:00', '00:00', { start: 1200, minutes: 240 }, false],
  ['00:00', '06:00', { start: 0, minutes: 360 }, false],
  ['22:01', '22:00', { start: 1321, minutes: 1439 }, true],
])('SMS-03 quietHoursBetween returns the period between %s and %s', (from, to, hours, overMidnight) => {
  const found = quietHoursBetween(from, to);
  expect(found).toEqual(hours);
  expect(found && endsNextDay(found)).toBe(overMidnight);
});

test.each([
  ['', ''],
  ['00:00', '00:00'],
  ['22:00', ''],
  ['', '06:00'],
  ['22', '06:00'],
])('SMS-03 quietHoursBetween returns none for %j and %j', (from, to) => {
  expect(quietHoursBetween(from, to)).toBeUndefined();
});

const day = 24 * 60;
const clock = (hours: number, minutes = 0, dayOffset = 0) => dayOffset * day + hours * 60 + minutes;
const night = ['22:00', '06:00'] as const;

test.each([
  ['there are no quiet hours', clock(8), 24, ['', ''], clock(8, 0, -1), 'on-time'],
  ['it is due outside the quiet hours', clock(8), 24, night, clock(8, 0, -1), 'on-time'],
  ['it is due in them, before midnight', clock(8), 9, night, clock(6), 'after-quiet'],
  ['it is due in them, after midnight', clock(8), 4, night, clock(6), 'after-quiet'],
  ['it is due two days before the lesson', clock(5), 48, night, clock(6, 0, -2), 'after-quiet'],
  ['the lesson begins at their end', clock(6), 2, night, clock(21, 59, -1), 'before-quiet'],
  ['the lesson begins before their end', clock(5), 1, night, clock(21, 59, -1), 'before-quiet'],
  ['the lesson begins a minute after their end', clock(6, 1), 1, night, clock(6), 'after-quiet'],
  ['it is due at their start', clock(8), 10, night, clock(6), 'after-quiet'],
  ['it is due at their start and the lesson begins at their end', clock(6), 8, night, clock(21, 59, -1), 'before-quiet'],
  ['it is due a minute before their start', clock(7, 59), 10, night, clock(21, 59, -1), 'on-time'],
  ['they start at midnight', clock(5), 1, ['00:00', '06:00'], clock(23, 59, -1), 'before-quiet'],
  ['it is due at their end', clock(8), 2, night, clock(6), 'on-time'],
  ['they start and end on one day', clock(16), 2, ['13:00', '15:00'], clock(15), 'after-quiet'],
  ['they start and end on one day and the lesson begins in them', clock(14, 30), 1, ['13:00', '15:00'], clock(12, 59), 'before-quiet'],
  ['they last all day but a minute', clock(8), 24, ['09:01', '09:00'], clock(9, 0, -1), 'after-quiet'],
  ['they last all day but a minute and the lesson begins in them', clock(8), 1, ['09:01', '09:00'], clock(9, 0, -1), 'before-quiet'],
] as const)('SMS-03 sendingTime returns the minute and the reason when %s', (_, lesson, hours, [from, to], at, reason) => {
  expect(sendingTime(lesson, hours, quietHoursBetween(from, to))).toEqual({ at, reason });
});

const minute = fc.nat(day - 1);
const hoursBefore = fc.integer({ min: 1, max: 48 });
const quiet = fc.record({ start: minute, minutes: fc.integer({ min: 1, max: day - 1 }) });

test('SMS-03 sendingTime returns a time outside the quiet hours, before the lesson and at most 48 hours early', () => {
  fc.assert(
    fc.property(minute, hoursBefore, quiet, (lesson, hours, quietHours) => {
      const { at } = sendingTime(lesson, hours, quietHours);
      const sinceStart = (at - quietHours.start + 4 * day) % day;
      expect(sinceStart).toBeGreaterThanOrEqual(quietHours.minutes);
      expect(at).toBeLessThan(lesson);
      expect(at).toBeGreaterThanOrEqual(lesson - 48 * 60);
    }),
  );
});

test('SMS-03 sendingTime delays a message only in the quiet hours, and advances it only when the delay is too long', () => {
  fc.assert(
    fc.property(minute, hoursBefore, quiet, (lesson, hours, quietHours) => {
      const due = lesson - hours * 60;
      const { at, reason } = sendingTime(lesson, hours, quietHours);
      if (reason === 'on-time') expect(at).toBe(due);
      if (reason === 'after-quiet') expect(at - due).toBeLessThanOrEqual(quietHours.minutes);
      if (reason === 'before-quiet') {
        expect(at).toBeLessThan(due);
        expect(at + 1 + quietHours.minutes).toBeGreaterThanOrEqual(lesson);
      }
      expect(sendingTime(lesson, hours, undefined)).toEqual({ at: due, reason: 'on-time' });
    }),
  );
});
