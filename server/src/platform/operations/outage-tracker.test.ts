import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutageTracker, runEvery } from './outage-tracker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const anHour = 3_600_000;

function start() {
  const rounds: PromiseWithResolvers<void>[] = [];
  const logged: string[] = [];
  const write = (_entry: unknown, message?: string) => void logged.push(message ?? '');
  const work = () => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  };
  const log = { error: write, warn: write };
  const outage = createOutageTracker({
    log,
    startMessage: 'it fails',
    endMessage: 'it works again',
    firstBackoff: 1000,
    longestBackoff: anHour,
  });
  return { rounds, logged, stop: runEvery(work, anHour, outage) };
}

test('runs at once and again an hour after each end, and waits for the running round when stopped', async () => {
  const { rounds, stop } = start();
  await vi.advanceTimersByTimeAsync(3 * anHour);
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve();
  await vi.advanceTimersByTimeAsync(anHour);
  expect(rounds).toHaveLength(2);

  let ended = false;
  const ending = stop().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(3 * anHour);
  expect(ended).toBe(false);
  rounds[1]?.resolve();
  await ending;
  await vi.advanceTimersByTimeAsync(3 * anHour);
  expect(rounds).toHaveLength(2);
});

test('retries soon and then backs off when the work fails, and logs the start and the end once', async () => {
  const { rounds, logged, stop } = start();
  for (const seconds of [1, 2, 4]) {
    rounds.at(-1)?.reject(new Error('it failed'));
    const before = rounds.length;
    await vi.advanceTimersByTimeAsync(seconds * 750 - 1);
    expect(rounds).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(seconds * 250 + 1);
    expect(rounds).toHaveLength(before + 1);
  }
  expect(logged).toEqual(['it fails']);
  rounds.at(-1)?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(logged).toEqual(['it fails', 'it works again']);
  await stop();
});
