import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The portal that this package was installed from: npm notes where each package comes from, in a file beside the packages. Undefined
 * without npm, or when another registry has the package.
 * @param folder of this package
 */
export function portalOf(folder: string): string | undefined {
  try {
    const { packages } = JSON.parse(readFileSync(join(folder, '..', '..', '.package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>;
    };
    return /^(https?:\/\/.+)\/sdk\//.exec(packages['node_modules/@osk/create']?.resolved ?? '')?.[1];
  } catch {
    return undefined;
  }
}

/** An address without a slash at its end; undefined when it is none of HTTP. */
export function parsePortal(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? `${origin}${pathname.replace(/\/+$/, '')}` : undefined;
}
