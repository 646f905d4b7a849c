import type { PageLoader } from '@osk/shared/remote';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stalled } from './not-loaded.ts';
import { untilLoaded } from './until-loaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = { default: () => null };

test('FED-04 loading goes on after failures, each time later, and tells once', async () => {
  const load = vi.fn<PageLoader>().mockRejectedValueOnce(1).mockRejectedValueOnce(2).mockResolvedValue(page);
  const told = vi.fn();
  const loaded = untilLoaded(load, told);
  await vi.advanceTimersByTimeAsync(1999);
  expect([load.mock.calls.length, told.mock.calls]).toEqual([1, [[1]]]);
  await vi.advanceTimersByTimeAsync(1);
  expect([load.mock.calls.length, told.mock.calls]).toEqual([2, [[1]]]);
  await vi.advanceTimersByTimeAsync(3999);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe(page);
  expect(load).toHaveBeenCalledTimes(3);
});

test('FED-04 what stalls is not asked for again: it is told once, and waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof page>();
  const stalled = new Stalled('hangs', promise, false);
  const load = vi.fn<PageLoader>().mockRejectedValue(stalled);
  const told = vi.fn();
  const loaded = untilLoaded(load, told);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([load.mock.calls.length, told.mock.calls]).toEqual([1, [[stalled]]]);
  resolve(page);
  expect(await loaded).toBe(page);
});

test('FED-04 what stalled and then failed is asked for again', async () => {
  const load = vi
    .fn<PageLoader>()
    .mockRejectedValueOnce(new Stalled('hangs', Promise.reject(new TypeError('Failed to fetch')), false))
    .mockResolvedValue(page);
  const told = vi.fn();
  const loaded = untilLoaded(load, told);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await loaded).toBe(page);
  expect([load.mock.calls.length, told.mock.calls.length]).toEqual([2, 1]);
});

test('FED-04 what stalls with another release at hand is replaced by that at once, and nobody hears of it', async () => {
  const load = vi
    .fn<PageLoader>()
    .mockRejectedValueOnce(new Stalled('hangs', new Promise(() => {}), true))
    .mockResolvedValue(page);
  const told = vi.fn();
  expect(await untilLoaded(load, told)).toBe(page);
  expect(told).not.toHaveBeenCalled();
});
