import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { createPriceListCache } from './price-list-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('loads the price list once a minute, and returns the last one while the database is unreachable', async () => {
  const listOf = (productName: string) => [{ productName }] as ProductRow[];
  const load = vi.fn(async () => listOf('Start'));
  const cache = createPriceListCache(load);
  await cache.refresh();
  expect(cache.read()).toEqual(listOf('Start'));
  vi.advanceTimersByTime(59_000);
  cache.read();
  expect(load).toHaveBeenCalledTimes(1);

  load.mockRejectedValueOnce(new Error('away'));
  vi.advanceTimersByTime(1000);
  const last = cache.read();
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.read()).toBe(last);

  load.mockResolvedValue(listOf('Plus'));
  vi.advanceTimersByTime(60_000);
  cache.read();
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.read()).toEqual(listOf('Plus'));
  expect(load).toHaveBeenCalledTimes(3);
});
