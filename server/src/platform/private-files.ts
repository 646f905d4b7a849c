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

type Privacy = { mended: number; open: number };

/** Closes a file or folder to other users, also what is in the folder: modes 0600 and 0700. Follows no link, and skips what is missing. */
function makePrivate(path: string, privacy: Privacy): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  closeOne(path, found.mode, privacy);
  if (found.isDirectory()) for (const name of namesIn(path)) makePrivate(join(path, name), privacy);
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
  const privacy: Privacy = { mended: 0, open: 0 };
  for (const part of parts) makePrivate(part, privacy);
  if (parts.length > 0) closeOne(dataDir, statSync(dataDir).mode, privacy);
  return privacy;
}

export function logPrivacy({ mended, open }: Privacy, dataDir: string, log: Pick<FastifyBaseLogger, 'warn'>): void {
  if (mended > 0) log.warn({ folder: dataDir, files: mended }, 'data folder closed to other users');
  if (open > 0) log.warn({ folder: dataDir, files: open }, 'data folder open to other users');
}
