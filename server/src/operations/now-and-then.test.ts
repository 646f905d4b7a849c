import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nowAndThen } from './now-and-then.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work is done at once and again, one round at a time, also after a failure, which is told; its end waits for a round that runs', async () => {
  const rounds: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const work = () => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  };
  const stop = nowAndThen(work, 1000, (error) => failures.push(error));
  expect(rounds).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(rounds).toHaveLength(1);

  rounds[0]?.reject(new Error('the first failed'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(failures).toEqual([new Error('the first failed')]);
  expect(rounds).toHaveLength(2);

  let ended = false;
  const ending = stop().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(3000);
  expect(ended).toBe(false);
  rounds[1]?.resolve();
  await ending;
  await vi.advanceTimersByTimeAsync(3000);
  expect(rounds).toHaveLength(2);
});
