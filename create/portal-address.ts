import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The portals that this package may have been installed from. npm does not pass its registry to a program.
 * @param folder of this package
 * @param npm the file of npm's program, if it runs this
 */
export function findPortals(folder: string, npm: string | undefined): string[] {
  const locked = portalInLockFile(folder);
  return locked === undefined ? portalsInCache(npm) : [locked];
}

/** The hidden lock file of npm has the address of each package, unless a setting turns it off. */
function portalInLockFile(folder: string): string | undefined {
  try {
    const { packages } = JSON.parse(readFileSync(join(folder, '..', '..', '.package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>;
    };
    return /^(https?:\/\/.+)\/sdk\//.exec(packages['node_modules/@osk/create']?.resolved ?? '')?.[1];
  } catch {
    return undefined;
  }
}

/** The cache of npm lists the addresses of all its requests. */
function portalsInCache(npm: string | undefined): string[] {
  if (!npm?.endsWith('npm-cli.js')) return [];
  // A cache may list many megabytes of addresses.
  const { stdout } = spawnSync(process.execPath, [npm, 'cache', 'ls'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: Infinity,
  });
  return [...stdout.matchAll(/request-cache:(https?:\/\/.+)\/sdk\/@osk%2fcreate$/gim)].flatMap(([, portal]) => portal ?? []);
}

/** The origin of an address, because a portal has no path; undefined when it is no HTTP address. */
export function parsePortal(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : undefined;
}
