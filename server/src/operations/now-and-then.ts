/**
 * Does work now and then again every so many milliseconds, one round at a time; after a failure, which is told, the next round tries again.
 * Gives what ends it, which waits for a round that runs.
 */
export function nowAndThen(work: () => Promise<void>, every: number, onFailure: (error: unknown) => void): () => Promise<void> {
  let round: Promise<void> | undefined;
  const run = () => {
    round ??= work()
      .catch(onFailure)
      .finally(() => {
        round = undefined;
      });
  };
  const timer = setInterval(run, every);
  run();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
