import type { Changes } from './database.ts';

/** Milliseconds. What stands between us and the database may let no news of changes through: nothing is kept for longer. */
const longest = 10_000;

/**
 * What `read` gives, kept until a change is heard of, at most ten seconds; while none would be heard of it is read each time.
 * @throws what `read` throws
 */
export function keepUntilChanged<Value>(changes: Changes | undefined, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Value; version: number; readAt: number } | undefined;
  return async () => {
    const version = changes?.version();
    if (kept !== undefined && kept.version === version && performance.now() - kept.readAt < longest) return kept.value;
    const readAt = performance.now();
    const value = await read();
    // Under the version from before: a change that comes meanwhile may be in it or not.
    kept = version === undefined ? undefined : { value, version, readAt };
    return value;
  };
}
