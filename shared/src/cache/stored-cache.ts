import { keysOf } from '../session/storage.ts';

const prefix = 'cache:';

/** Forgets all that the cache keeps in local storage. */
export function forgetStored(storage: Storage): void {
  for (const key of keysOf(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

export function readStored<Data>(storage: Storage, key: string, restore: (stored: unknown) => Data | undefined) {
  try {
    const stored: unknown = JSON.parse(storage.getItem(prefix + key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('data' in stored) || !('createdAt' in stored)) return undefined;
    const data = restore(stored.data);
    return data !== undefined && typeof stored.createdAt === 'number'
      ? { data, createdAt: stored.createdAt, source: 'storage' as const }
      : undefined;
  } catch {
    // Somebody else's or a broken value: as good as none.
    return undefined;
  }
}

export function writeStored(storage: Storage, key: string, data: unknown, createdAt: number): void {
  try {
    storage.setItem(prefix + key, JSON.stringify({ data, createdAt }));
  } catch {
    // Local storage is full or denied: the copy in memory does.
  }
}
