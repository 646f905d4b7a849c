import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { Database, OpenDatabase } from '../../platform/db/database.ts';
import { FolderInUse, openEmbedded } from '../../platform/db/open-embedded.ts';
import { openPostgres } from '../../platform/db/open-postgres.ts';
import { existingKeys, type Keys, readOrCreateKeys, type Secrets, secretsOf } from '../../platform/keys.ts';
import { checkFileLimit } from '../../platform/operations/start-errors.ts';
import { type CommandRunner, OperatorError } from '../command.ts';
import { errorCode } from '../files.ts';
import { connectToServer } from './server-connection.ts';

export type Connection = { kind: 'server' | 'postgres' | 'embedded'; run: CommandRunner; close(): Promise<void> };

/** Checks the keys before a database is created. @throws OperatorError */
export type BeforeCreate = (secrets: Secrets) => void;

export type CreateRunner = (database: Database, config: Config, secrets: Secrets) => CommandRunner;

const poolSize = 2;
/** The command in progress fails when the database is lost, and reports that. */
const ignore = () => undefined;

/**
 * Reaches the embedded database through the server that has it open, or opens it when none runs. A command with `beforeCreate` needs the
 * data folder to itself and creates it.
 */
export async function connect(config: Config, createRunner: CreateRunner, beforeCreate?: BeforeCreate): Promise<Connection> {
  const connectionOf = (kind: Connection['kind'], { database, close }: OpenDatabase, secrets: Secrets): Connection => ({
    kind,
    run: createRunner(database, config, secrets),
    close,
  });
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    const secrets = secretsOf(config, undefined);
    beforeCreate?.(secrets);
    const open = await openPostgres(databaseUrl, poolSize, ignore, { onStart: ignore, onEnd: ignore }, false);
    return connectionOf('postgres', open, secrets);
  }
  const creates = beforeCreate !== undefined;
  const owner = creates ? statSync(dataDir, { throwIfNoEntry: false })?.uid : databaseOwner(dataDir);
  const server = owner === undefined ? undefined : await connectToServer(dataDir);
  if (server !== undefined && creates) {
    throw new OperatorError(`A server runs on the data folder ${dataDir}. Stop it, or set another DATA_DIR.`);
  }
  if (server !== undefined) return { kind: 'server', run: server, close: async () => undefined };
  // The server's user could not open files that root writes.
  if (process.getuid?.() === 0 && owner !== undefined && owner !== 0) throw foreignFolder(dataDir);
  const secrets = secretsOf(config, creates ? keysToCreate(config) : readOrCreateKeys(dataDir));
  beforeCreate?.(secrets);
  return connectionOf('embedded', await openFolder(config), secrets);
}

function databaseOwner(dataDir: string): number {
  try {
    return statSync(join(dataDir, 'database')).uid;
  } catch (error) {
    if (errorCode(error) === 'EACCES') throw foreignFolder(dataDir);
    throw new OperatorError(`There is no portal in the data folder ${dataDir}. Start the server once, or set DATA_DIR.`);
  }
}

function foreignFolder(dataDir: string): OperatorError {
  return new OperatorError(`The data folder ${dataDir} belongs to another user. Run the command as the user who runs the server.`);
}

function keysToCreate({ dataDir, secretKey }: Config): Keys | undefined {
  const keys = existingKeys(dataDir);
  if (keys !== undefined || secretKey !== undefined) return keys;
  throw new OperatorError(
    `The data folder ${dataDir} has no keys. Copy the keys.json of the backed-up portal to it, or set its SECRET_KEY.`,
  );
}

async function openFolder({ dataDir, freeSpaceFloor }: Config): Promise<OpenDatabase> {
  checkFileLimit();
  try {
    return await openEmbedded(dataDir, freeSpaceFloor);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new OperatorError(
      `The data folder ${dataDir} is in use, by a server that starts or stops, or by another command. Try again in a moment.`,
    );
  }
}
