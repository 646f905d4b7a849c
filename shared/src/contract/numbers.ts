// Formats and check digits of NIP, PESEL, bank account and telephone numbers.

/** The digits of a NIP with or without hyphens. */
export function nipDigits(nip: string): string {
  return nip.replace(/\D/g, '');
}

/** Formats the ten digits of a NIP: `526-000-12-46`. Returns any other text unchanged. */
export function formatNip(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4');
}

/** The ministry's pattern of a NIP. The prefix of a tax office is neither 0xx nor x00. */
const nipPattern = /^[1-9](?!00)\d{9}$/;

/** Whether a NIP has ten digits, a possible prefix and the right check digit. */
export function isValidNip(nip: string): boolean {
  const digits = nipDigits(nip);
  return nipPattern.test(digits) && weightedSum(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits[9]);
}

/** Whether a complete NIP has a wrong check digit or prefix. Forms accept it with a warning. */
export function isDoubtfulNip(nip: string): boolean {
  return nipDigits(nip).length === 10 && !isValidNip(nip);
}

/** Whether a complete PESEL has a wrong check digit, or no possible birthday. Forms accept it with a warning. */
export function isDoubtfulPesel(pesel: string, now: Date): boolean {
  if (!/^\d{11}$/.test(pesel)) return false;
  const checkDigit = (10 - (weightedSum(pesel, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10;
  const birthday = birthdayOf(pesel);
  return checkDigit !== Number(pesel[10]) || birthday === undefined || birthday > now;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

// The month encodes the century: 1–12 are in the 1900s, 21–32 in the 2000s, …, 81–92 in the 1800s.
const centuries = [1900, 2000, 2100, 2200, 1800];

function birthdayOf(pesel: string): Date | undefined {
  const [yearOfCentury = 0, codedMonth = 0, day = 0] = [0, 2, 4].map((from) => Number(pesel.slice(from, from + 2)));
  const year = (centuries[Math.floor(codedMonth / 20)] ?? 0) + yearOfCentury;
  const month = codedMonth % 20;
  const birthday = new Date(Date.UTC(year, month - 1, day));
  // A date that does not exist becomes one in another month.
  return birthday.getUTCMonth() === month - 1 && birthday.getUTCDate() === day ? birthday : undefined;
}

/** Formats the 26 digits of a bank account: `92 1240 1234 …`. */
export function formatAccount(digits: string): string {
  return digits.replace(/^(\d{2})/, '$1 ').replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** The link of a telephone number: `+48 12 000 00 10` → `tel:+48120000010`. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
