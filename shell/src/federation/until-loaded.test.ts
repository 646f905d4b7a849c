import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('FED-04 loading goes on after failures, each time later, and tells once', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(1).mockRejectedValueOnce(2).mockResolvedValue('page');
  const told = vi.fn();
  const loaded = untilLoaded(load, told);
  await vi.advanceTimersByTimeAsync(1999);
  expect([load.mock.calls.length, told.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([load.mock.calls.length, told.mock.calls.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(3999);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('page');
  expect(load).toHaveBeenCalledTimes(3);
});
