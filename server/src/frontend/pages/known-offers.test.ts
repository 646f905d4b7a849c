import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { createKnownOffers } from './known-offers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('offers are asked for once a minute at most, and stay known while the database is away', async () => {
  const offer = (productName: string) => [{ productName }] as ProductRow[];
  const list = vi.fn(async () => offer('Start'));
  const offers = createKnownOffers(list);
  await offers.refresh();
  expect(offers.read()).toEqual(offer('Start'));
  vi.advanceTimersByTime(59_000);
  offers.read();
  expect(list).toHaveBeenCalledTimes(1);

  list.mockRejectedValueOnce(new Error('away'));
  vi.advanceTimersByTime(1000);
  expect(offers.read()).toEqual(offer('Start'));
  await vi.advanceTimersByTimeAsync(0);
  expect(offers.read()).toEqual(offer('Start'));

  list.mockResolvedValue(offer('Plus'));
  vi.advanceTimersByTime(60_000);
  offers.read();
  await vi.advanceTimersByTimeAsync(0);
  expect(offers.read()).toEqual(offer('Plus'));
  expect(list).toHaveBeenCalledTimes(3);
});
