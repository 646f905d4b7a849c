/** How long a failed read is cached, in milliseconds. */
const retryAfter = 5000;

/**
 * Caches reads and evicts the least recently used. Concurrent reads of a key share one; a failed one is cached for five seconds.
 * @param capacity in the unit of `sizeOf`
 */
export function createReadCache<Value>(capacity: number, sizeOf: (value: Value) => number) {
  /** In order of use, the least recently used first. */
  const entries = new Map<string, { value: Promise<Value>; size: number }>();
  let total = 0;

  const evict = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };

  function start(key: string, read: () => Promise<Value>) {
    const entry = { value: read(), size: 0 };
    entry.value.then(
      (value) => {
        if (entries.get(key) !== entry) return;
        entry.size = sizeOf(value);
        total += entry.size;
        for (const oldest of entries.keys()) if (total > capacity) evict(oldest);
      },
      () => void setTimeout(evict, retryAfter, key).unref(),
    );
    return entry;
  }

  /** The value of a key, read when it is not cached. @throws what `read` throws */
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const entry = entries.get(key) ?? start(key, read);
    entries.delete(key);
    entries.set(key, entry);
    return entry.value;
  };
}
