import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A `package.json`, of which the server needs name and version. */
export type SdkManifest = { name: string; version: string; [property: string]: unknown };

/** One version of a package. */
export type SdkVersion = {
  manifest: SdkManifest;
  /** `sha512-…` of the tarball. */
  integrity: string;
  /** SHA-1 of the tarball in hexadecimal, for older clients. */
  shasum: string;
};

/** A package with its tarball. */
export type SdkPackage = SdkVersion & { tarball: Buffer };

const Index = z.array(z.object({ file: z.string(), manifest: z.looseObject({ name: z.string(), version: z.string() }) }));

/** The packages that were built with this portal; none without a build. */
export function readSdkPackages(portalDir: string): SdkPackage[] {
  const folder = join(portalDir, 'sdk', 'dist');
  if (!existsSync(join(folder, 'index.json'))) return [];
  return Index.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))).map(({ file, manifest }) => {
    const tarball = readFileSync(join(folder, file));
    return { manifest, tarball, integrity: `sha512-${hash('sha512', tarball, 'base64')}`, shasum: hash('sha1', tarball, 'hex') };
  });
}
