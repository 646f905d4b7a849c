import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something holds, and gives it back; fails after so many seconds. */
export async function until<Value>(
  what: () => Promise<Value | undefined | false> | Value | undefined | false,
  seconds = 20,
): Promise<Value> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const value = await what();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await pause(20);
  }
}
