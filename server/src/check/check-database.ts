import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { countUnknownKeys } from '../employees/key-rotation.ts';
import { createPeselEncryption } from '../employees/pesel-encryption.ts';
import { type Config, ConfigurationError } from '../platform/config.ts';
import { lackingRights, nameRole, openReadOnly } from '../platform/db/connect-postgres.ts';
import type { Database } from '../platform/db/database.ts';
import { lacksTable } from '../platform/db/errors.ts';
import { checkSpaceToStart } from '../platform/db/free-space.ts';
import { migrations, newestApplied, newestMigration } from '../platform/db/migrations.ts';
import { isFolderInUse } from '../platform/db/open-embedded.ts';
import { existingKeys, secretsOf } from '../platform/keys.ts';
import { nearestFolder } from './check-data-folder.ts';

/** Checks that the database answers, and compares its migrations. The embedded one stays closed: opening it would change its files. */
export async function checkDatabase(config: Config): Promise<string> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) return describeEmbedded(config);
  return readWith(databaseUrl, describeMigrations);
}

export async function readWith<Result>(databaseUrl: string, read: (database: Database) => Promise<Result>): Promise<Result> {
  const { database, close } = await openReadOnly(databaseUrl);
  return read(database).catch(nameRole).finally(close);
}

export const ifEmpty =
  <Empty>(empty: Empty) =>
  (error: unknown): Empty => {
    if (lacksTable(error)) return empty;
    throw error;
  };

async function describeMigrations(database: Database): Promise<string> {
  const applied = await newestApplied(database);
  if (applied === undefined || applied < newestMigration) await checkRights(database);
  if (applied === undefined) return 'PostgreSQL, empty; the start makes the tables';
  if (applied > newestMigration) return 'PostgreSQL, migrated by a newer version, which this one works with';
  const missing = migrations.filter((migration) => migration > applied).length;
  return missing === 0 ? 'PostgreSQL, up to date' : `PostgreSQL; the start will migrate it, ${missing} of ${migrations.length} migrations`;
}

/** @throws ConfigurationError when the role may not migrate */
async function checkRights(database: Database): Promise<void> {
  const mayCreate = sql<boolean>`has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE')`;
  const [rights] = await database.select({ mayCreate }).from(sql`(SELECT) AS once`);
  if (!rights?.mayCreate) throw lackingRights();
}

/** @throws ConfigurationError when the disk has too little space for a start */
async function describeEmbedded({ dataDir, freeSpaceFloor, host, port }: Config): Promise<string> {
  const isNew = !existsSync(join(dataDir, 'database', 'PG_VERSION'));
  checkSpaceToStart(nearestFolder(dataDir), freeSpaceFloor, isNew);
  if (isNew) return 'embedded; the first start makes it';
  if (!isFolderInUse(dataDir)) return 'embedded, not in use; the start migrates it if needed';
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok ? 'embedded, in use by the running server, which is ready' : 'embedded, in use by another process';
}

/** Checks that the keys decrypt the stored PESELs. The server compares those of the embedded database at its start. */
export async function checkKeys(config: Config): Promise<string> {
  if (config.databaseUrl === undefined) {
    const keys = existingKeys(config.dataDir);
    if (keys !== undefined) return 'readable; the start compares them with the stored PESELs';
    return config.secretKey === undefined ? 'the first start makes them' : 'SECRET_KEY; the first start adds keys.json';
  }
  const { secretKey, formerSecretKeys } = secretsOf(config, undefined);
  const pesels = createPeselEncryption(secretKey, formerSecretKeys);
  const unknown = await readWith(config.databaseUrl, (database) => countUnknownKeys(database, pesels).catch(ifEmpty(0)));
  if (unknown === 0) return 'decrypt every stored PESEL';
  throw new ConfigurationError(
    `SECRET_KEY and FORMER_SECRET_KEYS decrypt all but ${unknown} of the stored PESELs: another portal's settings, or a former key is missing`,
  );
}
