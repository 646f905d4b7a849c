import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '@osk/shared/contract/endpoint';
import type { Release } from '@osk/shared/contract/release';
import { type Change, changeRollout, findMissingFiles, readRollout, storeFile, storeRelease } from '@osk/shared/contract/release-store';
import { expect, onTestFinished, test } from 'vitest';
import { spawnOperator } from '../../../testing/operator.ts';
import { readKey, sealRelease, type TestKey } from '../../../testing/release-signing.ts';
import { releaseTo } from '../../../testing/releases.ts';
import { landing, useFakePortal } from '../../../testing/servers/fake-portal.ts';
import { createSender, freePort, startServer, untilListening } from '../../../testing/servers/server-process.ts';
import { releaseOf } from '../../../testing/servers/test-releases.ts';
import { mountSmallDisk } from '../../../testing/small-disk.ts';
import { until } from '../../../testing/wait.ts';
import { blobHashOf, blobOfIntegrity } from '../store/blob-store.ts';

const megabyte = 1024 * 1024;
const remote = landing.name;
const portalDir = useFakePortal();

/** Calls the release API over HTTP with a token. */
async function createTeam(address: string, token: string, key: TestKey) {
  const call = await createSender(address);
  const by = { token, language: 'en' } as const;
  const params = { remote };
  const move = async (change: Change) => {
    const { revision } = (await call(readRollout, { params }, by)).body.data;
    return call(changeRollout, { params, body: { revision, change } }, by);
  };
  return {
    findMissing: (hashes: string[]) => call(findMissingFiles, { params, body: { hashes } }, by),
    async send(text: string) {
      const url = `${address}${addressOf(storeFile, { params: { remote, hash: blobHashOf(Buffer.from(text)) } })}`;
      const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en', 'content-type': 'application/octet-stream' };
      const answer = await fetch(url, { method: 'PUT', headers, body: text });
      return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), body: await answer.json() };
    },
    store: (release: Release) => call(storeRelease, { params, body: sealRelease(release, { portal: address }, key) }, by),
    release: (version: string) => move(releaseTo(version)),
    rollBack: () => move({ action: 'rollback' }),
  };
}

test('TEA-06 rejects a release with 503 below the free-space floor, rolls back and disables all the same, and releases again when it has space', async () => {
  const disk = await mountSmallDisk(220 * megabyte);
  const dataDir = join(disk.path, 'data');
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const environment = { PORTAL_DIR: portalDir, PORT: String(port), DATA_DIR: dataDir, FREE_SPACE_FLOOR_MB: '64', LOG_LEVEL: 'info' };
  const server = startServer(environment, disk.enter);
  onTestFinished(() => void server.process.kill('SIGKILL'));
  await untilListening(server);
  const team = await createTeam(
    address,
    JSON.parse(readFileSync(join(dataDir, 'release-tokens.json'), 'utf8'))[remote],
    readKey(join(dataDir, 'release-key.pem')),
  );
  const text = async (path: string) => (await fetch(`${address}${path}`)).text();
  const untilServed = (base: string) => until(async () => (await text('/')).includes(`"${base}/${landing.entry}"`), 5);
  const send = async (version: string) => {
    const { release, texts } = releaseOf(landing, version);
    for (const content of texts.values()) expect(await team.send(content)).toMatchObject({ status: 200 });
    return team.store(release);
  };
  for (const version of ['2.0.0', '3.0.0']) {
    expect(await send(version)).toMatchObject({ status: 200 });
    expect(await team.release(version)).toMatchObject({ status: 200, body: { data: { live: version } } });
    await untilServed(`/releases/${remote}/${version}`);
  }

  // Between the floor and nothing.
  disk.fill(32 * megabyte);
  const { release, texts } = releaseOf(landing, '4.0.0');
  const [script = ''] = texts.values();
  const clientError =
    'The service cannot save anything at the moment: logging in and changes are not possible. Try again in a few minutes.';
  const readOnly = { status: 503, retryAfter: 60, body: { statusCode: 503, clientError } };
  expect(await team.findMissing(Object.values(release.files).map(blobOfIntegrity))).toEqual(readOnly);
  expect(await team.send(script)).toEqual(readOnly);
  expect(await team.store({ ...releaseOf(landing, '3.0.0').release, version: '3.0.0-b' })).toEqual(readOnly);
  expect(await team.release('2.0.0')).toEqual(readOnly);

  expect(await team.rollBack()).toMatchObject({ status: 200, body: { data: { live: '2.0.0' } } });
  await untilServed(`/releases/${remote}/2.0.0`);
  expect(await text(`/releases/${remote}/2.0.0/${landing.entry}`)).toContain('// 2.0.0');
  expect(await team.rollBack()).toMatchObject({ status: 200, body: { data: { live: null } } });
  await untilServed(`/remotes/${remote}`);

  const operate = (verb: string) => spawnOperator(['remotes', verb, remote], { DATA_DIR: dataDir }, '', 'pipe', disk.enter);
  expect(await operate('disable')).toMatchObject({ code: 0, out: expect.stringContaining(`${remote} is disabled.`), errors: '' });
  await until(async () => (await text('/')).includes('"unavailable":"disabled"'), 5);
  expect(await operate('enable')).toMatchObject({ code: 0, out: `${remote} is enabled.\n`, errors: '' });

  disk.empty();
  await until(async () => (await text('/readyz')) === '{"status":"ready"}');
  expect(await send('4.0.0')).toMatchObject({ status: 200 });
  expect(await team.release('4.0.0')).toMatchObject({ status: 200, body: { data: { live: '4.0.0' } } });
  await untilServed(`/releases/${remote}/4.0.0`);
  expect(server.out()).not.toMatch(/"status":500|request failed|release skipped|releases unreadable/);
  server.process.kill('SIGTERM');
  expect([await server.ended, server.errors()]).toEqual([0, '']);
});
