import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigurationError } from '../platform/config.ts';
import { privateParts } from '../platform/private-files.ts';

export function checkDataFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  const existing = nearestFolder(dataDir);
  if (!mayAccess(existing, constants.R_OK | constants.W_OK | constants.X_OK)) {
    const wanted = existing === dataDir ? `write ${dataDir}` : `make ${dataDir} in ${existing}`;
    throw new ConfigurationError(
      `DATA_DIR: this user may not ${wanted}. Set a folder of the server's user, and run the check as that user`,
    );
  }
  if (existing !== dataDir) return `${dataDir}; the start makes it`;
  const foreign = privateParts
    .map((part) => join(dataDir, part))
    .find((path) => existsSync(path) && !mayAccess(path, constants.R_OK | constants.W_OK));
  if (foreign !== undefined) {
    throw new ConfigurationError(`DATA_DIR: this user may not write ${foreign}: chown -R --reference=${dataDir} ${foreign}`);
  }
  const open = forbiddenModes(dataDir).find(({ path, mode }) => (modeOf(path) & mode) !== 0);
  if (open !== undefined) throw new ConfigurationError(`DATA_DIR: other users can open ${open.path}: chmod go-rwx ${open.path}`);
  // Root may write everywhere, which says nothing about the server's user.
  return process.getuid?.() === 0 && statSync(dataDir).uid !== 0 ? `${dataDir}; checked as root, not as its owner` : dataDir;
}

function mayAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

export function nearestFolder(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path));
}

const forbiddenModes = (dataDir: string) => [
  { path: dataDir, mode: 0o022 },
  // The lock holds nothing, and the start closes it.
  ...privateParts.filter((part) => part !== 'lock.sqlite').map((part) => ({ path: join(dataDir, part), mode: 0o077 })),
];

const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
