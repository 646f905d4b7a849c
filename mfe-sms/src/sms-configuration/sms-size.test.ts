import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arePolish, plainText, smsSize } from './sms-parts.ts';

const sizeOf = (text: string) => {
  const { isPlain, units, parts } = smsSize(text);
  return [isPlain ? 'plain' : 'wide', units, parts];
};

test.each([
  ['nothing', '', ['plain', 0, 0]],
  ['one plain letter', 'a', ['plain', 1, 1]],
  ['as much as one holds', 'a'.repeat(160), ['plain', 160, 1]],
  ['one more', 'a'.repeat(161), ['plain', 161, 2]],
  ['as much as two hold', 'a'.repeat(306), ['plain', 306, 2]],
  ['one more than two hold', 'a'.repeat(307), ['plain', 307, 3]],
  ['a line feed and letters of other languages', 'à\nΩÆ', ['plain', 4, 1]],
  ['letters that count double', '€[]{}^~\\|\f', ['plain', 20, 1]],
  ['eighty euros', '€'.repeat(80), ['plain', 160, 1]],
  ['a euro that fits in no part by half', `${'a'.repeat(152)}€${'a'.repeat(152)}`, ['plain', 306, 3]],
  ['a Polish letter', 'ż', ['wide', 1, 1]],
  ['as much as a wide one holds', 'ą'.repeat(70), ['wide', 70, 1]],
  ['one more than a wide one holds', 'ą'.repeat(71), ['wide', 71, 2]],
  ['as much as two wide ones hold', 'ą'.repeat(134), ['wide', 134, 2]],
  ['one more than two wide ones hold', 'ą'.repeat(135), ['wide', 135, 3]],
  ['a euro beside a Polish letter counts once', 'ą€', ['wide', 2, 1]],
  ['a picture', '🚗', ['wide', 2, 1]],
  ['35 pictures', '🚗'.repeat(35), ['wide', 70, 1]],
  ['a picture that fits in no part by half', `${'ą'.repeat(66)}🚗${'ą'.repeat(66)}`, ['wide', 134, 3]],
  ['ó, which is no letter of a plain SMS, as ò is', 'ó', ['wide', 1, 1]],
  ['a tabulator', 'a\tb', ['wide', 3, 1]],
])('SMS-02 the size of %s', (_, text, size) => {
  expect(sizeOf(text)).toEqual(size);
});

test('SMS-02 a plain SMS has the 127 letters of GSM 03.38 and the ten of its extension, and no other', () => {
  const letters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
  const plain = letters.filter((letter) => smsSize(letter).isPlain);
  const lengthOf = (units: number) => plain.filter((letter) => smsSize(letter).units === units).length;
  expect([lengthOf(1), lengthOf(2)]).toEqual([127, 10]);
  const european = '@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà';
  expect(plain.filter((letter) => letter > '\u007f' || letter === '@' || letter === '$').toSorted()).toEqual([...european, '€'].toSorted());
});

test('SMS-02 the letters that cost more are named once each', () => {
  expect(smsSize('żółw, żółć – €').wideLetters).toEqual(['ż', 'ó', 'ł', 'ć', '–']);
  expect(smsSize('{a} €').doubleLetters).toEqual(['{', '}', '€']);
  expect(arePolish(['ż', 'Ł'])).toBe(true);
  expect(arePolish(['ż', '–'])).toBe(false);
});

test('SMS-02 the plain form of a text', () => {
  expect(plainText('Zażółć gęślą jaźń, ŁÓDŹ')).toBe('Zazolc gesla jazn, LODZ');
  expect(plainText('„tak” – nie…')).toBe('"tak" - nie...');
  expect(plainText('à, é, ü, €\t🚗')).toBe('à, é, ü, € ');
});

const letter = fc.constantFrom('a', ' ', '\n', '€', '{', 'ą', 'Ł', '🚗', '–', 'à');
const message = fc.array(letter, { maxLength: 500 }).map((letters) => letters.join(''));

test('SMS-02 the parts hold the text, and no more of them than torn letters make necessary', () => {
  fc.assert(
    fc.property(message, (text) => {
      const { isPlain, units, parts } = smsSize(text);
      const [alone, part] = isPlain ? [160, 153] : [70, 67];
      if (units <= alone) expect(parts).toBe(units === 0 ? 0 : 1);
      else {
        expect(parts).toBeGreaterThanOrEqual(Math.ceil(units / part));
        // Each part but the last may end one unit early.
        expect(parts).toBeLessThanOrEqual(Math.ceil(units / (part - 1)));
      }
    }),
  );
});

test('SMS-02 the plain form of any text is plain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(smsSize(plainText(text)).isPlain).toBe(true);
    }),
  );
});

test('SMS-02 more text is never fewer parts, and the plain form never more than the text itself', () => {
  fc.assert(
    fc.property(message, letter, (text, more) => {
      expect(smsSize(text + more).parts).toBeGreaterThanOrEqual(smsSize(text).parts);
      expect(smsSize(plainText(text)).parts).toBeLessThanOrEqual(smsSize(text).parts);
    }),
  );
});

test('SMS-02 without double letters the parts are those of simple division', () => {
  fc.assert(
    fc.property(fc.nat(2000), (length) => {
      expect(smsSize('a'.repeat(length)).parts).toBe(length <= 160 ? Math.min(length, 1) : Math.ceil(length / 153));
      expect(smsSize('ą'.repeat(length)).parts).toBe(length <= 70 ? Math.min(length, 1) : Math.ceil(length / 67));
    }),
  );
});
