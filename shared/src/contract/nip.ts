const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** The ten digits of a NIP, however it was typed. */
export function nipDigits(nip: string): string {
  return nip.replace(/\D/g, '');
}

/** Whether a NIP's last digit agrees with the others. A wrong one is warned of, not refused. */
export function hasRightNipCheckDigit(nip: string): boolean {
  const digits = [...nipDigits(nip)].map(Number);
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return digits.length === 10 && sum % 11 === digits[9];
}

/** Whether a NIP of ten digits is worth a second look: its check digit is wrong. */
export function isDoubtfulNip(nip: string): boolean {
  return nipDigits(nip).length === 10 && !hasRightNipCheckDigit(nip);
}

/** A NIP of ten digits as it is printed: `526-000-12-46`. */
export function formatNip(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4');
}
