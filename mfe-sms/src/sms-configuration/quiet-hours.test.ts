import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockTimeOf, isOverMidnight, minutesOf, quietPeriod, readHour } from './quiet-period.ts';

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
])('SMS-03 %j is read as %j', (typed, read) => {
  expect(readHour(typed)).toBe(read);
});

test.each(['25', '24:30', '22:60', '10 PM', '22:', '22:0', 'noc', '-1', '22000'])('SMS-03 %j is no hour and stays', (typed) => {
  expect(readHour(typed)).toBe(typed);
});

test('SMS-03 every clock time is read as itself, with a colon, a dot or nothing between', () => {
  fc.assert(
    fc.property(fc.nat(24 * 60 - 1), (minute) => {
      const time = clockTimeOf(minute);
      for (const typed of [time, time.replace(':', '.'), time.replace(':', '')]) expect(readHour(typed)).toBe(time);
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
])('SMS-03 quiet from %s to %s', (from, to, period, overMidnight) => {
  const found = quietPeriod(from, to);
  expect(found).toEqual(period);
  expect(found && isOverMidnight(found)).toBe(overMidnight);
});

test.each([
  ['', ''],
  ['00:00', '00:00'],
  ['22:00', ''],
  ['', '06:00'],
  ['22', '06:00'],
])('SMS-03 no quiet hours from %j to %j', (from, to) => {
  expect(quietPeriod(from, to)).toBeUndefined();
});
