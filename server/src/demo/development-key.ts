import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyIdOf } from '@osk/shared/contract/release-envelope';
import { addKey, endKey } from '../frontend/releases/keys/change-keys.ts';
import { readKeys } from '../frontend/releases/keys/read-keys.ts';
import { readPackagedRemotes } from '../frontend/remotes/admit-deployed.ts';
import type { Database } from '../platform/db/database.ts';

const label = 'development';
const actor = 'development start';

/**
 * Lets the releases of each remote of the package be signed with the key in `release-key.pem` of the data folder: `pnpm release` uses it. Makes the file,
 * readable by its owner only, if there is none or it cannot be read. The key of a former file is retired.
 */
export async function addDevelopmentKey(database: Database, dataDir: string): Promise<void> {
  const publicKey = createPublicKey(readOrMakeKey(join(dataDir, 'release-key.pem')))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
  for (const remote of await readPackagedRemotes(database)) {
    const keys = await readKeys(database, remote);
    if (keys.some(({ id }) => id === keyIdOf(publicKey))) continue;
    const former = keys.find((key) => key.label === label && key.state === 'active');
    if (former) await endKey(database, 'retire', { remote, key: former.id, actor, isDeployed: true });
    await database.transaction((transaction) => addKey(transaction, { remote, publicKey, label, actor }));
  }
}

function readOrMakeKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
    return privateKey;
  }
}
