import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Done, Task } from './hashing-threads.ts';

/** Of nice: what answers requests, here and in the database, goes first. */
const priority = 10;

stepBack();
parentPort?.on('message', (task: Task) => parentPort?.postMessage(done(task)));

function done(task: Task): Done {
  try {
    return { result: 'hash' in task ? verifySync(task.hash, task.password) : hashSync(task.password, { ...task.cost, parallelism: 1 }) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Linux alone has priorities of threads, by their ids; elsewhere it would be the whole process's. */
function stepBack(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), priority);
  } catch {
    // Without it logins take more from the others, and all goes on.
  }
}
