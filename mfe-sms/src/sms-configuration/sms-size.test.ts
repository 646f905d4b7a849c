import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areAllPolish, smsSize, toGsm7 } from './sms-size.ts';

const sizeOf = (text: string) => {
  const { encoding, units, parts } = smsSize(text);
  return [encoding, units, parts];
};

test.each([
  ['an empty text', '', ['gsm7', 0, 0]],
  ['one character', 'a', ['gsm7', 1, 1]],
  ['a line feed and foreign letters of the alphabet', 'à\nΩÆ', ['gsm7', 4, 1]],
  ['characters of the extension', '€[]{}^~\\|\f', ['gsm7', 20, 1]],
  ['80 euro signs', '€'.repeat(80), ['gsm7', 160, 1]],
  ['a euro sign at the end of a part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, ['gsm7', 306, 3]],
  ['a Polish letter', 'ż', ['ucs2', 1, 1]],
  ['a full UCS-2 SMS', 'ą'.repeat(70), ['ucs2', 70, 1]],
  ['a euro sign beside a Polish letter', 'ą€', ['ucs2', 2, 1]],
  ['an emoji', '🚗', ['ucs2', 2, 1]],
  ['35 emoji', '🚗'.repeat(35), ['ucs2', 70, 1]],
  ['an emoji at the end of a part', `${'ą'.repeat(66)}🚗${'ą'.repeat(66)}`, ['ucs2', 134, 3]],
  ['ó, which is outside the alphabet, unlike ò', 'ó', ['ucs2', 1, 1]],
  ['a tab', 'a\tb', ['ucs2', 3, 1]],
])('SMS-02 smsSize measures %s', (_, text, size) => {
  expect(sizeOf(text)).toEqual(size);
});

test('SMS-02 smsSize knows the 127 characters of GSM 7-bit and the ten of its extension', () => {
  const letters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
  const plain = letters.filter((letter) => smsSize(letter).encoding === 'gsm7');
  const lengthOf = (units: number) => plain.filter((letter) => smsSize(letter).units === units).length;
  expect([lengthOf(1), lengthOf(2)]).toEqual([127, 10]);
  const european = '@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà';
  expect(plain.filter((letter) => letter > '\u007f' || letter === '@' || letter === '$').toSorted()).toEqual([...european, '€'].toSorted());
});

test('SMS-02 smsSize lists each character that costs more once', () => {
  expect(smsSize('żółw, żółć – €').ucs2Characters).toEqual(['ż', 'ó', 'ł', 'ć', '–']);
  expect(smsSize('{a} €').doubleCharacters).toEqual(['{', '}', '€']);
  expect(areAllPolish(['ż', 'Ł'])).toBe(true);
  expect(areAllPolish(['ż', '–'])).toBe(false);
});

test('SMS-02 toGsm7 replaces Polish letters and typographic characters', () => {
  expect(toGsm7('Zażółć gęślą jaźń, ŁÓDŹ')).toBe('Zazolc gesla jazn, LODZ');
  expect(toGsm7('„tak” – nie…')).toBe('"tak" - nie...');
  expect(toGsm7('à, é, ü, €\t🚗')).toBe('à, é, ü, € ');
});

const letter = fc.constantFrom('a', ' ', '\n', '€', '{', 'ą', 'Ł', '🚗', '–', 'à');
const message = fc.array(letter, { maxLength: 500 }).map((letters) => letters.join(''));

test('SMS-02 toGsm7 returns only GSM 7-bit characters', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x10_ffff)), (codePoints) => {
      const text = String.fromCodePoint(...codePoints);
      expect(smsSize(toGsm7(text)).encoding).toBe('gsm7');
    }),
  );
});

test('SMS-02 smsSize counts no fewer parts when text is added, and no more after toGsm7', () => {
  fc.assert(
    fc.property(message, letter, (text, more) => {
      expect(smsSize(text + more).parts).toBeGreaterThanOrEqual(smsSize(text).parts);
      expect(smsSize(toGsm7(text)).parts).toBeLessThanOrEqual(smsSize(text).parts);
    }),
  );
});

test('SMS-02 smsSize fills every part when no character counts twice', () => {
  fc.assert(
    fc.property(fc.nat(2000), (length) => {
      expect(smsSize('a'.repeat(length)).parts).toBe(length <= 160 ? Math.min(length, 1) : Math.ceil(length / 153));
      expect(smsSize('ą'.repeat(length)).parts).toBe(length <= 70 ? Math.min(length, 1) : Math.ceil(length / 67));
    }),
  );
});
