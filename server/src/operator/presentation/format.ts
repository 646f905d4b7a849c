import { formatPln, toGrosze } from '../../platform/money.ts';

const instant = new Intl.DateTimeFormat('pl-PL', {
  timeZone: 'Europe/Warsaw',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What stands where there is nothing to show. */
export const nothing = '–';

/** An instant as the clock in Warsaw shows it: `24.12.2026 18:00`. */
export function formatInstant(iso: string | null): string {
  return iso === null ? nothing : instant.format(new Date(iso)).replace(',', '');
}

/** The day in Warsaw of an instant: `24.12.2026`. */
export function formatDay(iso: string | null): string {
  return iso === null ? nothing : formatInstant(iso).slice(0, 10);
}

/** An amount in PLN, its spaces ordinary ones. */
export function formatAmount(pln: number): string {
  return formatPln(toGrosze(pln)).replaceAll(/\s/g, ' ');
}

/** A licence's term. */
export function formatTerm(howManyMonths: number | null): string {
  return howManyMonths === null ? '7 days' : counted(howManyMonths, 'month');
}

export function yesOrNo(yes: boolean): string {
  return yes ? 'yes' : 'no';
}

/** A number of things: `1 order`, `3 orders`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
