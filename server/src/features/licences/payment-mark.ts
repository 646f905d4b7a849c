import { randomInt } from 'node:crypto';

/** Crockford's base 32. Without I, L, O and U a mark can be read aloud and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes the order number for a transfer's title: `OSK`, six random characters and a check character. */
export function makePaymentMark(): string {
  const random = Array.from({ length: 6 }, () => alphabet.charAt(randomInt(32))).join('');
  return `OSK${random}${checkCharacter(random)}`;
}

export function isPaymentMark(mark: string): boolean {
  const [, random = '', check] = /^OSK([0-9A-HJKMNP-TV-Z]{6})([0-9A-HJKMNP-TV-Z])$/.exec(mark) ?? [];
  return check !== undefined && checkCharacter(random) === check;
}

/** Odd weights have an inverse modulo 32, so any single wrong character is detected. */
function checkCharacter(random: string): string {
  const sum = [...random].reduce((total, character, index) => total + alphabet.indexOf(character) * (2 * index + 1), 0);
  return alphabet.charAt(sum % 32);
}
