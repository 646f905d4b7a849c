import { createHash } from 'node:crypto';
import type { Credit } from './read-statement.ts';

/**
 * What each transfer of a statement is known by when it is imported again: its date, amount, title and payer, and how many that are equal
 * in all of these stand before it.
 */
export function fingerprintsOf(credits: readonly Credit[]): string[] {
  const before = new Map<string, number>();
  return credits.map(({ date, hundredths, currency, title, payer }) => {
    const transfer = JSON.stringify([date, hundredths, currency, title, payer]);
    const ordinal = before.get(transfer) ?? 0;
    before.set(transfer, ordinal + 1);
    return createHash('sha256').update(`${transfer}#${ordinal}`).digest('hex');
  });
}
