/** Grosze to PLN with at most two decimals, as in the contract. */
export function toPln(grosze: number): number {
  return grosze / 100;
}

export function toGrosze(pln: number): number {
  return Math.round(pln * 100);
}

const polish = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' });

/** Formats grosze for a Polish e-mail: `1 234,50 zł`, with non-breaking spaces. */
export function formatPln(grosze: number): string {
  return polish.format(grosze / 100);
}

/** Formats an amount of a bank transfer for a Polish e-mail, in any currency. */
export function formatTransfer(hundredths: number, currency: string): string {
  return currency === 'PLN' ? formatPln(hundredths) : `${(hundredths / 100).toFixed(2).replace('.', ',')}\u00a0${currency}`;
}
