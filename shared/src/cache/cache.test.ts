// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { type CacheItem, createCache } from './cache.ts';

let time = 1_000_000;
const minute = 60_000;

beforeEach(() => {
  localStorage.clear();
  time = 1_000_000;
});

const open = () => createCache(localStorage, () => time);

/** An item whose answers are given in turn; an error in the list is a failed request. */
function item(answers: readonly unknown[], changes: Partial<CacheItem<unknown>> = {}) {
  let asked = 0;
  return {
    key: '/api/products',
    restore: (stored: unknown) => (Array.isArray(stored) ? stored : undefined),
    async fetch() {
      const next = answers[asked++];
      if (next instanceof Error) throw next;
      return { statusCode: 200 as const, data: next };
    },
    ...changes,
    get asked() {
      return asked;
    },
  };
}

describe('CCH-01 an entry and where it is looked up', () => {
  test('first the server, then memory, and after a reload local storage', async () => {
    const products = item([['a']]);
    const cache = open();
    expect(await cache.read(products)).toEqual({ data: ['a'], isLoading: false, createdAt: time, source: 'http', error: undefined });
    expect(await cache.read(products)).toMatchObject({ data: ['a'], source: 'memory' });
    expect(await open().read(products)).toMatchObject({ data: ['a'], createdAt: time, source: 'storage' });
    expect(products.asked).toBe(1);
  });

  test('an entry is loading while the server is asked, and simultaneous readings ask once', async () => {
    const products = item([['a']]);
    const cache = open();
    const readings = [cache.read(products), cache.read(products)];
    expect(cache.entry('/api/products')).toMatchObject({ isLoading: true, data: undefined });
    expect(await Promise.all(readings)).toEqual([expect.objectContaining({ data: ['a'] }), expect.objectContaining({ data: ['a'] })]);
    expect(products.asked).toBe(1);
  });

  test('what must not outlive the page is not written to local storage', async () => {
    const { restore: _, ...licences } = item([['a']]);
    await open().read(licences);
    expect(localStorage).toHaveLength(0);
  });

  test.each(['{', '{"data":"x","createdAt":1}', '{"data":["a"],"createdAt":"soon"}', 'null'])(
    'an unfit stored value %s is as good as none',
    async (stored) => {
      localStorage.setItem('cache:/api/products', stored);
      expect(await open().read(item([['fresh']]))).toMatchObject({ data: ['fresh'], source: 'http' });
    },
  );
});

describe('CCH-02 modes', () => {
  test('force-refresh asks at every reading until another mode is given', async () => {
    const products = item([['a'], ['b'], ['c']]);
    const cache = open();
    await cache.read(products, 'force-refresh');
    expect((await cache.read(products)).data).toEqual(['b']);
    expect((await cache.read(products, 'normal')).data).toEqual(['b']);
    expect(products.asked).toBe(2);
  });

  test('force-refresh-once asks at this reading alone', async () => {
    const products = item([['a'], ['b'], ['c']]);
    const cache = open();
    await cache.read(products);
    expect((await cache.read(products, 'force-refresh-once')).data).toEqual(['b']);
    expect((await cache.read(products)).data).toEqual(['b']);
  });

  test('no-http-if-cached takes what is there however old, and asks when there is nothing', async () => {
    const products = item([['a'], ['b']]);
    const cache = open();
    expect((await cache.read(products, 'no-http-if-cached')).data).toEqual(['a']);
    time += 10_000 * minute;
    expect((await cache.read(products)).data).toEqual(['a']);
    expect((await cache.read(products, 'normal-once')).data).toEqual(['b']);
    time += 10_000 * minute;
    expect((await cache.read(products)).data, 'the former mode is back').toEqual(['b']);
  });

  test('no-http-if-cached-once lets the next reading ask again', async () => {
    const products = item([['a'], ['b']]);
    const cache = open();
    await cache.read(products);
    time += 10_000 * minute;
    expect((await cache.read(products, 'no-http-if-cached-once')).data).toEqual(['a']);
    expect((await cache.read(products)).data).toEqual(['b']);
  });

  test('clear forgets memory, storage and modes, and drops an answer still under way', async () => {
    const gate = Promise.withResolvers<void>();
    const cache = open();
    await cache.read(item([['a']]), 'force-refresh');
    const late = cache.read(
      item([], {
        async fetch() {
          await gate.promise;
          return { statusCode: 200, data: ['of the former company'] };
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
    expect(next.asked, 'the mode is normal again').toBe(1);
  });
});

describe('CCH-03 freshness and failures', () => {
  test('an item is fresh for 3000 minutes by default', async () => {
    const products = item([['a'], ['b']]);
    const cache = open();
    await cache.read(products);
    time += 3000 * minute - 1;
    expect((await cache.read(products)).data).toEqual(['a']);
    time += 1;
    expect((await cache.read(products)).data).toEqual(['b']);
  });

  test('its own time can be given', async () => {
    const products = item([['a'], ['b']], { freshFor: minute });
    const cache = open();
    await cache.read(products);
    time += minute;
    expect((await cache.read(products)).data).toEqual(['b']);
  });

  test('after a failure the old data stays, with the error, and the store is not refreshed', async () => {
    const failure = new Error('Baza w remoncie');
    const products = item([['a'], failure, ['b']]);
    const cache = open();
    await cache.read(products);
    const firstStored = localStorage.getItem('cache:/api/products');
    expect(await cache.read(products, 'force-refresh-once')).toMatchObject({ data: ['a'], error: failure, isLoading: false });
    expect(localStorage.getItem('cache:/api/products')).toBe(firstStored);
    expect(await cache.read(products, 'force-refresh-once')).toMatchObject({ data: ['b'], error: undefined });
  });

  test('only statusCode 200 refreshes the store', async () => {
    const cache = open();
    await cache.read(item([['a']]));
    const odd = item([], { fetch: () => Promise.resolve({ statusCode: 204 as 200, data: ['b'] }) });
    const entry = await cache.read(odd, 'force-refresh-once');
    expect(entry.data).toEqual(['a']);
    expect(entry.error).toBeInstanceOf(Error);
  });

  test('of two refreshes the later one counts, whichever answers first', async () => {
    const slow = Promise.withResolvers<{ statusCode: 200; data: unknown }>();
    const cache = open();
    const first = cache.read(item([], { fetch: () => slow.promise }), 'force-refresh-once');
    await cache.read(item([['new']]), 'force-refresh-once');
    slow.resolve({ statusCode: 200, data: ['old'] });
    await first;
    expect(cache.entry('/api/products').data).toEqual(['new']);
  });
});
