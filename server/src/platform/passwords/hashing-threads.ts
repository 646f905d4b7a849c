import { Worker } from 'node:worker_threads';

/** Cost of an argon2id hash: KiB of memory, passes. The parallelism is 1. */
export type Cost = { memoryCost: number; timeCost: number };
/** `salt` is random, and the hash has 32 bytes, unless they are given. */
export type Task = { password: string; options: Cost & { parallelism?: number; salt?: Uint8Array; outputLen?: number } };
export type Reply = { result: string } | { failure: string };

/** Threads for hashing, started when no other is idle. Idle threads do not keep the process alive. */
export function createHashingThreads() {
  const all = new Set<Worker>();
  const idle = new Set<Worker>();

  function startThread(): Worker {
    // The process's own flags do not apply to its threads.
    const thread = new Worker(new URL('./hashing-thread.ts', import.meta.url), { execArgv: [] });
    all.add(thread);
    thread.once('exit', () => {
      all.delete(thread);
      idle.delete(thread);
    });
    // Without a listener, a thread that fails while idle would end the process.
    thread.on('error', () => undefined);
    return thread;
  }

  return {
    async run(task: Task): Promise<string> {
      const [thread = startThread()] = idle;
      idle.delete(thread);
      thread.ref();
      const reply = await replyOf(thread, task);
      thread.unref();
      idle.add(thread);
      if ('failure' in reply) throw new Error(reply.failure);
      return reply.result;
    },
    async close(): Promise<void> {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

function replyOf(thread: Worker, task: Task): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the thread that hashes passwords ended'));
    const settle = (reply: Reply) => {
      thread.off('error', reject).off('exit', ended);
      resolve(reply);
    };
    thread.once('message', settle).once('error', reject).once('exit', ended);
    thread.postMessage(task);
  });
}
