import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Config, ConfigurationError } from '../platform/config.ts';
import { openReadOnly } from '../platform/db/connect-postgres.ts';
import type { Database } from '../platform/db/database.ts';
import { lacksTable } from '../platform/db/errors.ts';
import { checkSpaceToStart } from '../platform/db/free-space.ts';
import { migrations, newestApplied, newestMigration } from '../platform/db/migrations.ts';
import { isFolderInUse } from '../platform/db/open-embedded.ts';

/** Checks that the database answers, and compares its migrations. The embedded one stays closed: opening it would change its files. */
export async function checkDatabase(config: Config): Promise<string> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) return describeEmbedded(config);
  const { database, close } = await openReadOnly(databaseUrl);
  try {
    return await describeMigrations(database);
  } finally {
    await close();
  }
}

async function describeMigrations(database: Database): Promise<string> {
  const applied = await newestApplied(database).catch((error: unknown) => {
    if (lacksTable(error)) return undefined;
    throw error;
  });
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
  if (!rights?.mayCreate) {
    throw new ConfigurationError(
      'The role of DATABASE_URL may not make tables: make it the owner of the database, ALTER DATABASE … OWNER TO …',
    );
  }
}

/** @throws ConfigurationError when the disk has too little space for a start */
async function describeEmbedded({ dataDir, freeSpaceFloor, host, port }: Config): Promise<string> {
  const isNew = !existsSync(join(dataDir, 'database', 'PG_VERSION'));
  if (existsSync(dataDir)) checkSpaceToStart(dataDir, freeSpaceFloor, isNew);
  if (isNew) return 'embedded; the first start makes it';
  if (!isFolderInUse(dataDir)) return 'embedded, not in use; the start migrates it if needed';
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok ? 'embedded, in use by the running server, which is ready' : 'embedded, in use by another process';
}
