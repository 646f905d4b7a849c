// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { importOnInteraction, loadFirst, whenQuiet } from './when-quiet.ts';

describe('whenQuiet', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('waits for an opened page, and for one that is opened meanwhile and fails', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const run = vi.fn();
    void loadFirst(first.promise);
    whenQuiet(run, 0);
    await vi.runAllTimersAsync();
    loadFirst(second.promise).catch(() => {});
    first.resolve();
    await vi.runAllTimersAsync();
    expect(run).not.toHaveBeenCalled();
    second.reject(new TypeError('Failed to fetch'));
    await vi.runAllTimersAsync();
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('importOnInteraction', () => {
  test('imports once: on the first interaction, or earlier when called', async () => {
    const load = vi.fn(async () => 'module');
    const start = importOnInteraction(load);
    expect(load).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('keydown'));
    expect(await start()).toBe('module');
    expect(load).toHaveBeenCalledOnce();
  });

  test('resolves undefined when the import fails, and tries again', async () => {
    const load = vi.fn(async () => 'module').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const start = importOnInteraction(load);
    expect([await start(), await start()]).toEqual([undefined, 'module']);
  });
});
