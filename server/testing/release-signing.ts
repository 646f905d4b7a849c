import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Release } from '@osk/shared/contract/release';
import { type Envelope, keyIdOf, releasePayloadType, type SignedRelease, signedBytes } from '@osk/shared/contract/release-envelope';
import type { Database } from '../src/platform/db/database.ts';
import { releaseKeys } from '../src/platform/db/tables/release.ts';
import type { SignedDescription } from '../src/registry/keys/open-envelope.ts';

/** A key of a team. */
export type TestKey = { id: string; publicKey: string; privateKey: KeyObject };

export const makeKey = (): TestKey => keyOf(generateKeyPairSync('ed25519').privateKey);

/** The key of a development start. */
export const readKey = (file: string): TestKey => keyOf(createPrivateKey(readFileSync(file)));

function keyOf(privateKey: KeyObject): TestKey {
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  return { id: keyIdOf(publicKey), publicKey, privateKey };
}

/** The key of the teams in tests that are not about keys. */
export const teamKey = makeKey();

/** Lets a key sign the releases of remotes. */
export async function admitKey(database: Database, names: readonly string[], { id, publicKey } = teamKey): Promise<void> {
  const rows = names.map((remote) => ({ remote, id, publicKey, label: `the key ${id}`, createdBy: 'operator:test' }));
  await database.insert(releaseKeys).values(rows).onConflictDoNothing();
}

let lastSequence = 0;
/** What a signature adds to a release: its portal, a sequence above all before, and the state of the working tree. */
const signedFields = () => ({ portal: 'http://localhost:4200', sequence: ++lastSequence, isClean: true });

/** The envelope of a release as a team's tool sends it. */
export function sealRelease(release: Release, changes: Partial<SignedRelease> = {}, key = teamKey): Envelope {
  return seal(JSON.stringify({ ...release, ...signedFields(), ...changes }), key);
}

export function seal(text: string, { id, privateKey } = teamKey): Envelope {
  const payload = Buffer.from(text);
  const sig = sign(null, signedBytes(payload), privateKey).toString('base64');
  return { payloadType: releasePayloadType, payload: payload.toString('base64'), signatures: [{ keyid: id, sig }] };
}

/** A key and its signature of a description, as the database has them. */
export const signatureOf = (description: string) => ({ publicKey: teamKey.publicKey, signatures: seal(description).signatures });

/** A release as the store takes it. */
export function signedDescription(release: Release, changes: Partial<SignedRelease> = {}, key = teamKey): SignedDescription {
  const signed = { ...release, ...signedFields(), ...changes };
  const description = JSON.stringify(signed);
  return { release: signed, description, signatures: seal(description, key).signatures, keyId: key.id };
}
