// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MissingPage } from './load-errors.ts';
import { createPageLoader } from './page-loader.ts';

const Page = () => null;
const requested = vi.fn(async (_address: string) => new Response());
beforeEach(() => void vi.stubGlobal('fetch', requested));
afterEach(() => {
  vi.unstubAllGlobals();
  requested.mockClear();
  document.head.replaceChildren();
});

/** A loader, and the addresses of the entries that it has imported. */
function createLoader() {
  const imported: string[] = [];
  const loader = createPageLoader(async (address) => {
    imported.push(address.replace(location.origin, ''));
    return { routes: { '/page': async () => ({ default: Page }) } };
  });
  return { loader, imported };
}

const entry = '/releases/mfe-sms/1.0.0-aaaaaaaa/remoteEntry.js';
const retriedEntry = /^\/retry\/[0-9a-z]+\/mfe-sms\/1\.0\.0-aaaaaaaa\/remoteEntry\.js$/;
const release = { remote: 'mfe-sms', name: 'mfe-sms', version: '1.0.0-aaaaaaaa', entry, files: { '/page': ['assets/page.js'] } };

test('FED-04 loads every page of a release from another address after a failure, and refreshes the first one', async () => {
  const { loader, imported } = createLoader();
  await loader.load(release, '/page');
  expect(requested).not.toHaveBeenCalled();
  loader.onFailure(release);
  expect(await loader.load(release, '/page')).toEqual({ default: Page });
  await loader.load(release, '/page');
  const [first, second, third] = imported;
  expect(first).toBe(entry);
  expect(second).toMatch(retriedEntry);
  expect(third).toBe(second);
  const refreshed = requested.mock.calls.map(([address]) => new URL(address).pathname);
  expect(refreshed).toEqual([entry, entry.replace('remoteEntry', 'assets/page')]);
});

test('FED-04 loads a release on another host from the portal after a failure', async () => {
  const { loader, imported } = createLoader();
  const onStaticHost = { ...release, entry: 'https://static.example/r/mfe-sms/1.0.0-aaaaaaaa/remoteEntry.js' };
  loader.onFailure(onStaticHost);
  await loader.load(onStaticHost, '/page');
  expect(imported).toEqual([expect.stringMatching(retriedEntry)]);
  expect(requested, 'which the policy forbids').not.toHaveBeenCalled();
});

test('FED-04 removes the stylesheets of every address when the remote falls back', async () => {
  const { loader, imported } = createLoader();
  loader.onFailure(release);
  await loader.load(release, '/page');
  const sheets = [entry, imported[0], '/index.css'].map(
    (address) => `<link rel="stylesheet" href="${address?.replace('remoteEntry.js', 'page.css')}">`,
  );
  document.head.innerHTML = sheets.join('');
  loader.onFallBack(release);
  expect(document.head.innerHTML).toBe(sheets[2]);
});

test('FED-04 loads a deployed release from another address after a failure', async () => {
  const { loader, imported } = createLoader();
  const deployed = { ...release, entry: '/remotes/mfe-sms/remoteEntry.js' };
  loader.onFailure(deployed);
  await loader.load(deployed, '/page');
  expect(imported).toEqual([expect.stringMatching(/^\/retry\/[0-9a-z]+\/remotes\/mfe-sms\/remoteEntry\.js$/)]);
});

test("loads a developer's build from the same address again", async () => {
  const { loader, imported } = createLoader();
  const override = { ...release, version: undefined, entry: 'http://localhost:4214/remoteEntry.js' };
  loader.onFailure(override);
  await loader.load(override, '/page');
  expect(imported).toEqual([override.entry]);
});

test('rejects with the name of a missing page', async () => {
  await expect(createLoader().loader.load(release, '/other')).rejects.toEqual(new MissingPage('mfe-sms has no page /other'));
});
