import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The portals that this package may have been installed from. npm tells no program which registry it used, but it notes where each
 * package comes from in a file beside the packages. Some settings turn that off; then its cache has the addresses of all its requests.
 * @param folder of this package
 * @param npm the file of npm's program, if it runs this
 */
export function findPortals(folder: string, npm: string | undefined): string[] {
  const noted = notedPortal(folder);
  return noted === undefined ? portalsInCache(npm) : [noted];
}

function notedPortal(folder: string): string | undefined {
  try {
    const { packages } = JSON.parse(readFileSync(join(folder, '..', '..', '.package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>;
    };
    return /^(https?:\/\/.+)\/sdk\//.exec(packages['node_modules/@osk/create']?.resolved ?? '')?.[1];
  } catch {
    return undefined;
  }
}

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
