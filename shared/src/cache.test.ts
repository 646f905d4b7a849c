// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { type CacheItem, createCache } from './cache.ts';

let time = 1_000_000;
const minute = 60_000;

beforeEach(() => {
  time = 1_000_000;
});

const open = () => createCache(localStorage, () => time);

/** An item with these answers in turn; an error is a failed request. */
function item(answers: readonly unknown[], changes: Partial<CacheItem<unknown>> = {}) {
  let requests = 0;
  return {
    key: '/api/products',
    isValid: (stored: unknown) => Array.isArray(stored),
    async fetch() {
      const next = answers[requests++];
      if (next instanceof Error) throw next;
      return { statusCode: 200 as const, data: next };
    },
    ...changes,
    get requests() {
      return requests;
    },
  };
}

describe('CCH-01 entries', () => {
  test('come from the server first, then from memory, and after a reload from local storage', async () => {
    const products = item([['a']]);
    const cache = open();
    expect(await cache.read(products)).toEqual({ data: ['a'], isLoading: false, createdAt: time, source: 'http', error: undefined });
    expect(await cache.read(products)).toMatchObject({ data: ['a'], source: 'memory' });
    expect(await open().read(products)).toMatchObject({ data: ['a'], createdAt: time, source: 'storage' });
    expect(products.requests).toBe(1);
  });

  test('have a stored value at once', () => {
    localStorage.setItem('cache:/api/products', JSON.stringify({ data: ['stored'], createdAt: time }));
    const cache = open();
    void cache.read(item([]));
    const stored = { data: ['stored'], isLoading: false, createdAt: time, source: 'storage', error: undefined };
    expect(cache.entry('/api/products')).toEqual(stored);
  });

  const hasRows = (stored: unknown) => (stored as { rows: unknown[] }).rows.every(Boolean);

  test.each([
    ['is no JSON', '{', Array.isArray],
    ['has other data', '{"data":"x","createdAt":1}', Array.isArray],
    ['has no time', '{"data":["a"],"createdAt":"soon"}', Array.isArray],
    ['is null', 'null', Array.isArray],
    ['makes the check throw', '{"data":{"rows":"a"},"createdAt":1}', hasRows],
  ])('ignore a stored value that %s', async (_, stored, isValid) => {
    localStorage.setItem('cache:/api/products', stored);
    expect(await open().read(item([['fresh']], { isValid }))).toMatchObject({ data: ['fresh'], source: 'http' });
  });
});

describe('CCH-02 modes', () => {
  test('force-refresh requests at every read until another mode is given', async () => {
    const products = item([['a'], ['b'], ['c']]);
    const cache = open();
    await cache.read(products, 'force-refresh');
    expect((await cache.read(products)).data).toEqual(['b']);
    expect((await cache.read(products, 'normal')).data).toEqual(['b']);
    expect(products.requests).toBe(2);
  });

  test('force-refresh-once requests only at this read', async () => {
    const products = item([['a'], ['b'], ['c']]);
    const cache = open();
    await cache.read(products);
    expect((await cache.read(products, 'force-refresh-once')).data).toEqual(['b']);
    expect((await cache.read(products)).data).toEqual(['b']);
  });

  test('no-http-if-cached returns old data, and requests only missing data', async () => {
    const products = item([['a'], ['b']]);
    const cache = open();
    expect((await cache.read(products, 'no-http-if-cached')).data).toEqual(['a']);
    time += 10_000 * minute;
    expect((await cache.read(products)).data).toEqual(['a']);
    expect((await cache.read(products, 'normal-once')).data).toEqual(['b']);
    time += 10_000 * minute;
    expect((await cache.read(products)).data, 'the previous mode is back').toEqual(['b']);
  });

  test('no-http-if-cached-once lets the next read request again', async () => {
    const products = item([['a'], ['b']]);
    const cache = open();
    await cache.read(products);
    time += 10_000 * minute;
    expect((await cache.read(products, 'no-http-if-cached-once')).data).toEqual(['a']);
    expect((await cache.read(products)).data).toEqual(['b']);
  });

  test('clear empties memory, storage and modes, and ignores a pending answer', async () => {
    const gate = Promise.withResolvers<void>();
    const cache = open();
    await cache.read(item([['a']]), 'force-refresh');
    const late = cache.read(
      item([], {
        async fetch() {
          await gate.promise;
          return { statusCode: 200, data: ['of the previous company'] };
        },
      }),
    );
    cache.clear();
    gate.resolve();
    await late;
    expect(cache.entry('/api/products').data).toBeUndefined();
    expect(localStorage).toHaveLength(0);
    const next = item([['b'], ['c']]);
    await cache.read(next);
    await cache.read(next);
    expect(next.requests, 'the mode is normal again').toBe(1);
  });
});

