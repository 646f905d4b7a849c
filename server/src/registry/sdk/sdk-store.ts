import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import { blobs, sdkPackages } from '../../platform/db/tables/release.ts';
import { storeBlob } from '../store/blob-store.ts';

/** A `package.json`, of which the server needs name and version. */
const SdkManifest = z.looseObject({ name: z.string(), version: z.string() });
const Index = z.array(z.object({ file: z.string(), manifest: SdkManifest }));

export type SdkVersion = {
  manifest: z.infer<typeof SdkManifest>;
  /** `sha512-…` of the tarball. */
  integrity: string;
  /** SHA-1 of the tarball in hexadecimal, for older clients. */
  shasum: string;
};

export type SdkPackage = SdkVersion & { tarball: Buffer };

/** The packages that were built with this portal; none without a build. */
export function readSdkPackages(portalDir: string): SdkPackage[] {
  const folder = join(portalDir, 'sdk', 'dist');
  if (!existsSync(join(folder, 'index.json'))) return [];
  return Index.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))).map(({ file, manifest }) => {
    const tarball = readFileSync(join(folder, file));
    return { manifest, tarball, integrity: `sha512-${hash('sha512', tarball, 'base64')}`, shasum: hash('sha1', tarball, 'hex') };
  });
}

/** The versions of a package that a packument lists at most. Older ones stay, at their addresses. */
const listedVersions = 100;

/** Stores packages, so that every version that was ever served stays. A stored version is never replaced. */
export async function storeSdkPackages(database: Database, packages: readonly SdkPackage[], log: Pick<FastifyBaseLogger, 'error'>) {
  for (const { manifest, tarball, integrity, shasum } of packages) {
    const { name, version } = manifest;
    const { hash } = await storeBlob(database, tarball);
    await database.insert(sdkPackages).values({ name, version, manifest, hash, integrity, shasum }).onConflictDoNothing();
    const [stored] = await database.select({ hash: sdkPackages.hash }).from(sdkPackages).where(isVersion(name, version));
    if (stored?.hash !== hash) log.error({ package: name, version, reason: 'this version has other bytes' }, 'sdk package not stored');
  }
}

export async function readSdkVersions(database: Database, name: string): Promise<SdkVersion[]> {
  const { manifest, integrity, shasum } = sdkPackages;
  const rows = await database
    .select({ manifest, integrity, shasum })
    .from(sdkPackages)
    .where(eq(sdkPackages.name, name))
    .orderBy(desc(sdkPackages.storedAt), desc(sdkPackages.version))
    .limit(listedVersions);
  return rows.map((row) => ({ ...row, manifest: row.manifest as SdkVersion['manifest'] }));
}

export async function readSdkTarball(database: Database, name: string, version: string): Promise<Buffer | undefined> {
  const [row] = await database
    .select({ content: blobs.content })
    .from(sdkPackages)
    .innerJoin(blobs, eq(blobs.hash, sdkPackages.hash))
    .where(isVersion(name, version));
  return row?.content;
}

const isVersion = (name: string, version: string) => and(eq(sdkPackages.name, name), eq(sdkPackages.version, version));
