import type { Outage } from './outage.ts';

/**
 * Does work now, and again so many milliseconds after it was done; after a failure, which the outage is told of, sooner.
 * Gives what ends it, which waits for a round that runs.
 */
export function runEvery(
  work: () => Promise<void>,
  every: number,
  outage: Outage,
  describe: (error: unknown) => object,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let round: Promise<void>;
  const run = () => {
    round = work()
      .then(
        () => {
          outage.over();
          return every;
        },
        (error: unknown) => Math.min(outage.met(describe(error)), every),
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
