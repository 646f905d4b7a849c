import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { blobs } from '../../../platform/db/tables/release.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { messages } from './messages.ts';

const megabyte = 1024 * 1024;
/** Bytes of all files that a remote's team has sent and that are stored. */
const quota = 512 * megabyte;
/** The bytes that a row takes besides the content, so that empty files count too. */
const rowSize = 1024;

/** @throws HttpError 413 when a file does not fit into the quota of its remote */
export async function checkQuota(database: Database, remote: string, size: number): Promise<void> {
  const [row] = await database
    .select({ used: sql<string>`coalesce(sum(${blobs.size} + ${rowSize}), 0)` })
    .from(blobs)
    .where(eq(blobs.remote, remote));
  const used = Number(row?.used);
  if (used + size + rowSize > quota)
    throw new HttpError(413, messages.quotaExceeded((used / megabyte).toFixed(1), String(quota / megabyte)));
}
