import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPages } from '../../../testing/servers/build-pages.ts';
import { makeFakePortal, script } from '../../../testing/servers/fake-portal.ts';

const immutable = 'public, max-age=31536000, immutable';
let installation: string;
let app: FastifyInstance;

/** Installs a version with a file of its own in each build. */
function install(version: string): string {
  const folder = join(installation, `portal-osk-${version}`);
  renameSync(makeFakePortal(), folder);
  for (const build of ['shell/dist', 'mfe-sms/dist', 'mfe-pkk/dist-embed']) {
    mkdirSync(join(folder, build, 'assets'), { recursive: true });
    writeFileSync(join(folder, build, `assets/file-${version}.js`), version);
    writeFileSync(join(folder, build, 'hashed-files.json'), JSON.stringify([`assets/file-${version}.js`]));
  }
  writeFileSync(join(folder, 'shell/dist/assets/program-Version1.zip'), version);
  return folder;
}

beforeAll(async () => {
  installation = mkdtempSync(join(tmpdir(), 'portal-versions-'));
  install('0.1.0');
  const current = install('0.2.0');
  // As a full disk leaves it.
  writeFileSync(join(install('0.4.0'), 'shell/dist/hashed-files.json'), '');
  writeFileSync(join(installation, 'portal-osk-0.2.0.tar.gz'), 'the archive');
  app = await buildPages(current);
});
afterAll(async () => {
  await app.close();
  rmSync(installation, { recursive: true });
});

test.each(['/assets/', '/remotes/mfe-sms/assets/', '/embed/v1/assets/'])(
  'OPS-01 serves the files of another installed version below %s when this one lacks them',
  async (prefix) => {
    for (const version of ['0.1.0', '0.2.0']) {
      const { statusCode, body, headers } = await app.inject(`${prefix}file-${version}.js`);
      expect([statusCode, body, headers['cache-control']]).toEqual([200, version, immutable]);
    }
    expect((await app.inject(`${prefix}file-0.3.0.js`)).statusCode).toBe(404);
  },
);

test('serves a file with no-cache when the list of its version is cut off', async () => {
  const { body, headers } = await app.inject('/assets/file-0.4.0.js');
  expect([body, headers['cache-control']]).toEqual(['0.4.0', 'no-cache']);
});

test('serves its own file when another version has one of the same name', async () => {
  const { body, headers } = await app.inject('/assets/program-Version1.zip');
  expect([body, headers['cache-control']]).toEqual(['0.2.0', 'no-cache']);
  const compressed = await app.inject({ url: '/assets/index-IIIIIIII.js', headers: { 'accept-encoding': 'br' } });
  expect([compressed.headers['content-encoding'], (await app.inject('/assets/index-IIIIIIII.js')).body]).toEqual(['br', script]);
});
