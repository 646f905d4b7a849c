import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogSettings } from './watchdog.ts';

const { beats, interval, misses } = workerData as WatchdogSettings & { beats: Int32Array };
const stderr = 2;
/** A full pipe must not keep the process alive. Milliseconds. */
const writeTimeout = 1000;
let last = -1;
let missed = 0;

// Counts intervals instead of time: a process that was suspended, or whose machine slept, misses one at most.
const timer = setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < misses) return;
  clearInterval(timer);
  const kill = () => process.kill(process.pid, 'SIGKILL');
  const seconds = Math.round((interval * misses) / 1000);
  setTimeout(kill, writeTimeout);
  write(
    stderr,
    `The event loop has stood still for ${seconds} s. The watchdog ends the process, so that its supervisor starts it again.\n`,
    kill,
  );
}, interval);
