import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrefetching } from './prefetching.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const release = { remote: 'mfe-pkk', name: 'mfe-pkk', entry: '/new.js', version: 'new' };
const page = { default: () => null };

test('a page is loaded in advance once; of another release once more', async () => {
  const load = vi.fn(async () => page);
  const prefetch = createPrefetching(load);
  await Promise.all([prefetch(release, '/employees'), prefetch(release, '/employees')]);
  await prefetch({ ...release, name: 'mfe-pkk@old' }, '/employees');
  expect(load).toHaveBeenCalledTimes(2);
});

test('one that fails or hangs rejects never, and may be asked for again', async () => {
  const load = vi
    .fn(async () => page)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockReturnValueOnce(new Promise(() => {}));
  const prefetch = createPrefetching(load);
  await prefetch(release, '/employees');
  const hanging = prefetch(release, '/employees');
  await vi.advanceTimersByTimeAsync(10_000);
  await hanging;
  await prefetch(release, '/employees');
  await prefetch(release, '/employees');
  expect(load).toHaveBeenCalledTimes(3);
});

test('of a remote that is not deployed nothing is loaded', async () => {
  const load = vi.fn(async () => page);
  await createPrefetching(load)(undefined, '/employees');
  expect(load).not.toHaveBeenCalled();
});
