import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@osk/shared/contract/release';
import { findMissingFiles } from '@osk/shared/contract/release-store';
import type { ReleaseClient } from './release-client.ts';
import { ReleaseError } from './release-error.ts';

const concurrency = 4;

/** Sends the files of a build that the portal lacks. Returns how many there were. @throws ReleaseError */
export async function sendFiles(client: ReleaseClient, build: string, { files }: Pick<Release, 'files'>): Promise<number> {
  const names = new Map(Object.entries(files).map(([name, integrity]) => [hexadecimalOf(integrity), name]));
  const { missing } = await client.send(findMissingFiles, { hashes: [...names.keys()] });
  const waiting = missing.flatMap((hash) => ({ hash, name: names.get(hash) ?? '' }));
  const sendNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (!next) return;
    await client.putFile(next.hash, await readFile(join(build, next.name))).catch((error) => {
      throw error instanceof ReleaseError ? new ReleaseError(`${next.name} could not be sent. ${error.message}`) : error;
    });
    await sendNext();
  };
  await Promise.all(Array.from({ length: concurrency }, sendNext));
  return missing.length;
}

/** `sha256-…` of an `integrity` attribute in hexadecimal. */
const hexadecimalOf = (integrity: string): string => Buffer.from(integrity.replace('sha256-', ''), 'base64').toString('hex');
