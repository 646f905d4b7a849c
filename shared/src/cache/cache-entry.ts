/** Where an entry's data came from. */
type CacheSource = 'memory' | 'storage' | 'http';

/** One cached answer (specification, section 3). `createdAt` is the time of the answer, in milliseconds; `error` the last failed attempt. */
export type CacheEntry<Data> = {
  data: Data | undefined;
  isLoading: boolean;
  createdAt: number | undefined;
  source: CacheSource | undefined;
  error: unknown;
};

/**
 * How an item is read. `normal` asks the server when there is nothing fresh; `force-refresh` always; `no-http-if-cached` only when
 * there is nothing at all, however old. A mode holds for the item until another is given; its `-once` variant for one reading alone.
 */
export type CacheMode = 'normal' | 'force-refresh' | 'no-http-if-cached';
export type ReadMode = CacheMode | `${CacheMode}-once`;

export const emptyEntry: CacheEntry<never> = {
  data: undefined,
  isLoading: false,
  createdAt: undefined,
  source: undefined,
  error: undefined,
};

const freshForDefault = 3000 * 60_000;

/** Whether this reading has to ask the server. */
export function needsHttp(entry: CacheEntry<unknown>, mode: CacheMode, now: number, freshFor = freshForDefault): boolean {
  if (entry.createdAt === undefined || mode === 'force-refresh') return true;
  if (mode === 'no-http-if-cached') return false;
  return now - entry.createdAt >= freshFor;
}

export function splitMode(mode: ReadMode): { mode: CacheMode; once: boolean } {
  return mode.endsWith('-once')
    ? { mode: mode.slice(0, -'-once'.length) as CacheMode, once: true }
    : { mode: mode as CacheMode, once: false };
}
