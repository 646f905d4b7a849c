const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];

/** The month tells the century: 1 to 12 are of the 1900s, 21 to 32 of the 2000s, and so on round to 81 to 92 of the 1800s. */
const centuries = [1900, 2000, 2100, 2200, 1800];

/**
 * Whether a PESEL of eleven digits is worth a second look: its check digit is wrong, or it begins with a day that does not exist or
 * has not come yet. It is warned of, not refused.
 */
export function isDoubtfulPesel(pesel: string, now = new Date()): boolean {
  if (!/^\d{11}$/.test(pesel)) return false;
  const birthday = birthdayOf(pesel);
  return !hasRightCheckDigit(pesel) || birthday === undefined || birthday > now;
}

function hasRightCheckDigit(pesel: string): boolean {
  const digits = [...pesel].map(Number);
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === digits[10];
}

/** The day a PESEL begins with, none where there was no such day. */
function birthdayOf(pesel: string): Date | undefined {
  const [yearOfCentury = 0, codedMonth = 0, day = 0] = [0, 2, 4].map((from) => Number(pesel.slice(from, from + 2)));
  const year = (centuries[Math.floor(codedMonth / 20)] ?? 0) + yearOfCentury;
  const month = codedMonth % 20;
  const birthday = new Date(Date.UTC(year, month - 1, day));
  // A date that does not exist runs over into another month.
  return birthday.getUTCMonth() === month - 1 && birthday.getUTCDate() === day ? birthday : undefined;
}
