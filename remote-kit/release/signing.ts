import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  addKeyCommand,
  type Envelope,
  keyIdOf,
  releasePayloadType,
  type SignedRelease,
  signedBytes,
} from '@osk/shared/contract/release-envelope';
import type { RolloutState } from '@osk/shared/contract/release-store';
import { ReleaseError } from '../command-line.ts';

/** The key that a team signs its releases with. */
export type ReleaseKey = {
  privateKey: KeyObject;
  /** SPKI in base64, in one line. */
  publicKey: string;
  /** The beginning of the public key. */
  id: string;
};

/** Where `keygen` writes the key of a remote, and a release finds it: outside of any repository. */
const keyFileOf = (remote: string, { HOME = homedir() }: NodeJS.ProcessEnv): string => join(HOME, '.config', 'osk', `${remote}.pem`);

/** The private key in PEM: the variable OSK_RELEASE_KEY, or else the file of `keygen`. @throws ReleaseError */
export function readReleaseKey(remote: string, environment: NodeJS.ProcessEnv): ReleaseKey {
  const file = keyFileOf(remote, environment);
  const { OSK_RELEASE_KEY: variable = '' } = environment;
  if (variable.trim() !== '') return parseKey(variable, 'OSK_RELEASE_KEY');
  if (existsSync(file)) return parseKey(readFileSync(file, 'utf8'), file);
  throw new ReleaseError(
    `A release is signed, and there is no key: OSK_RELEASE_KEY is not set, and ${file} does not exist.\nMake a key by: osk-release keygen`,
  );
}

/** @throws ReleaseError that does not repeat the key */
function parseKey(text: string, where: string): ReleaseKey {
  let privateKey: KeyObject | undefined;
  try {
    // Some CI systems keep a secret in one line.
    privateKey = createPrivateKey(text.replaceAll('\\n', '\n'));
  } catch {
    // Its message could quote the key.
  }
  if (privateKey?.asymmetricKeyType === 'ed25519') return keyOf(privateKey);
  throw new ReleaseError(`${where} is no Ed25519 key in PEM, as osk-release keygen makes it.`);
}

function keyOf(privateKey: KeyObject): ReleaseKey {
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  return { privateKey, publicKey, id: keyIdOf(publicKey) };
}

/** Makes a key, and a file of it that only its owner can read. @throws ReleaseError when the file exists */
export function makeReleaseKey(file: string): ReleaseKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ReleaseError(code === 'EEXIST' ? `${file} exists already. Name another file with --out, or delete it first.` : message);
  }
  return keyOf(privateKey);
}

/** Makes the key of a remote. Returns what the team does with it. @throws ReleaseError */
export function keygen(remote: string, out: string | undefined, environment: NodeJS.ProcessEnv): string {
  const file = out ?? keyFileOf(remote, environment);
  const { id, publicKey } = makeReleaseKey(file);
  const used =
    out === undefined ? `osk-release finds it there. CI gets its text as the secret OSK_RELEASE_KEY.` : 'Set OSK_RELEASE_KEY to its text.';
  return [
    `The private key is in ${file}, which only you can read. Never commit it or send it to anybody.`,
    used,
    '',
    `The public key is ${id}. The portal's operator adds it by:`,
    addKeyCommand(remote, publicKey),
  ].join('\n');
}

/** The DSSE envelope of a release. The signature is of the exact bytes that are sent. */
export function signRelease(release: SignedRelease, { id, privateKey }: ReleaseKey): Envelope {
  const payload = Buffer.from(JSON.stringify(release));
  const sig = sign(null, signedBytes(payload), privateKey).toString('base64');
  return { payloadType: releasePayloadType, payload: payload.toString('base64'), signatures: [{ keyid: id, sig }] };
}

/** Checks before the slow build that the portal takes signed releases, and has the name that they would give it. @throws ReleaseError */
export function checkPortal({ portal }: RolloutState, address: string): void {
  if (portal === undefined) {
    throw new ReleaseError(`${address} takes no signed releases, because it is of an older version. Its operator must update it.`);
  }
  if (portal !== address) {
    throw new ReleaseError(`${address} is the portal ${portal}, which signed releases name. Release with --portal ${portal}.`);
  }
}

/** Checks before the slow build that the portal takes releases of this key. @throws ReleaseError */
export function checkKey({ name, keys = [] }: RolloutState, key: ReleaseKey): void {
  const known = keys.find(({ id }) => id === key.id);
  if (known?.state === 'active') return;
  const reason = known ? `is ${known.state}` : 'is unknown';
  const command = known ? 'osk-release keygen makes a new one.' : `The operator adds it by:\n${addKeyCommand(name, key.publicKey)}`;
  throw new ReleaseError(`The key ${key.id} of ${name} ${reason} in the portal. ${command}`);
}
