import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { isUnreachable } from '../../platform/db/errors.ts';
import { blobs, portalFiles } from '../../platform/db/tables/release.ts';
import { describeError } from '../../platform/http/describe-error.ts';
import type { Log } from '../../registry/disk-cache.ts';
import type { PortalFiles } from '../../registry/portal-files.ts';
import { createReadCache } from '../../registry/read-cache.ts';
import type { ReleaseContents } from '../../registry/release-contents.ts';
import { blobHashOf } from '../../registry/store/blob-store.ts';
import { type FindInstalled, readHashedFiles } from './static-files.ts';

/** How many files a transaction stores. On the embedded database, calls wait for it. */
const filesPerTransaction = 10;
const addressCacheSize = 1000;

type InstalledFile = { address: string; path: string };

/** The files that pages of this version name. Those without a hash in their name are in every version. */
export function installedFiles({ shellFolder, remotes, embeddedFolder }: PortalFiles): InstalledFile[] {
  const filesOf = (build: string, prefix: string) =>
    [...readHashedFiles(build)].map((file) => ({ address: `${prefix}${file}`, path: join(build, file) }));
  return [
    ...filesOf(shellFolder, '/').filter(({ address }) => address.startsWith('/assets/')),
    ...remotes.flatMap(({ name, folder }) => filesOf(folder, `/remotes/${name}/`)),
    ...(embeddedFolder === undefined ? [] : filesOf(embeddedFolder, '/embed/v1/')),
  ];
}

/**
 * Stores the files of this version that the database lacks, so that other versions serve them to its pages.
 * @returns how many it stored
 */
export async function storeInstalledFiles(database: Database, files: readonly InstalledFile[]): Promise<number> {
  const addresses = files.map(({ address }) => address);
  const found = await database.select({ address: portalFiles.address }).from(portalFiles).where(inArray(portalFiles.address, addresses));
  const stored = new Set(found.map(({ address }) => address));
  // They are kept for 30 days, so a time of the last day is exact enough.
  await database
    .update(portalFiles)
    .set({ seenAt: sql`now()` })
    .where(and(inArray(portalFiles.address, addresses), lt(portalFiles.seenAt, sql`now() - interval '1 day'`)));
  const missing = files.filter(({ address }) => !stored.has(address));
  for (let start = 0; start < missing.length; start += filesPerTransaction) {
    await storeBatch(database, await Promise.all(missing.slice(start, start + filesPerTransaction).map(readInstalled)));
  }
  return missing.length;
}

async function readInstalled({ address, path }: InstalledFile) {
  const copyOf = async (extension: string) => (existsSync(`${path}${extension}`) ? readFile(`${path}${extension}`) : null);
  const content = await readFile(path);
  const copies = { brotli: await copyOf('.br'), gzip: await copyOf('.gz') };
  return { address, blob: { hash: blobHashOf(content), size: content.length, content, ...copies } };
}

async function storeBatch(database: Database, batch: readonly Awaited<ReturnType<typeof readInstalled>>[]): Promise<void> {
  const byHash = new Map(batch.map(({ blob }) => [blob.hash, blob]));
  // In one order, so that replicas that start at once do not lock each other.
  const rows = [...byHash.values()].sort((first, second) => (first.hash < second.hash ? -1 : 1));
  await database.transaction(async (transaction) => {
    await transaction
      .insert(blobs)
      .values(rows)
      .onConflictDoUpdate({ target: blobs.hash, set: { usedAt: sql`now()` } });
    await transaction
      .insert(portalFiles)
      .values(batch.map(({ address, blob }) => ({ address, hash: blob.hash })))
      .onConflictDoNothing();
  });
}

/** Finds a file of any installed version. Undefined when it is not stored, or damaged (logged). @throws when the database is unreachable */
export function createInstalledFileFinder(database: Database, contents: ReleaseContents, log: Log): FindInstalled {
  const hashes = createReadCache<string>(addressCacheSize);
  const logged = new Set<string>();
  const readHash = async (address: string) => {
    const [row] = await database.select({ hash: portalFiles.hash }).from(portalFiles).where(eq(portalFiles.address, address));
    return row?.hash;
  };
  return async (address, encoding) => {
    try {
      const hash = await hashes(address, () => readHash(address));
      if (hash === undefined) return undefined;
      return await contents.readEncoded(`sha256-${Buffer.from(hash, 'hex').toString('base64')}`, encoding);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      if (!logged.has(address)) log.error({ address, error: describeError(error) }, 'portal file unreadable');
      logged.add(address);
      return undefined;
    }
  };
}
