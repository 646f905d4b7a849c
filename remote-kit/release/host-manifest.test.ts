import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostManifest, PortalRoute } from '@osk/shared/contract/release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shellFor, shellNeeded } from './host-manifest.ts';

const built: HostManifest = {
  version: '1.0.0-1',
  builtAt: '',
  commit: null,
  hostApi: '1.0.0',
  exports: ['useHost'],
  shared: { react: '19.3.1' },
};
const title = { pl: 'SMS', en: 'SMS' };
const places: PortalRoute[] = [{ path: '/sms', remote: 'mfe-sms', page: '/sms', title, shell: { js: [], css: [] } }];

const root = mkdtempSync(join(tmpdir(), 'offers-'));
const [alone, besideShell] = [join(root, 'team', 'mfe-sms'), join(root, 'project', 'mfe-sms')];
let deployed = built;
const portal: Server = createServer((_, response) => {
  response.end(JSON.stringify({ statusCode: 200, data: { shell: deployed, remotes: [] } }));
});
let address = '';

beforeAll(async () => {
  const dist = join(root, 'project', 'shell', 'dist');
  for (const folder of [alone, besideShell, dist]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(dist, 'host-manifest.json'), JSON.stringify(built));
  writeFileSync(join(dist, 'routes.json'), JSON.stringify(places));
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
afterAll(() => {
  portal.close();
  rmSync(root, { recursive: true });
});

test('without a portal the shell beside it says what it offers, and which pages it places where', async () => {
  expect(await shellFor(besideShell, undefined, 1000)).toEqual({ offers: built, places });
});

test('where neither is there, a release is refused with what to give', async () => {
  await expect(shellNeeded(alone, undefined)).rejects.toThrow('give the deployed portal by --portal https://… (or PORTAL)');
});

test("the portal's shell counts; its places are known where it is the one beside it", async () => {
  expect(await shellFor(alone, address, 1000)).toEqual({ offers: built, places: [] });
  expect(await shellFor(besideShell, address, 1000)).toEqual({ offers: built, places });
  deployed = { ...built, version: '0.9.0-1', exports: [] };
  expect(await shellFor(besideShell, address, 1000)).toEqual({ offers: deployed, places: [] });
});
