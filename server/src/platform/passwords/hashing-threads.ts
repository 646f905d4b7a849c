import { Worker } from 'node:worker_threads';

/** What a hash of argon2id costs: KiB of memory, and passes over it; in one lane. */
export type Cost = { memoryCost: number; timeCost: number };
/** A password to be verified against a hash, or to be hashed. */
export type Task = { password: string; hash: string } | { password: string; cost: Cost };
/** What a thread answers with. */
export type Done = { result: string | boolean } | { failure: string };

export type HashingThreads = {
  /** Does a task in a thread of its own, of those there are or in another. @throws Error when it cannot be done */
  run(task: Task): Promise<string | boolean>;
  /** Ends the threads; what still runs fails. */
  close(): Promise<void>;
};

/** Threads that hash, begun when they are needed: as many as tasks ever ran at once. Idle ones do not keep the process. */
export function createHashingThreads(): HashingThreads {
  const all = new Set<Worker>();
  const idle = new Set<Worker>();

  function begin(): Worker {
    // Flags of the process, like the one that gives it its script, are not for its threads.
    const thread = new Worker(new URL('./hashing-thread.ts', import.meta.url), { execArgv: [] });
    all.add(thread);
    // One that has ended never answers.
    thread.once('exit', () => {
      all.delete(thread);
      idle.delete(thread);
    });
    // Without a listener, one that fails while nobody waits for it would end the process.
    thread.on('error', () => undefined);
    return thread;
  }

  return {
    async run(task) {
      const [thread = begin()] = idle;
      idle.delete(thread);
      thread.ref();
      const done = await answerOf(thread, task);
      thread.unref();
      idle.add(thread);
      if ('failure' in done) throw new Error(done.failure);
      return done.result;
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

/** @throws Error when the thread ends before: it is not used again */
function answerOf(thread: Worker, task: Task): Promise<Done> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the thread that hashes passwords ended'));
    const settle = (done: Done) => {
      thread.off('error', reject).off('exit', ended);
      resolve(done);
    };
    thread.once('message', settle).once('error', reject).once('exit', ended);
    thread.postMessage(task);
  });
}
