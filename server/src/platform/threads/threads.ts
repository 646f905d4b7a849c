import { Worker } from 'node:worker_threads';

export type Reply<Result> = { result: Result } | { failure: string };

/** The task took longer than its limit. */
export class ThreadTimeoutError extends Error {}

/**
 * Threads of a program that calls `answerTasks`, started when no other is idle. Idle threads do not keep the process alive. A task that
 * takes longer than the timeout, in milliseconds, ends its thread. Memory has no limit: beyond one, V8 may end the whole process.
 */
export function createThreads<Task, Result>(program: URL, timeout?: number) {
  const all = new Set<Worker>();
  const idle = new Set<Worker>();

  async function startThread(): Promise<Worker> {
    // The process's own flags do not apply to its threads.
    const thread = new Worker(program, { execArgv: [] });
    all.add(thread);
    thread.once('exit', () => {
      all.delete(thread);
      idle.delete(thread);
    });
    // Without a listener, a thread that fails while idle would end the process.
    thread.on('error', () => undefined);
    // It says so when its program is loaded, which is no part of the task's time.
    await messageOf(thread);
    return thread;
  }

  return {
    /** @throws ThreadTimeoutError, or Error when the program throws or its thread ends */
    async run(task: Task): Promise<Result> {
      const [known] = idle;
      if (known) idle.delete(known);
      const thread = known ?? (await startThread());
      thread.ref();
      const reply = messageOf<Reply<Result>>(thread);
      thread.postMessage(task);
      const timer = timeout === undefined ? undefined : setTimeout(() => thread.emit('error', new ThreadTimeoutError()), timeout);
      const received = await reply
        .catch(async (error: unknown) => {
          await thread.terminate();
          throw error;
        })
        .finally(() => clearTimeout(timer));
      thread.unref();
      idle.add(thread);
      if ('failure' in received) throw new Error(received.failure);
      return received.result;
    },
    async close(): Promise<void> {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

function messageOf<Message>(thread: Worker): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = () => fail(new Error('the thread ended'));
    const settle = (message: Message) => {
      thread.off('error', fail).off('exit', ended);
      resolve(message);
    };
    const fail = (error: Error) => {
      thread.off('message', settle).off('error', fail).off('exit', ended);
      reject(error);
    };
    thread.once('message', settle).once('error', fail).once('exit', ended);
  });
}
