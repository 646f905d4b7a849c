/** The VAT within a gross amount, in grosze: gross × rate / (100 + rate), half a grosz rounded up. @param rate per cent */
export function vatOf(gross: number, rate: number): number {
  return Math.round((gross * rate) / (100 + rate));
}
