import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPaymentMark, makePaymentMark } from '../../features/licences/payment-mark.ts';
import { findPaymentMarks } from './find-payment-marks.ts';

const mark = 'OSK7QZ4M2D';
/** With a zero and a one, which people type as letters. */
const digits = 'OSK1B3X0W';
const looksAlike = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].map((check) => digits + check).find(isPaymentMark) ?? '';

describe('the payment mark in the title of a transfer', () => {
  test.each([
    ['as the mail says it', `zamówienie nr ${mark}`],
    ['in lower case', `zamowienie nr ${mark.toLowerCase()}`],
    ['broken by spaces and a line break', 'Zamówienie nr OSK 7QZ4\r\n M2D'],
    ['with punctuation', 'NR: OSK-7QZ-4M2D.'],
    ['with a zero for the O', `0${mark.slice(1)}`],
    ['with a word in front, without a space', `FAKTURA${mark}`],
    ['with a word behind, without a space', `${mark}DZIEKUJE`],
    ['after the word OSK', `OSK Kierunek, Kraków: ${mark}`],
    ['after the word OSK, without a space', `OSKOSK${mark}`],
    ['before the word OSK', `${mark} OSK`],
    ['twice', `${mark} ${mark}`],
  ])('is found %s', (_, title) => {
    expect(findPaymentMarks(title)).toEqual([mark]);
  });

  test('is found where letters stand for the digits they look like', () => {
    expect(looksAlike).not.toBe('');
    const typed = looksAlike.slice(3).replaceAll('0', 'O');
    expect(findPaymentMarks(`OSK${typed.replaceAll('1', 'I')}`)).toEqual([looksAlike]);
    expect(findPaymentMarks(`osk${typed.replaceAll('1', 'l').toLowerCase()}`)).toEqual([looksAlike]);
  });

  test.each([
    ['nothing', ''],
    ['the word OSK alone', 'Opłata za OSK Kierunek'],
    ['one wrong character', 'OSK7QZ4M3D'],
    ['two characters that changed places', 'OSK7ZQ4M2D'],
    ['a mark cut off', mark.slice(0, -1)],
    ['letters outside the alphabet', 'OSKŻÓŁĆĘŚĄ'],
  ])('is not found in %s', (_, title) => {
    expect(findPaymentMarks(title)).toEqual([]);
  });

  test('two of them are both found', () => {
    expect(findPaymentMarks(`${mark}, ${looksAlike}`)).toEqual([mark, looksAlike]);
  });

  test('every mark survives random spacing, case and text before it', () => {
    const noise = fc.array(fc.constantFrom(' ', '\n', '\t', '-', '.', ':', '\u00a0', ''), { minLength: 10, maxLength: 10 });
    const written = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), noise, written, fc.string({ maxLength: 40 }), (before, between, low, behind) => {
        const made = makePaymentMark();
        const typed = [...made].map((letter, at) => (between[at] ?? '') + (low[at] ? letter.toLowerCase() : letter)).join('');
        expect(findPaymentMarks(`${before} ${typed} ${behind}`)).toContain(made);
      }),
    );
  });

  test('whatever a title holds, what is found are marks', () => {
    const letters = fc.array(fc.constantFrom(...'OSK0SK17QZ4M2DIL '), { maxLength: 60 }).map((all) => all.join(''));
    fc.assert(fc.property(letters, (title) => findPaymentMarks(title).every(isPaymentMark)));
  });
});
