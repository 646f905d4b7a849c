import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import type { Release } from '@osk/shared/contract/release';
import { changeRollout, findMissingFiles, readRollout, storeFile, storeRelease } from '@osk/shared/contract/release-store';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { spawnOperator } from '../../../../testing/operator.ts';
import { readKey, sealRelease, type TestKey } from '../../../../testing/release-signing.ts';
import { landing, makeFakePortal } from '../../../../testing/servers/fake-portal.ts';
import { freePort, startServer, untilListening } from '../../../../testing/servers/server-process.ts';
import { releaseOf } from '../../../../testing/servers/test-releases.ts';
import { mountSmallDisk } from '../../../../testing/small-disk.ts';
import { until } from '../../../../testing/wait.ts';
import { blobHashOf, blobOfIntegrity } from '../store/blob-store.ts';

const megabyte = 1024 * 1024;
const remote = landing.name;
const portalDir = makeFakePortal();
afterAll(() => rmSync(portalDir, { recursive: true }));

/** Calls the release API over HTTP with a token. */
function createTeam(address: string, token: string, key: TestKey) {
  const authorization = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  async function call(endpoint: EndpointDefinition, params: Readonly<Record<string, string>>, type: string, body?: string) {
    const { method } = endpoint;
    const sent = {
      method,
      headers: { ...authorization, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    };
    const answer = await fetch(`${address}${addressOf(endpoint, { params })}`, sent);
    const { data, clientError } = (await answer.json()) as { data?: { revision: number; live: string | null }; clientError?: string };
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), clientError, data };
  }
  const json = (endpoint: EndpointDefinition, body: object) => call(endpoint, { remote }, 'application/json', JSON.stringify(body));
  const move = async (change: object) =>
    json(changeRollout, { revision: (await call(readRollout, { remote }, '')).data?.revision, change });
  return {
    findMissing: (hashes: readonly string[]) => json(findMissingFiles, { hashes }),
    send: (text: string) => call(storeFile, { remote, hash: blobHashOf(Buffer.from(text)) }, 'application/octet-stream', text),
    store: (release: Release) => json(storeRelease, sealRelease(release, { portal: address }, key)),
    release: (version: string) => move({ action: 'release', version, percent: 100 }),
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
  const team = createTeam(
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
    expect(await team.release(version)).toMatchObject({ status: 200, data: { live: version } });
    await untilServed(`/releases/${remote}/${version}`);
  }

  // Between the floor and nothing.
  disk.fill(32 * megabyte);
  const { release, texts } = releaseOf(landing, '4.0.0');
  const [script = ''] = texts.values();
  const readOnly = {
    status: 503,
    retryAfter: '60',
    clientError: 'The service cannot save anything at the moment: logging in and changes are not possible. Try again in a few minutes.',
  };
  expect(await team.findMissing(Object.values(release.files).map(blobOfIntegrity))).toEqual(readOnly);
  expect(await team.send(script)).toEqual(readOnly);
  expect(await team.store({ ...releaseOf(landing, '3.0.0').release, version: '3.0.0-b' })).toEqual(readOnly);
  expect(await team.release('2.0.0')).toEqual(readOnly);

  expect(await team.rollBack()).toMatchObject({ status: 200, data: { live: '2.0.0' } });
  await untilServed(`/releases/${remote}/2.0.0`);
  expect(await text(`/releases/${remote}/2.0.0/${landing.entry}`)).toContain('// 2.0.0');
  expect(await team.rollBack()).toMatchObject({ status: 200, data: { live: null } });
  await untilServed(`/remotes/${remote}`);

  const operate = (verb: string) => spawnOperator(['remotes', verb, remote], { DATA_DIR: dataDir }, '', 'pipe', disk.enter);
  expect(await operate('disable')).toMatchObject({ code: 0, out: expect.stringContaining(`${remote} is disabled.`), errors: '' });
  await until(async () => (await text('/')).includes('"unavailable":"disabled"'), 5);
  expect(await operate('enable')).toMatchObject({ code: 0, out: `${remote} is enabled.\n`, errors: '' });

  disk.empty();
  await until(async () => (await text('/readyz')) === '{"status":"ready"}');
  expect(await send('4.0.0')).toMatchObject({ status: 200 });
  expect(await team.release('4.0.0')).toMatchObject({ status: 200, data: { live: '4.0.0' } });
  await untilServed(`/releases/${remote}/4.0.0`);
  expect(server.out()).not.toMatch(/"status":500|request failed|release skipped|releases unreadable/);
  server.process.kill('SIGTERM');
  expect([await server.ended, server.errors()]).toEqual([0, '']);
});
