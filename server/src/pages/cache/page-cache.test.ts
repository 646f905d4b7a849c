import { expect, onTestFinished, test, vi } from 'vitest';
import { landing, parts, shellHtml } from '../../../testing/servers/fake-portal.ts';
import { servedOf } from '../../../testing/servers/test-releases.ts';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { defaultProvider } from '../../platform/provider.ts';
import type { ReleaseChoice } from '../../registry/follow-remote.ts';
import { createPageCache, createPriceListCache } from './page-cache.ts';

const files = {
  ...{ html: shellHtml, parts, shellFolder: '', embeddedFolder: undefined, elementFolder: undefined, hostManifest: undefined, remotes: [] },
  readShell: () => undefined,
};
const preferences = { language: 'pl', theme: undefined } as const;

const cacheWith = (priceList: readonly ProductRow[]) =>
  createPageCache({ files, provider: defaultProvider, publicUrl: 'https://portal.example', readPriceList: () => priceList });

test('changes the tag with the prices and with the policy', async () => {
  const route = { path: '/', remote: landing.name, page: '/', access: 'visitor', title: { pl: 'Program', en: 'Software' } } as const;
  const choices = new Map<string, ReleaseChoice>([[landing.name, { served: servedOf(landing), fallbacks: [], admittedCalls: [] }]]);
  const tagWith = async (overrides: Record<string, string>, priceList: ProductRow[]) => {
    const remotes = { choices, overrides: new Map(Object.entries(overrides)) };
    return (await cacheWith(priceList)({ routes: [route], route, preferences, remotes, snapshot: [] })).tag;
  };
  const [tag, again] = [await tagWith({}, []), await tagWith({}, [])];
  const others = [
    await tagWith({ 'mfe-sms': 'http://localhost:4214' }, []),
    await tagWith({}, [{ productName: 'Start', price: 100 } as ProductRow]),
  ];
  expect([again, new Set([tag, ...others]).size]).toEqual([tag, 3]);
});

test('loads the price list once a minute, and reports an error and returns the last list when it cannot be loaded', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const listOf = (productName: string) => [{ productName }] as ProductRow[];
  const load = vi.fn(async () => listOf('Start'));
  const onError = vi.fn();
  const cache = createPriceListCache(load, onError);
  await cache.refresh();
  expect(cache.read()).toEqual(listOf('Start'));
  vi.advanceTimersByTime(59_000);
  cache.read();
  expect(load).toHaveBeenCalledTimes(1);

  const error = new Error('unreachable');
  load.mockRejectedValueOnce(error);
  vi.advanceTimersByTime(1000);
  const last = cache.read();
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.read()).toBe(last);
  expect(onError.mock.calls).toEqual([[error]]);

  load.mockResolvedValue(listOf('Plus'));
  vi.advanceTimersByTime(60_000);
  cache.read();
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.read()).toEqual(listOf('Plus'));
  expect(load).toHaveBeenCalledTimes(3);
});
