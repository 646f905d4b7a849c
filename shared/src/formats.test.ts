import { expect, test } from 'vitest';
import { formatCount, formatDay, formatDayAndTime, formatPrice } from './formats.ts';

/** Replaces no-break spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [0, '0,00 zł'],
  [1234.5, '1234,50 zł'],
  [12345.678, '12 345,68 zł'],
])('LIC-02 formatPrice formats %d as %s', (price, text) => {
  expect(plain(formatPrice(price))).toBe(text);
});

test('LIC-02 prices and counts do not break between lines', () => {
  expect(formatPrice(12345)).not.toContain(' ');
  expect(formatCount(12345, 'pl', { one: 'dzień' })).not.toContain(' ');
});

test.each([
  ['2026-12-31T22:59:59Z', '31.12.2026'],
  ['2026-12-31T23:00:00Z', '01.01.2027'],
  ['2026-06-30T21:59:59.999Z', '30.06.2026'],
  ['2026-06-30T22:00:00Z', '01.07.2026'],
  [null, '–'],
])('LIC-02 formatDay formats %s in Warsaw as %s', (instant, text) => {
  expect(formatDay(instant)).toBe(text);
});

test.each([
  ['2026-11-23T04:12:00Z', '23.11.2026, 05:12'],
  ['2026-06-30T22:05:59Z', '01.07.2026, 00:05'],
])('formatDayAndTime formats %s in Warsaw as %s', (instant, text) => {
  expect(formatDayAndTime(instant)).toBe(text);
});

const months = { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' };
test.each([
  [0, '0 miesięcy'],
  [1, '1 miesiąc'],
  [2, '2 miesiące'],
  [4, '4 miesiące'],
  [5, '5 miesięcy'],
  [12, '12 miesięcy'],
  [21, '21 miesięcy'],
  [22, '22 miesiące'],
  [112, '112 miesięcy'],
  [12345, '12 345 miesięcy'],
])('formatCount formats %d in Polish as %s', (count, text) => {
  expect(plain(formatCount(count, 'pl', months))).toBe(text);
});

test.each([
  [0, '0 months'],
  [1, '1 month'],
  [2, '2 months'],
  [12345, '12,345 months'],
])('formatCount formats %d in English as %s', (count, text) => {
  expect(plain(formatCount(count, 'en', { one: 'month', few: 'months', many: 'months' }))).toBe(text);
  expect(plain(formatCount(count, 'en', { one: 'month', other: 'months' }))).toBe(text);
});
