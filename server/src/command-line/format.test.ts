import { expect, test } from 'vitest';
import { counted, formatAmount, formatDay, formatInstant, keyValues, pageNote, printable, table } from './format.ts';

test('aligns columns with Polish letters and combining marks', () => {
  const rows = [
    { City: 'Łódź', Amount: '1,00 zł', Note: 'a' },
    { City: 'Żo\u0301ł', Amount: '1234,00 zł', Note: 'b' },
    { City: 'Kraków', Amount: '5,00 zł', Note: 'długi tekst' },
  ];
  expect(table(rows, { right: ['Amount'], maxWidth: { Note: 6 } }).split('\n')).toEqual([
    'City        Amount  Note',
    '------  ----------  ------',
    'Łódź       1,00 zł  a',
    'Żół     1234,00 zł  b',
    'Kraków     5,00 zł  długi…',
  ]);
  expect(keyValues({ Name: 'Łąka', 'E-mail': ['a@b.pl', 'c@d.pl'] })).toBe('Name    Łąka\nE-mail  a@b.pl\n        c@d.pl');
});

test('removes control characters from text for the terminal', () => {
  expect(printable('a\u001b[2J\nb\u202ec\u009b1m')).toBe('a [2J bc 1m');
});

test('formats instants in Warsaw time and amounts in Polish', () => {
  expect(formatInstant('2026-06-30T22:05:00.000Z')).toBe('01.07.2026 00:05');
  expect(formatDay('2026-12-31T22:59:59.999Z')).toBe('31.12.2026');
  expect(formatInstant(null)).toBe('–');
  expect(formatAmount(12_345.6)).toBe('12 345,60 zł');
});

test('formats counts, and the note below a page of a list', () => {
  expect([counted(1, 'order'), counted(0, 'order'), counted(2, 'company', 'companies')]).toEqual(['1 order', '0 orders', '2 companies']);
  expect(pageNote(50, 50, 'orders', { limit: 50, page: 1 })).toBe('');
  expect(pageNote(50, 51, 'orders', { limit: 50, page: 1 })).toBe('\n\n1–50 of 51 orders. The next ones: --page 2.');
  expect(pageNote(1, 51, 'orders', { limit: 50, page: 2 })).toBe('\n\n51–51 of 51 orders.');
});
