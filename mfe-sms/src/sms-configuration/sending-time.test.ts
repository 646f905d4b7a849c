import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quietPeriod } from './quiet-period.ts';
import { sendingTime } from './sending-time.ts';

const day = 24 * 60;
const clock = (hours: number, minutes = 0, dayOffset = 0) => dayOffset * day + hours * 60 + minutes;
const night = ['22:00', '06:00'] as const;

test.each([
  ['no quiet hours', clock(8), 24, ['', ''], clock(8, 0, -1), 'asked'],
  ['the quiet hours are elsewhere', clock(8), 24, night, clock(8, 0, -1), 'asked'],
  ['within them, before midnight', clock(8), 9, night, clock(6), 'after-quiet'],
  ['within them, after midnight', clock(8), 4, night, clock(6), 'after-quiet'],
  ['two days before', clock(5), 48, night, clock(6, 0, -2), 'after-quiet'],
  ['the lesson begins when they end', clock(6), 2, night, clock(21, 59, -1), 'before-quiet'],
  ['the lesson begins before they end', clock(5), 1, night, clock(21, 59, -1), 'before-quiet'],
  ['the lesson begins a minute after they end', clock(6, 1), 1, night, clock(6), 'after-quiet'],
  ['in the minute they begin', clock(8), 10, night, clock(6), 'after-quiet'],
  ['in the minute they begin, the lesson when they end', clock(6), 8, night, clock(21, 59, -1), 'before-quiet'],
  ['in the minute before they begin', clock(7, 59), 10, night, clock(21, 59, -1), 'asked'],
  ['they begin at midnight', clock(5), 1, ['00:00', '06:00'], clock(23, 59, -1), 'before-quiet'],
  ['in the minute they end', clock(8), 2, night, clock(6), 'asked'],
  ['quiet hours within a day', clock(16), 2, ['13:00', '15:00'], clock(15), 'after-quiet'],
  ['quiet hours within a day, over the lesson', clock(14, 30), 1, ['13:00', '15:00'], clock(12, 59), 'before-quiet'],
  ['quiet but for a minute', clock(8), 24, ['09:01', '09:00'], clock(9, 0, -1), 'after-quiet'],
  ['quiet but for a minute, over the lesson', clock(8), 1, ['09:01', '09:00'], clock(9, 0, -1), 'before-quiet'],
] as const)('SMS-03 when the message leaves: %s', (_, lesson, hours, [from, to], at, reason) => {
  expect(sendingTime(lesson, hours, quietPeriod(from, to))).toEqual({ at, reason });
});

const minute = fc.nat(day - 1);
const hoursBefore = fc.integer({ min: 1, max: 48 });
const quiet = fc.record({ start: minute, minutes: fc.integer({ min: 1, max: day - 1 }) });

test('SMS-03 a message never leaves within the quiet hours, nor when the lesson has begun, nor more than 48 hours early', () => {
  fc.assert(
    fc.property(minute, hoursBefore, quiet, (lesson, hours, period) => {
      const { at } = sendingTime(lesson, hours, period);
      const sinceStart = (at - period.start + 4 * day) % day;
      expect(sinceStart).toBeGreaterThanOrEqual(period.minutes);
      expect(at).toBeLessThan(lesson);
      expect(at).toBeGreaterThanOrEqual(lesson - 48 * 60);
    }),
  );
});

test('SMS-03 it waits only where it must, and leaves early only where waiting would be too late', () => {
  fc.assert(
    fc.property(minute, hoursBefore, quiet, (lesson, hours, period) => {
      const asked = lesson - hours * 60;
      const { at, reason } = sendingTime(lesson, hours, period);
      if (reason === 'asked') expect(at).toBe(asked);
      if (reason === 'after-quiet') expect(at - asked).toBeLessThanOrEqual(period.minutes);
      if (reason === 'before-quiet') {
        expect(at).toBeLessThan(asked);
        expect(at + 1 + period.minutes).toBeGreaterThanOrEqual(lesson);
      }
      expect(sendingTime(lesson, hours, undefined)).toEqual({ at: asked, reason: 'asked' });
    }),
  );
});
