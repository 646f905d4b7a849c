import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComposedRoute, HostManifest, Rollout } from '@osk/shared/contract/release';
import type { ReleasedRemote } from '@osk/shared/contract/remote';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isServed, readShell, waitUntilServed } from './portal.ts';

const manifest: HostManifest = {
  version: '1.0.0-1',
  builtAt: '',
  commit: null,
  hostApi: '1.0.0',
  exports: ['useHost'],
  shared: { react: '19.3.1' },
};

let answer: { status: number; body: unknown };
let portal: Server;
let address = '';
beforeEach(async () => {
  portal = createServer((request, response) => {
    response.writeHead(request.url === '/api/remotes' ? answer.status : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
afterEach(() => void portal.close());

const answers = (data: object) => {
  answer = { status: 200, body: { statusCode: 200, data } };
};

describe('readShell', () => {
  const title = { pl: 'SMS', en: 'SMS' };
  const routes: ComposedRoute[] = [{ path: '/sms', remote: 'mfe-sms', page: '/sms', title, shell: { js: [], css: [] } }];
  let root = '';
  let build = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'shell-'));
    build = join(root, 'dist');
    mkdirSync(build);
    writeFileSync(join(build, 'host-manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(build, 'routes.json'), JSON.stringify(routes));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('reads the local build without a portal', async () => {
    expect(await readShell(undefined, build, 1000)).toEqual({ manifest, routes });
    await expect(readShell(undefined, join(root, 'missing'), 1000)).rejects.toThrow('Give the portal with --portal or PORTAL, or build');
  });

  test('reads the shell of the portal, with routes when the local build is the same', async () => {
    answers({ shell: manifest, remotes: [] });
    expect(await readShell(address, undefined, 1000)).toEqual({ manifest, routes: [] });
    expect(await readShell(address, build, 1000)).toEqual({ manifest, routes });
    const deployed = { ...manifest, version: '0.9.0-1' };
    answers({ shell: deployed, remotes: [] });
    expect(await readShell(address, build, 1000)).toEqual({ manifest: deployed, routes: [] });
  });

  test('explains why the shell cannot be read', async () => {
    answers({ shell: null, remotes: [] });
    await expect(readShell(address, build, 1000)).rejects.toThrow('has no host manifest');
    answer = { status: 503, body: {} };
    await expect(readShell(address, build, 1000)).rejects.toThrow(`${address}/api/remotes answers 503`);
    answer = { status: 200, body: 'hello' };
    await expect(readShell(address, build, 1000)).rejects.toThrow('is not a portal of this version');
    await new Promise((resolve) => portal.close(resolve).closeAllConnections());
    await expect(readShell(address, build, 1000)).rejects.toThrow(`${address}/api/remotes cannot be reached: `);
  });
});

describe('waitUntilServed', () => {
  const rollout = { name: 'mfe-sms', live: '1.0.0-a', previous: [null], releases: [] } satisfies Rollout;
  const canary = { version: '1.0.0-b', percent: 10 };
  const live: ReleasedRemote = { name: 'mfe-sms', version: '1.0.0-a', since: null, commit: null, source: 'store', canary: null };

  test.each<[string, Rollout, ReleasedRemote, boolean]>([
    ['the live version', rollout, live, true],
    ['the canary', { ...rollout, canary }, { ...live, canary }, true],
    ['the deployed build', { ...rollout, live: null }, { ...live, source: 'portal' }, true],
    ['the same version as its deployed build', rollout, { ...live, source: 'portal' }, false],
    ['another version', rollout, { ...live, version: '1.0.0-0' }, false],
    ['a canary that has ended', rollout, { ...live, canary }, false],
    ['another percentage', { ...rollout, canary }, { ...live, canary: { ...canary, percent: 5 } }, false],
    ['another remote', rollout, { ...live, name: 'mfe-pkk' }, false],
    ['a release instead of the deployed build', { ...rollout, live: null }, live, false],
  ])('FED-03 recognizes whether the portal serves %s', (_, expected, remote, result) => {
    expect(isServed(expected, [remote])).toBe(result);
  });

  test('reports how long it waited, or why the portal does not serve the release', async () => {
    answers({ shell: manifest, remotes: [live] });
    expect(await waitUntilServed(address, rollout, 10_000)).toEqual({
      served: true,
      message: expect.stringMatching(/ serves it after \d+ ms\.$/),
    });
    expect(await waitUntilServed(address, { ...rollout, live: '1.0.0-b' }, 1000)).toEqual({
      served: false,
      message: `${address} does not serve it: it reads another store, or skipped the release. Its log has the reason.`,
    });
    answer = { status: 500, body: {} };
    const message = `It is unknown whether the portal serves it: ${address}/api/remotes answers 500.`;
    expect(await waitUntilServed(address, rollout, 1000)).toEqual({ served: false, message });
  });
});
