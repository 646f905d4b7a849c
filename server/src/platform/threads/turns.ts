import { createFairQueue } from './fair-queue.ts';

/** Whose work it is. Work of a lower rank runs before that of higher ones; within a rank, keys are served in turn. */
export type Turn = { rank: number; key: string };

type Waiting = { start(): void; evict(error: Error): void };
type Options = {
  /** How much work runs at once. */
  concurrency: number;
  /** How much work of each rank may wait. */
  longest: number;
  ranks: number;
  /** What the work gets that loses its place in a full queue: the last one of the key with the most. */
  busy(): Error;
};

export function createTurns({ concurrency, longest, ranks, busy }: Options) {
  let running = 0;
  const queues = Array.from({ length: ranks }, () => createFairQueue<Waiting>(longest));

  function waitForTurn({ rank, key }: Turn): Promise<void> {
    return new Promise((start, evict) => queues[rank]?.add(key, { start, evict })?.evict(busy()));
  }

  function nextWaiting(): Waiting | undefined {
    for (const queue of queues) {
      const next = queue.next();
      if (next) return next;
    }
    return undefined;
  }

  return {
    hasRoom: ({ rank, key }: Turn): boolean => running < concurrency || queues[rank]?.hasRoom(key) === true,
    async inTurn<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
      // A finished task hands its turn over, so `running` does not change.
      if (running >= concurrency) await waitForTurn(turn);
      else running += 1;
      try {
        return await work();
      } finally {
        const next = nextWaiting();
        if (next === undefined) running -= 1;
        else next.start();
      }
    },
  };
}
