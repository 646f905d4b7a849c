import { isDeepStrictEqual } from 'node:util';
import type { ProductRow } from '../../platform/db/tables/product.ts';

const keptFor = 60_000;

/**
 * The offers as they were within the last minute, for pages that only tell search engines of them: no page waits for the database. What
 * is known goes on being told while the database is away.
 */
export function createKnownOffers(list: () => Promise<ProductRow[]>): { read(): readonly ProductRow[]; refresh(): Promise<void> } {
  let known: readonly ProductRow[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    askedAt = Date.now();
    const listed = await list().catch(() => known);
    // The same offers stay the same object: what was made of them is still good.
    if (!isDeepStrictEqual(listed, known)) known = listed;
  };
  return {
    refresh,
    read() {
      if (Date.now() - askedAt >= keptFor) void refresh();
      return known;
    },
  };
}
