/** A storage of the browser's; where the visitor does not allow any, one of the page's. */
export function storageOr(storage: () => Storage): Storage {
  try {
    return storage();
  } catch {
    return createPageStorage();
  }
}

/** A storage that lasts as long as the page. */
export function createPageStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

/** The names in a storage. */
export function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}
