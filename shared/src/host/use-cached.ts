import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { type CacheEntry, type CacheItem, emptyEntry, type ReadMode } from '../cache.ts';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '../contract/endpoint.ts';
import type { Arguments } from '../http/http-client.ts';
import { useHost } from './host-context.tsx';

type ReadCall = EndpointDefinition & { method: 'GET' };

export type Cached<Data> = CacheEntry<Data> & {
  /** Requests new data even if it is cached. The old data stays visible meanwhile. */
  refresh(): Promise<CacheEntry<Data>>;
};

/** Reads a GET call through the cache. Only answers of calls with `persist` are also in local storage. */
export function useCached<Call extends ReadCall>(call: Call, request: RequestOf<Call>, mode: ReadMode = 'normal'): Cached<AnswerOf<Call>> {
  const { cache, http } = useHost();
  const key = addressOf(call, request);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies call and request, an object that is new at each render
  const read = useCallback(
    (readMode: ReadMode) => {
      const { persist } = call;
      const item: CacheItem<AnswerOf<Call>> = {
        key,
        // TypeScript cannot follow that a GET call takes no key.
        fetch: () => http.send(call, ...([request] as unknown as Arguments<Call>)),
        // Remotes with an earlier contract have `true` here: their answers are not restored.
        ...(typeof persist === 'function' && { isValid: persist }),
      };
      return cache.read(item, readMode);
    },
    [cache, http, key],
  );

  useEffect(() => {
    void read(mode);
  }, [read, mode]);

  const entry = useStore(cache, ({ entries }) => (entries[key] ?? emptyEntry) as CacheEntry<AnswerOf<Call>>);
  const refresh = useCallback(() => read('force-refresh-once'), [read]);
  return { ...entry, refresh };
}
