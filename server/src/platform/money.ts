/** An amount in grosze as the contract's PLN, at most two decimals. */
export function toPln(grosze: number): number {
  return grosze / 100;
}

/** The contract's PLN in grosze. */
export function toGrosze(pln: number): number {
  return Math.round(pln * 100);
}

const polish = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' });

/** An amount in grosze in words of a Polish mail: `1 234,50 zł`, its spaces unbreakable. */
export function formatPln(grosze: number): string {
  return polish.format(grosze / 100);
}
