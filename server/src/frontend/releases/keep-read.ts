/** What could not be read is not read again for this time. */
const secondReadAfter = 5000;

/**
 * Keeps what was read, so that it is read once however many ask for it. What nobody has asked for the longest goes first.
 * @param most how much is kept, in the measure of `sizeOf`
 */
export function keepRead<Value>(most: number, sizeOf: (value: Value) => number) {
  /** By when they were asked for last, the longest ago first. */
  const entries = new Map<string, { reading: Promise<Value>; size: number }>();
  let total = 0;

  const forget = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };

  function begin(key: string, read: () => Promise<Value>) {
    const entry = { reading: read(), size: 0 };
    entry.reading.then(
      (value) => {
        if (entries.get(key) !== entry) return;
        entry.size = sizeOf(value);
        total += entry.size;
        for (const oldest of entries.keys()) if (total > most) forget(oldest);
      },
      () => void setTimeout(forget, secondReadAfter, key).unref(),
    );
    return entry;
  }

  /** What stands under a key, read now where it is not kept. @throws what `read` throws */
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const entry = entries.get(key) ?? begin(key, read);
    entries.delete(key);
    entries.set(key, entry);
    return entry.reading;
  };
}
