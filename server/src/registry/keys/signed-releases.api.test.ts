import { storeRelease } from '@osk/shared/contract/release-store';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makeKey, seal, sealRelease } from '../../../testing/release-signing.ts';
import { moveRollout, releaseOf, releaseTo, useReleases } from '../../../testing/releases.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { releaseKeys, releaseSequences, releases, remotes } from '../../platform/db/tables/release.ts';
import { readRolloutState } from '../store/rollout-store.ts';
import { addKey, endKey } from './change-keys.ts';

const remote = 'mfe-invoices';
const actor = 'operator:anna';
const script = 'export default {};';

const portal = usePortal();
const { admit, token, sendFile } = useReleases(portal);
let own: string;
let key = makeKey();
beforeAll(async () => {
  await admit(remote);
  own = await token(remote);
  await sendFile(remote, own, script);
});
/** Gives the remote a new key in place of the others. */
const useNewKey = async (label: string) => {
  key = makeKey();
  await portal.database.delete(releaseKeys).where(eq(releaseKeys.remote, remote));
  await add(key.publicKey, label);
};
const add = (publicKey: string, label: string) =>
  portal.database.transaction((transaction) => addKey(transaction, { remote, publicKey, label, actor }));

const build = (version: string, name = remote) => releaseOf(name, version, { 'remote.js': script });
const send = async (envelope: ReturnType<typeof seal>) => {
  const headers = { 'accept-language': 'en' };
  const { body } = await portal.send(storeRelease, { params: { remote }, body: envelope }, { token: own, headers });
  return body.data?.isNew ?? [body.statusCode, body.clientError.split('\n')[0]];
};
const versions = async () => {
  const rows = await portal.database.select({ version: releases.version }).from(releases).where(eq(releases.remote, remote));
  return rows.map(({ version }) => version);
};
const state = () => readRolloutState(portal.database, remote);
const move = (version: string, percent = 100) => moveRollout(portal.database, remote, releaseTo(version, percent));
const end = (how: 'retire' | 'revoke', id = key.id, isDeployed = false) =>
  endKey(portal.database, how, { remote, key: id, actor, isDeployed });

test('TEA-03 stores a release once, with the text and the key that signed it', async () => {
  await useNewKey('stores');
  const envelope = sealRelease(build('1.0.0-a'), {}, key);
  expect([await send(envelope), await send(envelope)]).toEqual([true, false]);
  const [row] = await portal.database.select().from(releases).where(eq(releases.version, '1.0.0-a'));
  expect(row).toMatchObject({ keyId: key.id, signatures: envelope.signatures });
  expect(row?.description).toBe(Buffer.from(envelope.payload, 'base64').toString());
});

test('TEA-03 rejects a release that is unsigned, wrongly signed, changed, or signed for something else', async () => {
  await useNewKey('rejects');
  const before = await versions();
  const valid = sealRelease(build('1.0.0-b'), {}, key);
  const unknown = `No valid key of ${remote} has signed this release. Valid keys: ${key.id} (rejects).`;
  const [signature = { keyid: '', sig: '' }] = valid.signatures;
  expect((await portal.send(storeRelease, { params: { remote }, body: { ...valid, signatures: [] } }, { token: own })).status).toBe(400);
  for (const sig of ['', 'AAAA', Buffer.alloc(64).toString('base64'), `${signature.sig.slice(0, -4)}AAAA`]) {
    expect(await send({ ...valid, signatures: [{ ...signature, sig }] })).toEqual([400, unknown]);
  }
  expect(await send(sealRelease(build('1.0.0-b'), {}, makeKey()))).toEqual([400, unknown]);
  const forged = { ...makeKey(), id: key.id };
  expect(await send(sealRelease(build('1.0.0-b'), {}, forged))).toEqual([400, unknown]);
  const changed = Buffer.from(valid.payload, 'base64').toString().replace('"commit":"abc"', '"commit":"abd"');
  expect(await send({ ...valid, payload: Buffer.from(changed).toString('base64') })).toEqual([400, unknown]);
  const otherPortal = sealRelease(build('1.0.0-b'), { portal: 'https://other.example' }, key);
  for (const [envelope, reason] of [
    [{ ...valid, payloadType: 'application/json' }, 'has the type application/json'],
    [otherPortal, 'signed for the portal https://other.example, but this portal is http://localhost:4200. Release it with --portal'],
    [sealRelease(build('1.0.0-b', 'mfe-other'), {}, key), `The release is of mfe-other, not of ${remote}.`],
    ...['', '[]', '{', JSON.stringify(build('1.0.0-b'))].map((text) => [seal(text, key), 'description of the release is invalid'] as const),
  ] as const) {
    expect(await send(envelope)).toEqual([400, expect.stringContaining(reason)]);
  }
  expect(await versions()).toEqual(before);
});

test('TEA-03 tries every key, whatever the key id of the signature says', async () => {
  await useNewKey('hint');
  const { signatures, ...rest } = sealRelease(build('1.0.0-c'), {}, key);
  const foreign = { keyid: key.id, sig: Buffer.alloc(64).toString('base64') };
  expect(await send({ ...rest, signatures: [foreign, ...signatures.map(({ sig }) => ({ keyid: 'unknown', sig }))] })).toBe(true);
});

