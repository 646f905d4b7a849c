import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Reply } from './threads.ts';

const priority = 10;

/** Executes the tasks of a thread, at a low priority: answering requests comes first. */
export function answerTasks<Task, Result>(execute: (task: Task) => Result): void {
  lowerPriority();
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(answer(() => execute(task))));
  parentPort?.postMessage('ready');
}

function answer<Result>(execute: () => Result): Reply<Result> {
  try {
    return { result: execute() };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Only Linux has priorities per thread; elsewhere the whole process would get it. */
function lowerPriority(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), priority);
  } catch {}
}
