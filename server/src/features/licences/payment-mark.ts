import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U, so that a mark survives being read out and typed in. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An order number for a transfer's title: `OSK`, six random characters and a check character. */
export function makePaymentMark(): string {
  const random = Array.from({ length: 6 }, () => alphabet.charAt(randomInt(32))).join('');
  return `OSK${random}${checkCharacter(random)}`;
}

export function isPaymentMark(mark: string): boolean {
  const [, random = '', check] = /^OSK([0-9A-HJKMNP-TV-Z]{6})([0-9A-HJKMNP-TV-Z])$/.exec(mark) ?? [];
  return check !== undefined && checkCharacter(random) === check;
}

/** Odd weights have an inverse modulo 32, so any one wrong character shows. */
function checkCharacter(random: string): string {
  const sum = [...random].reduce((total, character, index) => total + alphabet.indexOf(character) * (2 * index + 1), 0);
  return alphabet.charAt(sum % 32);
}
