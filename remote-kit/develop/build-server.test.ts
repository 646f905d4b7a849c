import { afterEach, beforeEach, expect, test } from 'vitest';
import { useFolderPerTest } from '../testing/use-folder.ts';
import { type BuildServer, serveBuilds } from './build-server.ts';

const { at, write } = useFolderPerTest();
let server: BuildServer;
beforeEach(async () => {
  server = await serveBuilds(at('served'), 0);
});
afterEach(() => server.close());

const publish = (version: string) => server.publish({ version, entry: `remoteEntry-${version}.js` });
const get = (path: string) => fetch(server.origin + path, { headers: { Origin: 'https://portal.example' } });

/** Reads the event stream until `enough` is true. */
async function follow(enough: (received: string) => boolean, headers = {}): Promise<string> {
  const answer = await fetch(`${server.origin}/changes`, { headers });
  let received = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk;
    if (enough(received)) break;
  }
  return received;
}

test('serves the entry of the latest build under one name, and 503 before the first build', async () => {
  expect((await get('/remoteEntry.js')).status).toBe(503);
  publish('1');
  publish('2');
  expect(await (await get('/remoteEntry.js?t=1')).text()).toBe('export * from "./remoteEntry-2.js";\n');
});

test('serves only files of the folder, to pages of any origin, revalidated at each use', async () => {
  write('served/assets/page.js', '');
  write('secret.js', '');
  const { status, headers } = await get('/assets/page.js');
  expect([status, headers.get('access-control-allow-origin'), headers.get('content-type')]).toEqual([200, '*', 'text/javascript']);
  expect(headers.get('cache-control')).toMatch(/no-cache|no-store/);
  for (const path of ['/', '/assets', '/assets/other.js', '/..%2fsecret.js']) expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('notifies open pages of a new build, and pages that reconnect after they missed one', async () => {
  publish('1');
  const received = await follow((text) => {
    if (text === 'id: 1\n\n') publish('2');
    return text.includes('changed');
  });
  expect(received).toBe('id: 1\n\nid: 2\nevent: changed\ndata: 2\n\n');
  expect(await follow(() => true, { 'last-event-id': '2' })).toBe('id: 2\n\n');
  expect(await follow(() => true, { 'last-event-id': '1' })).toBe('id: 2\nevent: changed\ndata: 2\n\n');
});