test('TEA-03 rejects a release whose sequence is not greater than the last one, also when it was deleted or the remote was removed', async () => {
  await useNewKey('replays');
  const [old, next] = [sealRelease(build('1.0.0-d'), {}, key), sealRelease(build('1.0.0-e'), {}, key)];
  expect([await send(old), await send(next)]).toEqual([true, true]);
  const replayed = [409, expect.stringContaining('An old release is never taken again.')];
  await portal.database.delete(releases).where(eq(releases.version, '1.0.0-d'));
  expect(await send(old)).toEqual(replayed);
  await portal.database.delete(remotes).where(eq(remotes.name, remote));
  await admit(remote);
  own = await token(remote);
  await useNewKey('replays again');
  await add(makeKey().publicKey, 'other');
  expect(await send(sealRelease(build('1.0.0-d'), { sequence: 1 }, key))).toEqual(replayed);
  await sendFile(remote, own, script);
  expect(await send(sealRelease(build('1.0.0-d'), {}, key))).toBe(true);
});

test('TEA-03 takes one of two releases with the same sequence', async () => {
  await useNewKey('races');
  const { sequence = 0 } = await state();
  const both = ['1.0.0-f', '1.0.0-g'].map((version) => send(sealRelease(build(version), { sequence: sequence + 1000 }, key)));
  expect((await Promise.all(both)).filter((isNew) => isNew === true)).toHaveLength(1);
  await portal.database.update(releaseSequences).set({ last: sequence }).where(eq(releaseSequences.remote, remote));
});

test('TEA-03 a retired key signs nothing new, and what it signed stays; a new key can sign the same build again', async () => {
  await useNewKey('retires');
  const former = key;
  await send(sealRelease(build('1.0.0-h'), {}, former));
  expect(await end('retire')).toMatchObject({ isChanged: true, key: { state: 'retired' } });
  expect(await end('retire')).toMatchObject({ isChanged: false });
  expect(await send(sealRelease(build('1.0.0-i'), {}, former))).toEqual([400, expect.stringContaining('has no valid key')]);
  expect((await move('1.0.0-h')).live).toBe('1.0.0-h');
  const next = makeKey();
  await add(next.publicKey, 'next');
  expect(await send(sealRelease(build('1.0.0-h'), {}, next))).toBe(false);
  const [row] = await portal.database.select({ keyId: releases.keyId }).from(releases).where(eq(releases.version, '1.0.0-h'));
  expect(row?.keyId).toBe(next.id);
});

test('TEA-03 the rollout leaves what a revoked key signed, and never comes back to it', async () => {
  await useNewKey('stays');
  const good = key;
  await send(sealRelease(build('1.0.0-k'), {}, good));
  const stolen = makeKey();
  await add(stolen.publicKey, 'stolen');
  for (const version of ['1.0.0-l', '1.0.0-m', '1.0.0-n']) await send(sealRelease(build(version), {}, stolen));
  for (const version of ['1.0.0-k', '1.0.0-l', '1.0.0-m']) await move(version);
  await move('1.0.0-n', 10);
  await end('revoke', stolen.id.slice(0, 8));
  const { live, canary, previous, trail, keys, releases: stored } = await state();
  expect([live, canary, previous.includes('1.0.0-l')]).toEqual(['1.0.0-k', null, false]);
  const note = `the key ${stolen.id} was revoked`;
  expect(trail.slice(0, 3)).toMatchObject([
    { action: 'rollback', from: '1.0.0-m', to: '1.0.0-k', actor, note },
    { action: 'end-canary', from: '1.0.0-n', actor, note },
    { action: 'revoke-key', actor, note: `${stolen.id} (stolen)` },
  ]);
  expect(keys).toMatchObject([
    { label: 'stays', state: 'active' },
    { label: 'stolen', state: 'revoked' },
  ]);
  expect(stored.filter(({ isRevoked }) => isRevoked).map(({ version }) => version)).toEqual(
    expect.arrayContaining(['1.0.0-l', '1.0.0-m', '1.0.0-n']),
  );
  await expect(move('1.0.0-m')).rejects.toMatchObject({ status: 400 });
  expect(await send(sealRelease(build('1.0.0-o'), {}, stolen))).toEqual([400, expect.stringContaining('No valid key')]);
  // The team signs the same build with a key that nobody else has.
  expect(await send(sealRelease(build('1.0.0-m'), {}, good))).toBe(false);
  expect((await move('1.0.0-m')).live).toBe('1.0.0-m');
});

test('TEA-03 a live version of a revoked key stays named when nothing else was live', async () => {
  await useNewKey('alone');
  await send(sealRelease(build('1.0.0-p'), {}, key));
  const { live } = await move('1.0.0-p');
  await portal.database.delete(releases).where(eq(releases.version, '1.0.0-m'));
  await end('revoke');
  expect([live, (await state()).live]).toEqual(['1.0.0-p', '1.0.0-p']);
});
