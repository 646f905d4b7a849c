import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Success } from '../contract/envelope.ts';
import { type CacheEntry, type CacheMode, emptyEntry, needsHttp, type ReadMode, splitMode } from './cache-entry.ts';
import { forgetStored, readStored, writeStored } from './stored-cache.ts';

export type CacheItem<Data> = {
  key: string;
  fetch(): Promise<Success<Data>>;
  /** Given for what may outlive the page in local storage: checks what is found there, `undefined` for anything unfit. */
  restore?: (stored: unknown) => Data | undefined;
  /** Milliseconds; 3000 minutes by default. */
  freshFor?: number;
};

type Entries = Readonly<Record<string, CacheEntry<unknown>>>;

export type Cache = StoreApi<{ entries: Entries }> & {
  entry<Data>(key: string): CacheEntry<Data>;
  /** Looks an item up in memory, then local storage, then at the server, by its mode; never rejects: a failure is in the entry. */
  read<Data>(item: CacheItem<Data>, mode?: ReadMode): Promise<CacheEntry<Data>>;
  /** Forgets everything, in memory and in local storage. An answer still under way is dropped when it comes. */
  clear(): void;
};

/** The portal's cache (specification, section 4). */
export function createCache(storage: Storage, now: () => number = Date.now): Cache {
  const store = createStore<{ entries: Entries }>(() => ({ entries: {} }));
  const modes = new Map<string, CacheMode>();
  // The newest request of each key: what an older one brings, or one from before a `clear`, is dropped.
  const newest = new Map<string, Promise<void>>();

  const entry = <Data>(key: string) => (store.getState().entries[key] ?? emptyEntry) as CacheEntry<Data>;
  const put = (key: string, changes: Partial<CacheEntry<unknown>>) =>
    store.setState(({ entries }) => ({ entries: { ...entries, [key]: { ...emptyEntry, ...entries[key], ...changes } } }));

  function ask<Data>(item: CacheItem<Data>): Promise<void> {
    put(item.key, { isLoading: true });
    const settle = (changes: Partial<CacheEntry<Data>>) => {
      if (newest.get(item.key) !== request) return;
      newest.delete(item.key);
      put(item.key, { ...changes, isLoading: false });
      if (item.restore && changes.source === 'http') writeStored(storage, item.key, changes.data, now());
    };
    const request = item.fetch().then(
      ({ statusCode, data }) => {
        if (statusCode === 200) settle({ data, createdAt: now(), source: 'http', error: undefined });
        else settle({ error: new Error(`Answer ${statusCode}`) });
      },
      (error: unknown) => settle({ error }),
    );
    newest.set(item.key, request);
    return request;
  }

  function lookUp<Data>(item: CacheItem<Data>): void {
    if (entry(item.key).createdAt !== undefined) put(item.key, { source: 'memory' });
    else if (item.restore) put(item.key, { ...readStored(storage, item.key, item.restore) });
  }

  return {
    ...store,
    entry,
    async read<Data>(item: CacheItem<Data>, asked?: ReadMode) {
      const given = asked && splitMode(asked);
      if (given && !given.once) modes.set(item.key, given.mode);
      const mode = given?.mode ?? modes.get(item.key) ?? 'normal';
      lookUp(item);
      const underWay = mode === 'force-refresh' ? undefined : newest.get(item.key);
      if (underWay !== undefined) await underWay;
      else if (needsHttp(entry(item.key), mode, now(), item.freshFor)) await ask(item);
      return entry<Data>(item.key);
    },
    clear() {
      modes.clear();
      newest.clear();
      forgetStored(storage);
      store.setState({ entries: {} });
    },
  };
}
