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
