import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `read` returns a value other than undefined and false, and returns that value. @throws Error after `seconds` */
export async function until<Value>(
  read: () => Promise<Value | undefined | false> | Value | undefined | false,
  seconds = 20,
): Promise<Value> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${read}`);
    await pause(20);
  }
}

/** Returns a function whose callers wait until so many have called it. */
export function createBarrier(callers: number): () => Promise<void> {
  const { promise: allCalled, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === callers) resolve();
    return allCalled;
  };
}
