import { expect, test } from 'vitest';
import { isDoubtfulNip, isDoubtfulPesel, isValidNip } from './numbers.ts';

const now = new Date('2026-06-15T12:00:00Z');
const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];

/** Adds the check digit to ten digits. */
function checked(ten: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(ten[index]), 0);
  return `${ten}${(10 - (sum % 10)) % 10}`;
}

test.each([
  ['of 1944', '44051401359'],
  ['of 1902', '02070803628'],
  ['with the check digit 0', '44051400020'],
  ['of 2002', checked('0227080362')],
  ['of 1899', checked('9992310123')],
  ['of 29 February 2000', checked('0022290123')],
  ['of today', checked('2626150123')],
])('PKK-02 isDoubtfulPesel is false for a PESEL %s', (_, pesel) => {
  expect(isDoubtfulPesel(pesel, now)).toBe(false);
});

test('PKK-02 isDoubtfulPesel is true for any wrong check digit', () => {
  for (const digit of '012345678') expect([digit, isDoubtfulPesel(`4405140135${digit}`, now)]).toEqual([digit, true]);
});

test.each([
  ['two swapped digits', '44051410359'],
  ['the last digits swapped', '44051401395'],
  ['an impossible month', checked('4413140135')],
  ['the month 0', checked('4400140135')],
  ['30 February', checked('4402300135')],
  ['29 February of a common year', checked('1902290135')],
  ['the day 0', checked('4405000135')],
  ['the birthday tomorrow', checked('2626160123')],
  ['a birthday in a later century', checked('4465140135')],
  ['zeros', '00000000000'],
])('PKK-02 isDoubtfulPesel is true for %s', (_, pesel) => {
  expect(isDoubtfulPesel(pesel, now)).toBe(true);
});

test.each(['', '4405140135', '440514013590', '4405140135X'])('PKK-02 isDoubtfulPesel is false for the incomplete "%s"', (typed) => {
  expect(isDoubtfulPesel(typed, now)).toBe(false);
});

test('REG-02 isDoubtfulNip is true for any wrong check digit, and for two swapped digits', () => {
  const nip = '1234563218';
  expect(isDoubtfulNip('526-000-12'), 'incomplete').toBe(false);
  expect(isDoubtfulNip(nip)).toBe(false);
  for (const digit of '012345679') expect([digit, isDoubtfulNip(nip.slice(0, 9) + digit)]).toEqual([digit, true]);
  for (let at = 0; at < 9; at += 1) {
    expect([at, isDoubtfulNip(`${nip.slice(0, at)}${nip[at + 1]}${nip[at]}${nip.slice(at + 2)}`)]).toEqual([at, true]);
  }
  // The remainder is ten, which no check digit stands for.
  for (const digit of '0123456789') expect(isDoubtfulNip(`123456303${digit}`)).toBe(true);
});

test.each(['0000000000', '000-000-00-00', '0123456789', '1000000012', '900-000-00-16'])(
  'REG-02 isDoubtfulNip is true for the NIP %s with a prefix that no tax office has',
  (nip) => {
    expect([isValidNip(nip), isDoubtfulNip(nip)]).toEqual([false, true]);
  },
);

test.each(['1111111111', '999-999-99-99', '1012345679', '1102345677'])(
  'REG-02 isDoubtfulNip is false for the NIP %s with the right check digit',
  (nip) => {
    expect([isValidNip(nip), isDoubtfulNip(nip)]).toEqual([true, false]);
  },
);
