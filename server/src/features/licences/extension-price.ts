import { daysUntil } from '@osk/shared/contract/licence-terms';

/** What a licence's own product and a wider one cost for the whole term, in grosze. */
type Prices = { current: number; wider: number };
type Term = { startedOn: Date; expiresOn: Date };

/**
 * What widening a licence costs, in grosze: the difference of the prices by the days of the term that are left, rounded up to whole
 * grosze. Days are those of Warsaw's calendar, so on the first day, and before it, it is the whole difference; it is never below nothing.
 */
export function extensionPrice({ current, wider }: Prices, { startedOn, expiresOn }: Term, now: Date): number {
  const difference = Math.max(wider - current, 0);
  const expiry = expiresOn.toISOString();
  const days = Math.max(daysUntil(expiry, startedOn), 1);
  const left = Math.min(Math.max(daysUntil(expiry, now), 0), days);
  // Whole numbers below 2 ** 53 throughout: the remainder tells whether a grosz is begun.
  const parts = difference * left;
  const begun = parts % days;
  return (parts - begun) / days + (begun > 0 ? 1 : 0);
}
