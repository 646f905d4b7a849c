// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

const importer = `${location.origin}/remotes/mfe-sms/assets/page.js`;
const load = vi.fn(async () => 'chunk');
const request = vi.fn<(address: string) => Promise<Response>>();
beforeEach(() => {
  load.mockClear();
  request.mockReset().mockImplementation(async () => new Response());
  vi.stubGlobal('fetch', request);
});

const requested = () => request.mock.calls.map(([address]) => new URL(address).pathname);
const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

test('imports a chunk when all its files have been fetched', async () => {
  const answered = Promise.withResolvers<Response>();
  request.mockReturnValueOnce(answered.promise);
  const loading = loadChunk(load, ['./dialog-1.js', './shared-1.js'], importer);
  await vi.waitFor(() => expect(requested()).toEqual(['/remotes/mfe-sms/assets/dialog-1.js', '/remotes/mfe-sms/assets/shared-1.js']));
  expect(load).not.toHaveBeenCalled();
  answered.resolve(new Response());
  expect(await loading).toBe('chunk');
});

test('finds the address of a chunk that needs no other file in the text of its import', async () => {
  const importing = Object.assign(async () => 'chunk', { toString: () => '()=>import(`./assets/qr-path-8.js`).then(e=>e.t)' });
  expect(await loadChunk(importing, [], `${location.origin}/remotes/mfe-sms/remoteEntry.js`)).toBe('chunk');
  expect(requested()).toEqual(['/remotes/mfe-sms/assets/qr-path-8.js']);
});

test('fetches a file once', async () => {
  await Promise.all([loadChunk(load, ['./dialog-3.js'], importer), loadChunk(load, ['./dialog-3.js'], importer)]);
  await loadChunk(load, ['./dialog-3.js'], importer);
  expect(requested()).toHaveLength(1);
  expect(load).toHaveBeenCalledTimes(3);
});

test.each([
  ['is linked already', '<link rel="modulepreload" href="/remotes/mfe-sms/assets/dialog-4.js">', importer],
  ['is on another host, which the policy of a page forbids to call', '', 'https://static.example/mfe-sms/page.js'],
])('fetches no script that %s', async (_, html, from) => {
  document.head.innerHTML = html;
  expect(await loadChunk(load, ['./dialog-4.js'], from)).toBe('chunk');
  expect(request).not.toHaveBeenCalled();
});

test.each([
  ['fails on its way', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is answered 404', async () => new Response('', { status: 404 })],
])('FED-04 imports nothing when a file %s, and fetches it again at the next try', async (reason, answer) => {
  request.mockImplementationOnce(answer);
  const files = [`./dialog-5${reason.length}.js`];
  await expect(loadChunk(load, files, importer)).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  expect(await loadChunk(load, files, importer)).toBe('chunk');
  expect(requested()).toHaveLength(2);
});

test('waits for stylesheets, and links one that failed again at the next try', async () => {
  const files = ['./dialog-6.css'];
  const failing = loadChunk(load, files, importer);
  sheets()[0]?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('dialog-6.css could not be loaded');
  expect(sheets()).toEqual([]);
  const loading = loadChunk(load, files, importer);
  expect(load).not.toHaveBeenCalled();
  expect(sheets()).toMatchObject([{ crossOrigin: '' }]);
  sheets()[0]?.dispatchEvent(new Event('load'));
  expect(await loading).toBe('chunk');
  expect(request).not.toHaveBeenCalled();
});

test('fails when a stylesheet has hung for 10 s, and requests it again at the next try', async () => {
  vi.useFakeTimers();
  const failing = expect(loadChunk(load, ['./dialog-9.css'], importer)).rejects.toThrow('dialog-9.css could not be loaded');
  vi.advanceTimersByTime(9999);
  expect(sheets()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sheets()).toEqual([]);
  await failing;
  vi.useRealTimers();
  const loading = loadChunk(load, ['./dialog-9.css'], importer);
  sheets()[0]?.dispatchEvent(new Event('load'));
  expect(await loading).toBe('chunk');
});

test('does not link a stylesheet twice that the page has', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/remotes/mfe-sms/assets/dialog-7.css" disabled>';
  await loadChunk(load, ['./dialog-7.css'], importer);
  expect(sheets()).toHaveLength(1);
});