describe('CCH-03 freshness and failures', () => {
  test('an item is fresh for 3000 minutes', async () => {
    const products = item([['a'], ['b']]);
    const cache = open();
    await cache.read(products);
    time += 3000 * minute - 1;
    expect((await cache.read(products)).data).toEqual(['a']);
    time += 1;
    expect((await cache.read(products)).data).toEqual(['b']);
  });

  test('an item from the future is stale, because the clock was set back', async () => {
    const products = item([['a'], ['b'], ['c']]);
    await open().read(products);
    time -= 1;
    expect((await open().read(products)).data, 'in local storage').toEqual(['b']);
    const cache = open();
    await cache.read(products);
    time -= minute;
    expect((await cache.read(products)).data, 'in memory').toEqual(['c']);
    expect((await cache.read(products)).source).toBe('memory');
  });

  test('CUS-04 repeatFailed requests again what last failed, not what has arrived, until the cache is cleared', async () => {
    const licences = item([new Error('lost'), ['a']], { key: '/api/licenses' });
    const employees = item([new Error('lost')], { key: '/api/employees' });
    const products = item([['b']]);
    const cache = open();
    for (const one of [licences, products]) await cache.read(one);
    cache.repeatFailed();
    expect(cache.entry('/api/licenses')).toMatchObject({ isLoading: true });
    await cache.read(licences);
    expect(cache.entry('/api/licenses')).toMatchObject({ data: ['a'], error: undefined });
    await cache.read(employees);
    cache.clear();
    cache.repeatFailed();
    expect([licences, employees, products].map(({ requests }) => requests)).toEqual([2, 1, 1]);
  });

  test('CUS-04 repeatFailed requests again what has hung since the connection was lost', async () => {
    const hanging = Promise.withResolvers<never>();
    const answers = [hanging.promise, Promise.resolve({ statusCode: 200 as const, data: ['a'] })];
    const cache = open();
    const first = cache.read(item([], { fetch: () => answers.shift() ?? hanging.promise }));
    cache.repeatFailed();
    hanging.reject(new Error('lost'));
    await first;
    expect(cache.entry('/api/products')).toMatchObject({ data: ['a'], error: undefined, isLoading: false });
  });

  test('a failure keeps the old data, adds the error and does not refresh the storage', async () => {
    const failure = new Error('Baza w remoncie');
    const products = item([['a'], failure, ['b']]);
    const cache = open();
    await cache.read(products);
    const firstStored = localStorage.getItem('cache:/api/products');
    expect(await cache.read(products, 'force-refresh-once')).toMatchObject({ data: ['a'], error: failure, isLoading: false });
    expect(localStorage.getItem('cache:/api/products')).toBe(firstStored);
    expect(await cache.read(products, 'force-refresh-once')).toMatchObject({ data: ['b'], error: undefined });
  });

  test('only statusCode 200 refreshes the storage', async () => {
    const cache = open();
    await cache.read(item([['a']]));
    const odd = item([], { fetch: () => Promise.resolve({ statusCode: 204 as 200, data: ['b'] }) });
    const entry = await cache.read(odd, 'force-refresh-once');
    expect(entry.data).toEqual(['a']);
    expect(entry.error).toBeInstanceOf(Error);
  });

  type Request = PromiseWithResolvers<{ statusCode: 200; data: unknown }>;

  test.each<[string, (request: Request) => void]>([
    ['answers', ({ resolve }) => resolve({ statusCode: 200, data: ['older'] })],
    ['fails', ({ reject }) => reject(new Error('lost'))],
  ])('the later of two refreshes wins when the earlier %s before or after it', async (_, settle) => {
    for (const isFirst of [true, false]) {
      const [older, newer]: [Request, Request] = [Promise.withResolvers(), Promise.withResolvers()];
      const cache = open();
      await cache.read(item([['known']]), 'force-refresh-once');
      const [earlier, later] = [older, newer].map(({ promise }) => cache.read(item([], { fetch: () => promise }), 'force-refresh-once'));
      if (isFirst) {
        settle(older);
        await earlier;
        expect(cache.entry('/api/products')).toMatchObject({ data: ['known'], isLoading: true, error: undefined });
      }
      newer.resolve({ statusCode: 200, data: ['newer'] });
      await later;
      if (!isFirst) settle(older);
      await earlier;
      expect(cache.entry('/api/products')).toMatchObject({ data: ['newer'], isLoading: false, error: undefined });
    }
  });
});
