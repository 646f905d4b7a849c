import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Done, Task } from './hashing-threads.ts';

/** OWASP's parameters of argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of nice: what answers requests, here and in the database, goes first. */
const priority = 10;

stepBack();
parentPort?.on('message', (task: Task) => parentPort?.postMessage(done(task)));

function done({ password, hash }: Task): Done {
  try {
    return { result: hash === undefined ? hashSync(password, parameters) : verifySync(hash, password) };
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
