import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { releases } from '../../platform/db/tables/release.ts';
import type { FileContents } from './file-contents.ts';
import type { StoredVersion } from './stored-remotes.ts';

/** Where this server serves the files of stored releases. */
export const releasesPrefix = '/releases/';

/** Reads what is stored of releases. */
export type ReleaseContents = FileContents & {
  /** The text of a release's `release.json`. @throws when it is missing, damaged or cannot be read */
  readDescription(remote: string, stored: StoredVersion): Promise<Buffer>;
};

/** @param contents the files by their hash */
export function createReleaseContents(database: Database, contents: FileContents): ReleaseContents {
  async function load(remote: string, version: string) {
    const [row] = await database
      .select({ description: releases.description })
      .from(releases)
      .where(and(eq(releases.remote, remote), eq(releases.version, version)));
    return row && { content: Buffer.from(row.description), brotli: null, gzip: null };
  }
  return { ...contents, readDescription: (remote, { version, integrity }) => contents.read(integrity, () => load(remote, version)) };
}
