import type { OutageTracker } from './outage-tracker.ts';

/**
 * Runs work now, and again `interval` milliseconds after it ended; sooner after a failure.
 * @returns stops it, after waiting for a running round
 */
export function runEvery(
  work: () => Promise<void>,
  interval: number,
  outage: OutageTracker,
  describe: (error: unknown) => object,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let round: Promise<void>;
  const run = () => {
    round = work()
      .then(
        () => {
          outage.recordSuccess();
          return interval;
        },
        (error: unknown) => Math.min(outage.recordFailure(describe(error)), interval),
      )
      .then((wait) => {
        if (!isStopped) timer = setTimeout(run, wait);
      });
  };
  run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}
