import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** The parts of the data folder that hold secrets or personal data, and the cache, whose files the server trusts after a restart. */
export const privateParts: readonly string[] = [
  'database',
  'mail',
  'keys.json',
  'release-tokens.json',
  'release-key.pem',
  'lock.sqlite',
  'cache',
];

type Privacy = {
  /** How many files and folders were open to other users and no longer are. */
  mended: number;
  /** How many still are, because they belong to another user. */
  open: number;
};

/** Closes files and folders to other users, also those in the folders: modes 0600 and 0700. Follows no link, and skips what is missing. */
function makePrivate(...paths: readonly string[]): Privacy {
  const privacy: Privacy = { mended: 0, open: 0 };
  for (const path of paths) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || found.isSymbolicLink()) continue;
    closeOne(path, found.mode, privacy);
    if (!found.isDirectory()) continue;
    const below = makePrivate(...namesIn(path).map((name) => join(path, name)));
    privacy.mended += below.mended;
    privacy.open += below.open;
  }
  return privacy;
}

/** Nothing for a folder of another user, whose use fails with a better message than its check. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function closeOne(path: string, mode: number, privacy: Privacy): void {
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
    privacy.mended += 1;
  } catch {
    privacy.open += 1;
  }
}

/** Closes the data folder to other users. Files of former versions were open to those who could reach them. */
export function makeDataFolderPrivate(dataDir: string): Privacy {
  const parts = privateParts.map((part) => join(dataDir, part)).filter((path) => existsSync(path));
  const privacy = makePrivate(...parts);
  if (parts.length > 0) closeOne(dataDir, statSync(dataDir).mode, privacy);
  return privacy;
}

export function logPrivacy({ mended, open }: Privacy, dataDir: string, log: Pick<FastifyBaseLogger, 'warn'>): void {
  if (mended > 0) log.warn({ folder: dataDir, files: mended }, 'data folder closed to other users');
  if (open > 0) log.warn({ folder: dataDir, files: open }, 'data folder open to other users');
}
