import { setTimeout as pause } from 'node:timers/promises';

/** Waits for a value other than undefined and false, and returns it. @throws Error after so many seconds */
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
