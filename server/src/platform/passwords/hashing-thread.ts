import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync } from '@node-rs/argon2';
import type { Reply, Task } from './hashing-threads.ts';

const priority = 10;

lowerPriority();
parentPort?.on('message', (task: Task) => parentPort?.postMessage(execute(task)));

function execute(task: Task): Reply {
  try {
    return { result: hashSync(task.password, { parallelism: 1, ...task.options }) };
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
