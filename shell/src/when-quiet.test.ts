import { beforeEach, expect, test, vi } from 'vitest';
import { loadFirst, whenQuiet } from './when-quiet.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('runs when the browser is idle', async () => {
  const run = vi.fn();
  whenQuiet(run, 0);
  expect(run).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(run).toHaveBeenCalledOnce();
});

test.each(['loaded', 'failed'])('waits until an opened page is %s', async (outcome) => {
  const page = Promise.withResolvers<string>();
  const run = vi.fn();
  const loading = loadFirst(page.promise);
  whenQuiet(run, 0);
  await vi.runAllTimersAsync();
  expect(run).not.toHaveBeenCalled();

  if (outcome === 'loaded') page.resolve('page');
  else page.reject(new Error('no page'));
  await Promise.allSettled([loading]);
  await vi.runAllTimersAsync();
  expect(run).toHaveBeenCalledOnce();
});

test('waits for a page that is opened during the wait for another one', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = vi.fn();
  void loadFirst(first.promise);
  whenQuiet(run, 0);
  await vi.runAllTimersAsync();
  void loadFirst(second.promise);
  first.resolve();
  await vi.runAllTimersAsync();
  expect(run).not.toHaveBeenCalled();
  second.resolve();
  await vi.runAllTimersAsync();
  expect(run).toHaveBeenCalledOnce();
});
