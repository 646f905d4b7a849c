import { expect, test } from 'vitest';
import { formatAccount, formatNip, isDoubtfulNip, isDoubtfulPesel, telephoneLink } from './numbers.ts';

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

test('PKK-02 isDoubtfulPesel is true for two swapped digits', () => {
  expect(isDoubtfulPesel('44051410359', now)).toBe(true);
  expect(isDoubtfulPesel('44051401395', now)).toBe(true);
});

test.each([
  ['month', checked('4413140135')],
  ['month (0)', checked('4400140135')],
  ['30 February', checked('4402300135')],
  ['29 February of a common year', checked('1902290135')],
  ['day (0)', checked('4405000135')],
])('PKK-02 isDoubtfulPesel is true for an impossible %s', (_, pesel) => {
  expect(isDoubtfulPesel(pesel, now)).toBe(true);
});

test('PKK-02 isDoubtfulPesel is true for a birthday in the future', () => {
  expect(isDoubtfulPesel(checked('2626160123'), now)).toBe(true);
  expect(isDoubtfulPesel(checked('4465140135'), now)).toBe(true);
});

test.each(['', '4405140135', '440514013590', '4405140135X'])('PKK-02 isDoubtfulPesel is false for the incomplete "%s"', (typed) => {
  expect(isDoubtfulPesel(typed, now)).toBe(false);
});

test('REG-02 isDoubtfulNip is true for any wrong check digit, and for two swapped digits', () => {
  const nip = '1234563218';
  expect(isDoubtfulNip(nip)).toBe(false);
  for (const digit of '012345679') expect([digit, isDoubtfulNip(nip.slice(0, 9) + digit)]).toEqual([digit, true]);
  for (let at = 0; at < 9; at += 1) {
    expect([at, isDoubtfulNip(`${nip.slice(0, at)}${nip[at + 1]}${nip[at]}${nip.slice(at + 2)}`)]).toEqual([at, true]);
  }
  // The remainder is ten, which no check digit stands for.
  for (const digit of '0123456789') expect(isDoubtfulNip(`123456303${digit}`)).toBe(true);
});

test('formatNip groups ten digits and returns anything else unchanged', () => {
  expect(formatNip('5260001246')).toBe('526-000-12-46');
  for (const other of ['', '526-000-12-46', '526000124', '52600012467']) expect(formatNip(other)).toBe(other);
});

test('LIC-05 formatAccount groups all 26 digits', () => {
  expect(formatAccount('92124012340001567890123456')).toBe('92 1240 1234 0001 5678 9012 3456');
});

test('telephoneLink drops everything but digits and plus', () => {
  expect(telephoneLink('+48 12 000-00 10')).toBe('tel:+48120000010');
});
