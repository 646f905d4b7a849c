import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPaymentMark, makePaymentMark } from './orders.ts';
import { findBareMarks, findPaymentMarks } from './payment-marks.ts';

const mark = 'OSK7QZ4M2D';
/** With a zero and a one, which people type as letters. */
const digits = 'OSK1B3X0W';
const ambiguous = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].map((check) => digits + check).find(isPaymentMark) ?? '';

test.each([
  ['in the words of the e-mail', `zamówienie nr ${mark}`],
  ['in lower case', `zamowienie nr ${mark.toLowerCase()}`],
  ['with spaces and a line break', 'Zamówienie nr OSK 7QZ4\r\n M2D'],
  ['with punctuation', 'NR: OSK-7QZ-4M2D.'],
  ['with a zero for the O', `0${mark.slice(1)}`],
  ['between words without spaces', `FAKTURA${mark}DZIEKUJE`],
  ['after the word OSK', `OSK Kierunek, Kraków: OSK${mark}`],
  ['twice', `${mark} ${mark} OSK`],
])('finds a payment mark %s', (_, title) => {
  expect(findPaymentMarks(title)).toEqual([mark]);
});

test('finds two payment marks, with letters for digits', () => {
  const typed = ambiguous.slice(3).replaceAll('0', 'O');
  expect(findPaymentMarks(`${mark}, OSK${typed.replaceAll('1', 'I')}`)).toEqual([mark, ambiguous]);
  expect(findPaymentMarks(`osk${typed.replaceAll('1', 'l').toLowerCase()}`)).toEqual([ambiguous]);
});

test.each([
  ['the word OSK alone', 'Opłata za OSK Kierunek'],
  ['a wrong character', 'OSK7QZ4M3D'],
  ['two swapped characters', 'OSK7ZQ4M2D'],
  ['a mark that is cut off', mark.slice(0, -1)],
  ['letters outside the alphabet', 'OSKŻÓŁĆĘŚĄ'],
])('finds nothing in %s', (_, title) => {
  expect(findPaymentMarks(title)).toEqual([]);
});

test.each([
  ['zamowienie 7QZ4M2D', [mark]],
  ['nr 7qz 4m2d, dziękuję', [mark]],
  ['7 Q Z 4 M 2 D', [mark]],
  [`7QZ4M2D i ${ambiguous.slice(3).replaceAll('0', 'o').replaceAll('1', 'l')}`, [mark, ambiguous]],
  ['7QZ4M3D', []],
  ['nr7QZ4M2D 7QZ4M2DA', []],
  ['egzamin licencja', []],
])('FLD-05 finds the payment marks without OSK in %s', (title, marks) => {
  expect(findBareMarks(title)).toEqual(marks);
});

test('finds every payment mark in random text with random spacing and case', () => {
  const noise = fc.array(fc.constantFrom(' ', '\n', '\t', '-', '.', ':', '\u00a0', ''), { minLength: 10, maxLength: 10 });
  const lower = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), noise, lower, fc.string({ maxLength: 40 }), (before, between, low, behind) => {
      const made = makePaymentMark();
      const typed = [...made].map((character, at) => (between[at] ?? '') + (low[at] ? character.toLowerCase() : character)).join('');
      const found = findPaymentMarks(`${before} ${typed} ${behind}`);
      expect(found).toContain(made);
      expect(found.every(isPaymentMark)).toBe(true);
    }),
  );
});

test('makes different payment marks and detects any single wrong character', () => {
  const marks = Array.from({ length: 200 }, makePaymentMark);
  expect(new Set(marks).size).toBe(200);
  for (const mark of marks) {
    expect(mark).toMatch(/^OSK[0-9A-HJKMNP-TV-Z]{7}$/);
    expect(isPaymentMark(mark)).toBe(true);
    for (let at = 3; at < 10; at += 1) {
      const other = mark.charAt(at) === '7' ? '8' : '7';
      expect(isPaymentMark(mark.slice(0, at) + other + mark.slice(at + 1))).toBe(false);
    }
  }
});
