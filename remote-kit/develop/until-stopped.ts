import { once } from 'node:events';
import { setInterval } from 'node:timers/promises';

/**
 * Resolves at SIGINT or SIGTERM. In a script of npm or pnpm, it also resolves when the script's shell has ended: npm sends its signals to
 * that shell, which does not pass them on.
 */
export async function untilStopped(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => once(process, signal));
  await Promise.race([...signals, ...(process.env.npm_lifecycle_event === undefined ? [] : [untilParentEnds()])]);
}

async function untilParentEnds(): Promise<void> {
  const parent = process.ppid;
  for await (const _ of setInterval(500)) if (process.ppid !== parent) return;
}
