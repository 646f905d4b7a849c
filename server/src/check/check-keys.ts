import { countUnknownKeys } from '../features/employees/key-rotation.ts';
import { createPeselEncryption } from '../features/employees/pesel-encryption.ts';
import { type Config, ConfigurationError } from '../platform/config.ts';
import { openReadOnly } from '../platform/db/connect-postgres.ts';
import { lacksTable } from '../platform/db/errors.ts';
import { existingKeys, secretsOf } from '../platform/keys.ts';

/** Checks that the keys decrypt the stored PESELs. The server compares those of the embedded database at its start. */
export async function checkKeys(config: Config): Promise<string> {
  if (config.databaseUrl === undefined) {
    const keys = existingKeys(config.dataDir);
    if (keys !== undefined) return 'readable; the start compares them with the stored PESELs';
    return config.secretKey === undefined ? 'the first start makes them' : 'SECRET_KEY; the first start adds keys.json';
  }
  const { secretKey, formerSecretKeys } = secretsOf(config, undefined);
  const unknown = await countUnknown(config.databaseUrl, createPeselEncryption(secretKey, formerSecretKeys));
  if (unknown === 0) return 'decrypt every stored PESEL';
  throw new ConfigurationError(
    `SECRET_KEY and FORMER_SECRET_KEYS decrypt all but ${unknown} of the stored PESELs: another portal's settings, or a former key is missing`,
  );
}

async function countUnknown(databaseUrl: string, pesels: ReturnType<typeof createPeselEncryption>): Promise<number> {
  const { database, close } = await openReadOnly(databaseUrl);
  try {
    return await countUnknownKeys(database, pesels);
  } catch (error) {
    if (lacksTable(error)) return 0;
    throw error;
  } finally {
    await close();
  }
}
