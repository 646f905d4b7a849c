import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createPeselEncryption, type PeselEncryption } from '../../features/employees/pesel-encryption.ts';
import type { Config } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/db/database.ts';
import { FolderInUse, openEmbedded } from '../../platform/db/open-embedded.ts';
import { openPostgres } from '../../platform/db/open-postgres.ts';
import { type Keys, keepKeys, secretsOf } from '../../platform/keys.ts';
import { createOperations, type Operations } from '../operations.ts';
import { OperatorError } from '../operator-error.ts';
import { findServer } from './ask-server.ts';

/** A way to the database, until closed. */
export type Access = {
  operations: Operations;
  /** No server is there to send mail. */
  mailWaits: boolean;
  /** Whether a server's log tells who did what. */
  isLogged: boolean;
  close(): Promise<void>;
};

/** Looks at the keys there are before a database is made. @throws OperatorError */
export type Admit = (pesels: PeselEncryption) => void;

const connections = 2;

/**
 * Finds the way to the database that the configuration names: a connection of its own to PostgreSQL; for the embedded database, the
 * server that has it open, or else the data folder itself.
 * @param admit of a command that needs the data folder to itself, made if it is missing: nothing is made before this.
 * @throws ConfigurationError or OperatorError when there is none.
 */
export async function findAccess(config: Config, admit?: Admit): Promise<Access> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    admit?.(peselsOf(config));
    return own(await openPostgres(databaseUrl, connections, () => undefined), config, peselsOf(config), false);
  }
  if (admit !== undefined) return makeAccess(config, admit);
  const owner = ownerOf(dataDir);
  const server = await findServer(dataDir);
  if (server !== undefined) return { operations: server, mailWaits: false, isLogged: true, close: async () => undefined };
  // What root writes there, the server's user could not open any more.
  if (process.getuid?.() === 0 && owner !== 0) throw anothers(dataDir);
  const pesels = peselsOf(config, keepKeys(dataDir));
  return own(await openAlone(dataDir), config, pesels, true);
}

/** The embedded database alone, made if it is missing; its keys must be there. */
async function makeAccess(config: Config, admit: Admit): Promise<Access> {
  const { dataDir } = config;
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && (await findServer(dataDir)) !== undefined) {
    throw new OperatorError(`A server runs on the data folder ${dataDir}: stop it, or set another DATA_DIR.`);
  }
  if (process.getuid?.() === 0 && owner !== undefined && owner !== 0) throw anothers(dataDir);
  const keys = existsSync(join(dataDir, 'keys.json')) ? keepKeys(dataDir) : undefined;
  if (keys === undefined && config.secretKey === undefined) {
    throw new OperatorError(
      `The data folder ${dataDir} has no keys: put the keys.json of the portal that the backup is of into it, or set its SECRET_KEY.`,
    );
  }
  const pesels = peselsOf(config, keys);
  admit(pesels);
  return own(await openAlone(dataDir), config, pesels, true);
}

/** Whose the embedded database is, by the number of the system's user. @throws OperatorError when there is none to be seen. */
function ownerOf(dataDir: string): number {
  try {
    return statSync(join(dataDir, 'database')).uid;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') throw anothers(dataDir);
    throw new OperatorError(`There is no portal in the data folder ${dataDir}: start the server once, or set DATA_DIR.`);
  }
}

function anothers(dataDir: string): OperatorError {
  return new OperatorError(`The data folder ${dataDir} belongs to another user: run the command as the user who runs the server.`);
}

function own(open: OpenDatabase, config: Config, pesels: PeselEncryption, mailWaits: boolean): Access {
  return { operations: createOperations(open.database, config, pesels), mailWaits, isLogged: false, close: open.close };
}

function peselsOf(config: Config, keys?: Keys): PeselEncryption {
  const { secretKey, formerSecretKeys } = secretsOf(config, keys);
  return createPeselEncryption(secretKey, formerSecretKeys);
}

async function openAlone(dataDir: string): Promise<OpenDatabase> {
  try {
    return await openEmbedded(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new OperatorError(
      `The data folder ${dataDir} is in use: by a server that is only just starting or stopping, or by another command. Try again in a moment.`,
    );
  }
}
