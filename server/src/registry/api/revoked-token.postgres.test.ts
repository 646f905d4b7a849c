import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { addressOf } from '@osk/shared/contract/endpoint';
import { changeRollout, findMissingFiles, storeFile, storeRelease } from '@osk/shared/contract/release-store';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { untilBlocked } from '../../../testing/database/until-blocked.ts';
import { sealRelease } from '../../../testing/release-signing.ts';
import { releaseOf, releaseTo, storeFiles, useReleases } from '../../../testing/releases.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { until } from '../../../testing/wait.ts';
import { hashToken } from '../../platform/access-tokens.ts';
import { blobs, releaseKeys, releases, releaseTokens, remotes, rollouts } from '../../platform/db/tables/release.ts';
import { blobHashOf } from '../store/blob-store.ts';

const remote = 'mfe-invoices';
const script = 'export default {};';
const params = { remote };
const file = Buffer.from('a new file');
const next = sealRelease(releaseOf(remote, '1.0.0-b', { 'remote.js': script }), { sequence: 100 });

const portal = usePortal();
const { admit, token } = useReleases(portal);
let own: string;
beforeAll(async () => {
  await admit(remote);
  await storeFiles(portal.database, releaseOf(remote, '1.0.0-a', { 'remote.js': script }), { 'remote.js': script });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  own = await token(remote);
});

const rollout = JSON.stringify({ revision: 0, change: releaseTo('1.0.0-a'), note: '' });
const changes = [
  ['a change of the rollout', 'POST', addressOf(changeRollout, { params }), rollout],
  ['a release', 'POST', addressOf(storeRelease, { params }), JSON.stringify(next)],
  ['a file', 'PUT', addressOf(storeFile, { params: { ...params, hash: blobHashOf(file) } }), file],
] as const;
const question = JSON.stringify({ hashes: [blobHashOf(file)] });

const ofToken = () => eq(releaseTokens.tokenHash, hashToken(own));
const revoke = () => portal.database.update(releaseTokens).set({ revokedAt: sql`now()` }).where(ofToken());
/** Begins a request; `send` sends its body. */
function begin(method: string, path: string, body: string | Buffer) {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const { port } = portal.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${own}`, 'content-type': type, 'content-length': Buffer.byteLength(body) };
  const call = request({ host: '127.0.0.1', port, path, method, headers });
  const answer = once(call, 'response') as Promise<[IncomingMessage]>;
  call.flushHeaders();
  return {
    send: () => void call.end(body),
    answer: async () => (await json((await answer)[0])) as object,
  };
}
const rejected = { statusCode: 401, clientError: expect.any(String) };
const expectUnchanged = async () => {
  expect(await portal.database.$count(rollouts)).toBe(0);
  expect(await portal.database.select({ version: releases.version }).from(releases)).toEqual([{ version: '1.0.0-a' }]);
  expect(await portal.database.$count(blobs, eq(blobs.hash, blobHashOf(file)))).toBe(0);
};

test.each([...changes, ['a question for missing files', 'POST', addressOf(findMissingFiles, { params }), question] as const])(
  'ACC-05 %s is rejected when its token is revoked before the body arrives',
  async (_, method, path, body) => {
    const { send, answer } = begin(method, path, body);
    // The use is recorded when the token is found.
    await until(async () => {
      const [row] = await portal.database.select({ lastUsedAt: releaseTokens.lastUsedAt }).from(releaseTokens).where(ofToken());
      return row?.lastUsedAt !== null;
    });
    await revoke();
    send();
    expect(await answer()).toMatchObject(rejected);
    await expectUnchanged();
  },
);

test.each(changes)('ACC-05 %s is rejected when its token is revoked while it waits for another change', async (_, method, path, body) => {
  const { send, answer } = begin(method, path, body);
  await portal.database.transaction(async (transaction) => {
    await transaction.select().from(remotes).where(eq(remotes.name, remote)).for('update');
    send();
    await untilBlocked(portal.database, 1);
    await revoke();
  });
  expect(await answer()).toMatchObject(rejected);
  await expectUnchanged();
});

test('ACC-05 a release is rejected when its key is retired while it waits for another change', async () => {
  const [, [, method, path, body]] = changes;
  const { send, answer } = begin(method, path, body);
  await portal.database.transaction(async (transaction) => {
    await transaction.select().from(remotes).where(eq(remotes.name, remote)).for('update');
    send();
    await untilBlocked(portal.database, 1);
    await transaction.update(releaseKeys).set({ retiredAt: sql`now()` });
  });
  expect(await answer()).toMatchObject({
    statusCode: 400,
    fieldErrors: { signatures: expect.stringContaining('nie ma żadnego ważnego klucza') },
  });
  await expectUnchanged();
});
