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

const months = {
  pl: { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' },
  en: { one: 'month', other: 'months' },
};
test.each([
  ['pl', 0, '0 miesięcy'],
  ['pl', 1, '1 miesiąc'],
  ['pl', 2, '2 miesiące'],
  ['pl', 5, '5 miesięcy'],
  ['pl', 21, '21 miesięcy'],
  ['pl', 22, '22 miesiące'],
  ['pl', 12345, '12 345 miesięcy'],
  ['en', 1, '1 month'],
  ['en', 2, '2 months'],
  ['en', 12345, '12,345 months'],
] as const)('formatCount formats in %s %d as %s', (language, count, text) => {
  expect(plain(formatCount(count, language, months[language]))).toBe(text);
});

test('formatCount takes the plural of many in English when there is no other', () => {
  expect(plain(formatCount(2, 'en', { one: 'month', few: 'months', many: 'months' }))).toBe('2 months');
});
