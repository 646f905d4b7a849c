/** The VAT within a gross amount, in grosze: gross × rate / (100 + rate), half a grosz rounded up. @param rate per cent, null when exempt */
export function vatOf(gross: number, rate: number | null): number {
  if (rate === null) return 0;
  return Math.round((gross * rate) / (100 + rate));
}
