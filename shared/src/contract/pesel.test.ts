import { expect, test } from 'vitest';
import { isDoubtfulPesel } from './pesel.ts';

const now = new Date('2026-06-15T12:00:00Z');
const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];

/** A PESEL whose check digit is right, of ten digits. */
function checked(ten: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(ten[index]), 0);
  return `${ten}${(10 - (sum % 10)) % 10}`;
}

test.each([
  ['of 1944', '44051401359'],
  ['of 1902', '02070803628'],
  ['of 2002', checked('0227080362')],
  ['of 1899', checked('9992310123')],
  ['of 29 February 2000', checked('0022290123')],
  ['of today', checked('2626150123')],
])('PKK-02 a right PESEL %s is not doubtful', (_, pesel) => {
  expect(isDoubtfulPesel(pesel, now)).toBe(false);
});

test('PKK-02 any other last digit than the right one is doubtful', () => {
  for (const digit of '012345678') expect([digit, isDoubtfulPesel(`4405140135${digit}`, now)]).toEqual([digit, true]);
});

test('PKK-02 two digits beside each other that have changed places are doubtful', () => {
  expect(isDoubtfulPesel('44051410359', now)).toBe(true);
  expect(isDoubtfulPesel('44051401395', now)).toBe(true);
});

test.each([
  ['month', checked('4413140135')],
  ['month (0)', checked('4400140135')],
  ['30 February', checked('4402300135')],
  ['29 February of a common year', checked('1902290135')],
  ['day (0)', checked('4405000135')],
])('PKK-02 no such %s: doubtful', (_, pesel) => {
  expect(isDoubtfulPesel(pesel, now)).toBe(true);
});

test('PKK-02 nobody was born tomorrow, or in 2244', () => {
  expect(isDoubtfulPesel(checked('2626160123'), now)).toBe(true);
  expect(isDoubtfulPesel(checked('4465140135'), now)).toBe(true);
});

test.each(['', '4405140135', '440514013590', '4405140135X'])('PKK-02 of what is no PESEL yet nothing is said: "%s"', (typed) => {
  expect(isDoubtfulPesel(typed, now)).toBe(false);
});
