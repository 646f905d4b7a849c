import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { createPriceListCache } from './price-list-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('loads the price list once a minute, and reports an error and returns the last list when it cannot be loaded', async () => {
  const listOf = (productName: string) => [{ productName }] as ProductRow[];
  const load = vi.fn(async () => listOf('Start'));
  const onError = vi.fn();
  const cache = createPriceListCache(load, onError);
  await cache.refresh();
  expect(cache.read()).toEqual(listOf('Start'));
  vi.advanceTimersByTime(59_000);
  cache.read();
  expect(load).toHaveBeenCalledTimes(1);

  const error = new Error('unreachable');
  load.mockRejectedValueOnce(error);
  vi.advanceTimersByTime(1000);
  const last = cache.read();
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.read()).toBe(last);
  expect(onError.mock.calls).toEqual([[error]]);

  load.mockResolvedValue(listOf('Plus'));
  vi.advanceTimersByTime(60_000);
  cache.read();
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.read()).toEqual(listOf('Plus'));
  expect(load).toHaveBeenCalledTimes(3);
});
