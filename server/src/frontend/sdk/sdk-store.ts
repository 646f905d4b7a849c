import { and, desc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { blobs, sdkPackages } from '../../platform/db/tables/release.ts';
import { storeBlob } from '../releases/store/blob-store.ts';
import type { SdkManifest, SdkPackage, SdkVersion } from './sdk-packages.ts';

/** The versions of a package that a packument lists at most. Older ones stay, at their addresses. */
const listedVersions = 100;

export type StoredSdkVersion = SdkVersion & { storedAt: Date };

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

/** The stored versions of a package, the latest first. */
export async function readSdkVersions(database: Database, name: string): Promise<StoredSdkVersion[]> {
  const { manifest, integrity, shasum, storedAt } = sdkPackages;
  const rows = await database
    .select({ manifest, integrity, shasum, storedAt })
    .from(sdkPackages)
    .where(eq(sdkPackages.name, name))
    .orderBy(desc(storedAt), desc(sdkPackages.version))
    .limit(listedVersions);
  return rows.map((row) => ({ ...row, manifest: row.manifest as SdkManifest }));
}

/** A stored tarball; undefined when there is none. */
export async function readSdkTarball(database: Database, name: string, version: string): Promise<Buffer | undefined> {
  const [row] = await database
    .select({ content: blobs.content })
    .from(sdkPackages)
    .innerJoin(blobs, eq(blobs.hash, sdkPackages.hash))
    .where(isVersion(name, version));
  return row?.content;
}

const isVersion = (name: string, version: string) => and(eq(sdkPackages.name, name), eq(sdkPackages.version, version));
