// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { preloadFiles, refreshFiles, removeFailedStylesheets, removeStylesheets } from './release-files.ts';

const entry = '/releases/mfe-sms/1.0.0-aaaaaaaa/remoteEntry-AAAAAAAA.js';
const folder = 'http://localhost:3000/releases/mfe-sms/1.0.0-aaaaaaaa';
const links = () => [...document.querySelectorAll('link')];
const describeLinks = () => links().map(({ rel, href }) => `${rel} ${href}`);

afterEach(() => document.head.replaceChildren());

test('preloadFiles links scripts and stylesheets of the release as they are requested later: without credentials', () => {
  preloadFiles(entry, ['assets/remote-BBBBBBBB.js', 'assets/page-CCCCCCCC.css']);
  expect(describeLinks()).toEqual([`modulepreload ${folder}/assets/remote-BBBBBBBB.js`, `preload ${folder}/assets/page-CCCCCCCC.css`]);
  for (const { crossOrigin } of links()) expect(crossOrigin).toBe('');
});

test('preloadFiles skips files that are linked already', () => {
  document.head.innerHTML = `<link rel="stylesheet" crossorigin href="${folder}/assets/page-CCCCCCCC.css">`;
  preloadFiles(entry, ['assets/page-CCCCCCCC.css', 'assets/page-DDDDDDDD.js']);
  preloadFiles(entry, ['assets/page-DDDDDDDD.js']);
  expect(describeLinks()).toEqual([`stylesheet ${folder}/assets/page-CCCCCCCC.css`, `modulepreload ${folder}/assets/page-DDDDDDDD.js`]);
});

test('FED-04 refreshFiles fetches entry and files past the caches, each once, and ignores failures', () => {
  const request = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const refreshed = new Set<string>();
  refreshFiles(entry, ['assets/page-CCCCCCCC.css'], refreshed);
  refreshFiles(entry, ['assets/page-CCCCCCCC.css'], refreshed);
  // The policy of the page forbids other hosts.
  refreshFiles('https://cdn.example/mfe-sms/remoteEntry.js', ['assets/page-DDDDDDDD.js'], refreshed);
  const reload = { cache: 'reload' };
  expect(request.mock.calls.map(([address, options]) => [`${address}`, options])).toEqual([
    [`${folder}/remoteEntry-AAAAAAAA.js`, reload],
    [`${folder}/assets/page-CCCCCCCC.css`, reload],
  ]);
  request.mockRestore();
});

test('FED-04 removeStylesheets removes the stylesheets of one release', () => {
  const sheets = [`${folder}/assets/page.css`, 'http://localhost:3000/releases/mfe-sms/old/page.css', 'http://localhost:3000/index.css'];
  document.head.innerHTML = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  removeStylesheets(entry);
  expect(links().map(({ href }) => href)).toEqual(sheets.slice(1));
});

test('FED-04 removeFailedStylesheets removes a stylesheet that fails to load, and no other link', () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/a.js">';
  removeFailedStylesheets();
  for (const link of links()) link.dispatchEvent(new Event('error'));
  expect(links().map(({ rel }) => rel)).toEqual(['modulepreload']);
});
