// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createPageLoader } from './federation.ts';
import { MissingPage } from './loading-page.ts';
import { preloadFiles, removeFailedStylesheets } from './release-files.ts';

const Page = () => null;
const requested = vi.fn<typeof fetch>();
beforeEach(() => {
  requested.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', requested);
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

test('FED-04 loads every page of a release from another address after a failure, and fetches the first one past the caches', async () => {
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
  const refreshed = requested.mock.calls.map(([address, options]) => [new URL(`${address}`).pathname, options]);
  const reload = { cache: 'reload' };
  expect(refreshed, 'each once').toEqual([
    [entry, reload],
    [entry.replace('remoteEntry', 'assets/page'), reload],
  ]);
});

test.each([
  ['a release on another host from the portal', { entry: 'https://static.example/r/mfe-sms/1.0.0-aaaaaaaa/remoteEntry.js' }, retriedEntry],
  [
    'a deployed release from another address',
    { entry: '/remotes/mfe-sms/remoteEntry.js' },
    /^\/retry\/[0-9a-z]+\/remotes\/mfe-sms\/remoteEntry\.js$/,
  ],
  [
    "a developer's build from the same address",
    { version: undefined, entry: 'http://localhost:4214/remoteEntry.js' },
    /^http:\/\/localhost:4214\/remoteEntry\.js$/,
  ],
])('FED-04 loads %s after a failure', async (_, changes, address) => {
  const { loader, imported } = createLoader();
  const failed = { ...release, ...changes };
  loader.onFailure(failed);
  await loader.load(failed, '/page');
  expect(imported).toEqual([expect.stringMatching(address)]);
  const hosts = requested.mock.calls.map(([refreshed]) => new URL(`${refreshed}`).origin);
  expect(
    hosts.filter((host) => host !== location.origin),
    'which the policy forbids',
  ).toEqual([]);
});

test('FED-04 removes the stylesheets of every address of a release when the remote falls back from it', async () => {
  const { loader, imported } = createLoader();
  loader.onFailure(release);
  await loader.load(release, '/page');
  const sheets = [entry, imported[0], '/releases/mfe-sms/0.9.0-bbbbbbbb/remoteEntry.js', '/index.css'].map(
    (address) => `<link rel="stylesheet" href="${address?.replace('remoteEntry.js', 'page.css')}">`,
  );
  document.head.innerHTML = sheets.join('');
  loader.onFallBack(release);
  expect(document.head.innerHTML).toBe(sheets.slice(2).join(''));
});

test('rejects with the name of a missing page', async () => {
  await expect(createLoader().loader.load(release, '/other')).rejects.toEqual(new MissingPage('mfe-sms has no page /other'));
});

test('preloads scripts and stylesheets without credentials, unless they are linked already', () => {
  const folder = `${location.origin}/releases/mfe-sms/1.0.0-aaaaaaaa/assets`;
  document.head.innerHTML = `<link rel="stylesheet" crossorigin href="${folder}/a.css">`;
  for (const files of [
    ['assets/a.css', 'assets/b.js'],
    ['assets/b.js', 'assets/c.css'],
  ])
    preloadFiles(entry, files);
  const links = [...document.querySelectorAll('link')];
  expect(links.map(({ rel, href, crossOrigin }) => `${rel} ${href} ${crossOrigin}`)).toEqual([
    `stylesheet ${folder}/a.css `,
    `modulepreload ${folder}/b.js `,
    `preload ${folder}/c.css `,
  ]);
});

test('FED-04 removeFailedStylesheets removes a stylesheet that fails to load, and no other link', () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/a.js">';
  const links = [...document.querySelectorAll('link')];
  removeFailedStylesheets();
  for (const link of links) link.dispatchEvent(new Event('error'));
  expect(document.head.innerHTML).toBe('<link rel="modulepreload" href="/a.js">');
});
