import type { Changes } from './database.ts';

/** Milliseconds. What stands between us and the database may let no news of changes through: nothing is kept for longer. */
const longest = 10_000;

export type Kept<Value> = {
  /** What is kept; undefined when nothing is, or a change was heard of. */
  current(): Value | undefined;
  /** The same, read anew if need be. */
  read(): Promise<Value>;
};

/**
 * What `read` gives, kept until a change is heard of, at most ten seconds; while none would be heard of it is read each time.
 * @throws what `read` throws
 */
export function keepUntilChanged<Value>(changes: Changes | undefined, read: () => Promise<Value>): Kept<Value> {
  let kept: { value: Value; version: number; readAt: number } | undefined;
  const current = () => {
    if (kept === undefined || kept.version !== changes?.version() || performance.now() - kept.readAt >= longest) return undefined;
    return kept.value;
  };
  return {
    current,
    async read() {
      const known = current();
      if (known !== undefined) return known;
      const version = changes?.version();
      const readAt = performance.now();
      const value = await read();
      // Under the version from before: a change that comes meanwhile may be in it or not.
      kept = version === undefined ? undefined : { value, version, readAt };
      return value;
    },
  };
}
