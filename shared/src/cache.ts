import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Success } from './contract/endpoint.ts';

/** A cached answer (specification, section 3). */
export type CacheEntry<Data> = {
  data: Data | undefined;
  isLoading: boolean;
  /** Time of the answer by the device's clock, milliseconds. */
  createdAt: number | undefined;
  source: 'memory' | 'storage' | 'http' | undefined;
  /** Of the last request, if it failed. */
  error: unknown;
};

type CacheMode = 'normal' | 'force-refresh' | 'no-http-if-cached';

/**
 * `normal` requests what is missing or stale, `force-refresh` everything, `no-http-if-cached` only what is missing.
 * A mode stays with the item until another is given; its `-once` variant holds for one read.
 */
export type ReadMode = CacheMode | `${CacheMode}-once`;

export type CacheItem<Data> = {
  key: string;
  fetch(): Promise<Success<Data>>;
  /** Allows local storage for this item. Checks a stored value. */
  isValid?: (stored: unknown) => boolean;
};

type Entries = Readonly<Record<string, CacheEntry<unknown>>>;

export type Cache = StoreApi<{ entries: Entries }> & {
  entry<Data>(key: string): CacheEntry<Data>;
  /** Looks in memory, then in local storage, then asks the server. Never rejects: the entry has the error. */
  read<Data>(item: CacheItem<Data>, mode?: ReadMode): Promise<CacheEntry<Data>>;
  /** Requests again what last failed. */
  repeatFailed(): void;
  /** Empties memory and local storage, and ignores answers to earlier requests. */
  clear(): void;
};

export const emptyEntry: CacheEntry<never> = {
  data: undefined,
  isLoading: false,
  createdAt: undefined,
  source: undefined,
  error: undefined,
};

const freshFor = 3000 * 60_000;
const prefix = 'cache:';

/** The cache of the portal (specification, section 4). Its ages compare the device's clock with itself: a change of it only asks again. */
// biome-ignore lint/plugin: see above
export function createCache(storage: Storage, now: () => number = Date.now): Cache {
  const store = createStore<{ entries: Entries }>(() => ({ entries: {} }));
  const modes = new Map<string, CacheMode>();
  // The answer to an older request, or to one before `clear`, is ignored.
  const latestRequest = new Map<string, Promise<void>>();
  const requested = new Map<string, CacheItem<unknown>>();

  const entry = <Data>(key: string) => (store.getState().entries[key] ?? emptyEntry) as CacheEntry<Data>;
  const update = (key: string, changes: Partial<CacheEntry<unknown>>) =>
    store.setState(({ entries }) => ({ entries: { ...entries, [key]: { ...emptyEntry, ...entries[key], ...changes } } }));

  function request<Data>(item: CacheItem<Data>): Promise<void> {
    const { key, fetch, isValid } = item;
    update(key, { isLoading: true });
    const settle = (changes: Partial<CacheEntry<Data>>) => {
      if (latestRequest.get(key) !== pending) return;
      latestRequest.delete(key);
      update(key, { ...changes, isLoading: false });
      if (isValid && changes.source === 'http') writeStored(storage, key, changes.data, now());
    };
    const pending = fetch().then(
      ({ statusCode, data }) => {
        if (statusCode === 200) settle({ data, createdAt: now(), source: 'http', error: undefined });
        else settle({ error: new Error(`Answer ${statusCode}`) });
      },
      (error: unknown) => settle({ error }),
    );
    latestRequest.set(key, pending);
    requested.set(key, item);
    return pending;
  }

  /** Fills the entry from local storage, if a valid value is stored. */
  function restoreStored<Data>({ key, isValid }: CacheItem<Data>): void {
    const stored = isValid && readStored(storage, key, isValid);
    if (stored) update(key, { ...stored, source: 'storage' });
  }

  return {
    ...store,
    entry,
    async read<Data>(item: CacheItem<Data>, readMode?: ReadMode) {
      const { key } = item;
      const mode = (readMode?.replace('-once', '') ?? modes.get(key) ?? 'normal') as CacheMode;
      if (readMode === mode) modes.set(key, mode);

      if (entry(key).createdAt !== undefined) update(key, { source: 'memory' });
      else if (!latestRequest.has(key)) restoreStored(item);

      const { createdAt } = entry(key);
      const pending = latestRequest.get(key);
      if (mode === 'force-refresh') await request(item);
      else if (pending !== undefined) await pending;
      else if (createdAt === undefined || (mode === 'normal' && !isFresh(createdAt, now()))) await request(item);
      return entry<Data>(key);
    },
    repeatFailed() {
      for (const item of requested.values()) {
        const { error, isLoading } = entry(item.key);
        // What is loading may hang since the connection was lost.
        if (error !== undefined || isLoading) void request(item);
      }
    },
    clear() {
      modes.clear();
      requested.clear();
      latestRequest.clear();
      clearStored(storage);
      store.setState({ entries: {} });
    },
  };
}

/** An entry from the future was written before the clock was set back, and its age is unknown. */
const isFresh = (createdAt: number, now: number) => createdAt <= now && now - createdAt < freshFor;

/** Removes the entries of the cache from local storage. */
export function clearStored(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
}

type Stored = { data: unknown; createdAt: number };

function readStored(storage: Storage, key: string, isValid: (stored: unknown) => boolean): Stored | undefined {
  try {
    const stored = JSON.parse(storage.getItem(prefix + key) ?? 'null') as { data?: unknown; createdAt?: unknown } | null;
    return typeof stored?.createdAt === 'number' && isValid(stored.data) ? { data: stored.data, createdAt: stored.createdAt } : undefined;
  } catch {
    // Not JSON, or a check that does not expect such a value.
    return undefined;
  }
}

function writeStored(storage: Storage, key: string, data: unknown, createdAt: number): void {
  try {
    storage.setItem(prefix + key, JSON.stringify({ data, createdAt }));
  } catch {
    // Local storage is full or denied; memory still has the entry.
  }
}
