/** How long a failed read, and one that found nothing, is cached, in milliseconds. */
const retryAfter = 5000;

/**
 * Caches reads and evicts the least recently used. Concurrent reads of a key share one. A failed read, and one that found `undefined`, is
 * cached for five seconds.
 * @param capacity in the unit of `sizeOf`; by default a number of values
 */
export function createReadCache<Value>(capacity: number, sizeOf: (value: Value) => number = () => 1) {
  /** In order of use, the least recently used first. */
  const entries = new Map<string, { value: Promise<Value | undefined>; size: number }>();
  let total = 0;

  const evict = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };

  function start<Read extends Value | undefined>(key: string, read: () => Promise<Read>) {
    const entry = { value: read(), size: 0 };
    const evictLater = () => void setTimeout(evict, retryAfter, key).unref();
    entry.value.then((value) => {
      if (value === undefined) return evictLater();
      if (entries.get(key) !== entry) return;
      entry.size = sizeOf(value);
      total += entry.size;
      for (const oldest of entries.keys()) if (total > capacity) evict(oldest);
    }, evictLater);
    return entry;
  }

  /** The value of a key, read when it is not cached. @throws what `read` throws */
  return <Read extends Value | undefined>(key: string, read: () => Promise<Read>): Promise<Read> => {
    const entry = entries.get(key) ?? start(key, read);
    entries.delete(key);
    entries.set(key, entry);
    return entry.value as Promise<Read>;
  };
}
