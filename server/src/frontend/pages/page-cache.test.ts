import { expect, test } from 'vitest';
import { parts, shellHtml, sms } from '../../../testing/servers/fake-portal.ts';
import { defaultProvider } from '../../platform/provider.ts';
import type { ReleaseChoice } from '../releases/follow-remote.ts';
import type { Snapshot } from '../releases/registry.ts';
import { createPageCache } from './page-cache.ts';

const files = {
  ...{ html: shellHtml, parts, shellFolder: '', embeddedFolder: undefined, elementFolder: undefined, hostManifest: undefined, remotes: [] },
  readShell: () => undefined,
};
const priceList = [] as const;
const preferences = { language: 'pl', theme: undefined } as const;

function createPages(capacity?: number) {
  const getPage = createPageCache(
    { files, provider: defaultProvider, publicUrl: 'https://portal.example', readPriceList: () => priceList },
    capacity,
  );
  /** The page of a browser that gets this version. */
  return (version: string, snapshot: Snapshot) => {
    const served = { release: { ...sms, version }, base: '', source: 'store' as const, hash: '', hashes: {}, read: () => '' };
    const choices = new Map<string, ReleaseChoice>([[sms.name, { served, fallbacks: [] }]]);
    return getPage({ routes: [], route: undefined, preferences, remotes: { choices, overrides: new Map() }, snapshot });
  };
}

test('composes a page once for each set of releases of a snapshot', async () => {
  const pageOf = createPages();
  const snapshot: Snapshot = [];
  const next: Snapshot = [];
  const page = await pageOf('1', snapshot);
  expect((await pageOf('2', snapshot)).tag).not.toBe(page.tag);
  expect(await pageOf('1', snapshot)).toBe(page);
  expect(await pageOf('1', next)).not.toBe(page);
});

test('composes the least recently used page again when the cache is full', async () => {
  const snapshot: Snapshot = [];
  const { text, br, gzip } = await createPages()('1', snapshot);
  const pageOf = createPages(2.5 * (text.length + br.length + gzip.length));
  const [kept, evicted] = [await pageOf('1', snapshot), await pageOf('2', snapshot)];
  expect(await pageOf('1', snapshot)).toBe(kept);
  await pageOf('3', snapshot);
  expect(await pageOf('1', snapshot)).toBe(kept);
  expect(await pageOf('2', snapshot)).not.toBe(evicted);
});
