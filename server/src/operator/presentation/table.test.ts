import { expect, test } from 'vitest';
import { counted, formatAmount, formatDay, formatInstant } from './format.ts';
import { remainder } from './remainder.ts';
import { keyValues, printable, table } from './table.ts';

test('columns are aligned, with Polish letters and with letters of two code points', () => {
  const rows = [
    ['Łódź', '1,00 zł', 'a'],
    ['Żo\u0301ł', '1234,00 zł', 'b'],
    ['Kraków', '5,00 zł', 'długi tekst'],
  ];
  const lines = table([{ head: 'City' }, { head: 'Amount', align: 'right' }, { head: 'Note', most: 6 }], rows).split('\n');
  expect(lines).toEqual([
    'City        Amount  Note',
    '------  ----------  ------',
    'Łódź       1,00 zł  a',
    'Żół     1234,00 zł  b',
    'Kraków     5,00 zł  długi…',
  ]);
  expect(
    keyValues([
      ['Name', 'Łąka'],
      ['E-mail', 'a@b.pl'],
    ]),
  ).toBe('Name    Łąka\nE-mail  a@b.pl');
});

test('a very long table is no outage', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [String(index)]);
  expect(table([{ head: 'Line' }], rows).endsWith('\n199999')).toBe(true);
});

test('text from outside cannot steer the terminal', () => {
  expect(printable('a\u001b[2J\nb\u202ec\u009b1m')).toBe('a [2J bc 1m');
});

test('times are those of Warsaw, amounts Polish', () => {
  expect(formatInstant('2026-06-30T22:05:00.000Z')).toBe('01.07.2026 00:05');
  expect(formatDay('2026-12-31T22:59:59.999Z')).toBe('31.12.2026');
  expect(formatInstant(null)).toBe('–');
  expect(formatAmount(12_345.6)).toBe('12 345,60 zł');
});

test('numbers of things are words', () => {
  expect([counted(1, 'order'), counted(0, 'order'), counted(2, 'company', 'companies')]).toEqual(['1 order', '0 orders', '2 companies']);
  expect(remainder(50, 50, 'orders')).toBe('');
  expect(remainder(50, 51, 'orders')).toContain('50 of 51 orders');
});
