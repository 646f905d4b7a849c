import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { keyIdOf } from '@osk/shared/contract/release-envelope';
import { ReleaseError } from '../release-error.ts';

/** The key that a team signs its releases with. */
export type ReleaseKey = {
  privateKey: KeyObject;
  /** SPKI in base64, in one line. */
  publicKey: string;
  /** The beginning of the public key. */
  id: string;
};

/** Where `keygen` writes the key of a remote, and a release finds it: outside of any repository. */
export const keyFileOf = (remote: string, { HOME = homedir() }: NodeJS.ProcessEnv): string => join(HOME, '.config', 'osk', `${remote}.pem`);

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
