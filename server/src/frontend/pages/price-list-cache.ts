import { isDeepStrictEqual } from 'node:util';
import type { ProductRow } from '../../platform/db/tables/product.ts';

/** In milliseconds. */
const timeToLive = 60_000;

/** Caches the price list, so that no page waits for the database. While the database is unreachable, the last list stays. */
export function createPriceListCache(
  load: () => Promise<ProductRow[]>,
  onError: (error: unknown) => void,
): { read(): readonly ProductRow[]; refresh(): Promise<void> } {
  let priceList: readonly ProductRow[] = [];
  let loadedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    loadedAt = Date.now();
    const loaded = await load().catch((error: unknown) => {
      onError(error);
      return priceList;
    });
    // The page cache holds for as long as the list is the same object.
    if (!isDeepStrictEqual(loaded, priceList)) priceList = loaded;
  }

  return {
    refresh,
    /** The last list. An old one is refreshed in the background. */
    read() {
      if (Date.now() - loadedAt >= timeToLive) void refresh();
      return priceList;
    },
  };
}
