import { randomBytes, randomInt } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Config, ConfigurationError } from './config.ts';

const secret = z.string().check(z.minLength(32));
const Keys = z.object({ secretKey: secret, formerSecretKeys: z.optional(z.array(secret)), demoPassword: z.string() });
export type Keys = z.infer<typeof Keys>;

export type Secrets = { secretKey: string; formerSecretKeys: readonly string[] };

/** The secrets of the settings and of `keys.json`. SECRET_KEY takes precedence; the key of the file is then a former one. */
export function secretsOf(config: Pick<Config, 'secretKey' | 'formerSecretKeys'>, keys: Keys | undefined): Secrets {
  const [secretKey, ...formerSecretKeys] = [
    config.secretKey,
    keys?.secretKey,
    ...config.formerSecretKeys,
    ...(keys?.formerSecretKeys ?? []),
  ].filter((one) => one !== undefined);
  if (secretKey === undefined) throw new ConfigurationError('SECRET_KEY is required');
  return { secretKey, formerSecretKeys };
}

const keysFile = (dataDir: string): string => join(dataDir, 'keys.json');

/** Reads `keys.json` of the data folder; undefined before the first start. @throws ConfigurationError when it cannot be read */
export function existingKeys(dataDir: string): Keys | undefined {
  const file = keysFile(dataDir);
  return existsSync(file) ? readKeys(file) : undefined;
}

export function readOrCreateKeys(dataDir: string): Keys {
  const existing = existingKeys(dataDir);
  if (existing !== undefined) return existing;
  const file = keysFile(dataDir);
  const keys = { secretKey: randomBytes(32).toString('base64url'), demoPassword: makePassword() };
  createDataFolder(dataDir);
  // Renamed into place: a half-written file would lock the installation out.
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return keys;
}

/** Creates the data folder. @throws ConfigurationError when it cannot be created or written */
export function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new ConfigurationError(`DATA_DIR is wrong: the folder ${dataDir} cannot be written`);
  }
}

function readKeys(file: string): Keys {
  const wrong = (why: string) => new ConfigurationError(`The keys of this installation, ${file}, are wrong: ${why}`);
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(error instanceof SyntaxError ? 'it is not JSON' : 'the file cannot be read');
  }
  const keys = z.safeParse(Keys, written);
  if (keys.success) return keys.data;
  const [name = 'the content'] = keys.error.issues[0]?.path ?? [];
  throw wrong(`${String(name)} must be ${forms[String(name)] ?? 'an object of names and values'}`);
}

const forms: Readonly<Record<string, string>> = {
  secretKey: 'text of at least 32 characters',
  formerSecretKeys: 'a list of texts of at least 32 characters each',
  demoPassword: 'text',
};

/** Twelve characters that satisfy the registration's rule and are easy to type: no 0/O, 1/l. */
function makePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
  const pick = (from: string) => from.charAt(randomInt(from.length));
  return `${Array.from({ length: 8 }, () => pick(alphabet)).join('')}-${pick('23456789')}${pick('23456789')}${pick('23456789')}`;
}
