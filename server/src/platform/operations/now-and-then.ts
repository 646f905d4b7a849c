import type { Trouble } from './trouble.ts';

/**
 * Does work now, and again so many milliseconds after it was done; after a failure, which the trouble is told of, sooner.
 * Gives what ends it, which waits for a round that runs.
 */
export function nowAndThen(
  work: () => Promise<void>,
  every: number,
  trouble: Trouble,
  describe: (error: unknown) => object,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let round: Promise<void>;
  const run = () => {
    round = work()
      .then(
        () => {
          trouble.over();
          return every;
        },
        (error: unknown) => Math.min(trouble.met(describe(error)), every),
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
