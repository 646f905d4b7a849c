import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';

export type WatchdogSettings = { interval: number; misses: number };

/** A minute. The longest legitimate pause is the hourly VACUUM of the embedded database: 7 s for a million rows. */
const aMinute: WatchdogSettings = { interval: 5000, misses: 12 };

/** Ends this process with SIGKILL when its event loop stands still: the embedded database can spin for ever. A debugger may stop it. */
export function startWatchdog(settings = aMinute): void {
  if (debuggerAddress() !== undefined) return;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), settings.interval / 2).unref();
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData: { ...settings, beats }, execArgv: [] });
  thread.unref();
  // Without it, the server runs on.
  thread.on('error', () => undefined);
}
