import { hash } from 'node:crypto';
import { findBudgetProblems } from '@osk/shared/contract/budgets';
import { findEmbeddedProblems } from '@osk/shared/contract/embedded-files';
import { maxReleaseSize, type Release } from '@osk/shared/contract/release';
import type { Database } from '../../platform/db/database.ts';
import { blobOfIntegrity, readBlob, readSizes } from '../store/blob-store.ts';
import { findGlobalStyles, styleSheetsOf } from './check-styles.ts';

const mebibyte = 1024 * 1024;

/**
 * The files of a release are stored and within the portal's budgets, no style sheet changes the pages of others, and the files for
 * embedding are consistent. One English sentence a problem.
 */
export async function checkFiles(database: Database, release: Release): Promise<string[]> {
  const files = Object.entries(release.files).map(([name, integrity]) => ({ name, blob: blobOfIntegrity(integrity) }));
  const hashes = files.map(({ blob }) => blob);
  const sizes = await readSizes(database, hashes);
  const missing = files.filter(({ blob }) => !sizes.has(blob));
  if (missing.length > 0) return missing.map(({ name }) => `${name} is not stored in the portal: send it first.`);
  const sizeOf = (file: string) => sizes.get(blobOfIntegrity(release.files[file] ?? ''));
  const size = files.reduce((sum, { name }) => sum + (sizeOf(name)?.size ?? 0), 0);
  const tooLarge = `The release has ${(size / mebibyte).toFixed(1)} MiB. At most ${maxReleaseSize / mebibyte} MiB are allowed.`;
  if (size > maxReleaseSize) return [tooLarge];
  const readFile = async (file: string) => (await readBlob(database, blobOfIntegrity(release.files[file] ?? '')))?.content ?? Buffer.of();
  return [
    ...findBudgetProblems(release, (file) => sizeOf(file)?.compressed ?? 0),
    ...(await checkStyles(release, readFile, (file) => sizeOf(file)?.size ?? 0)),
    ...(await findEmbeddedProblems(release, readFile, (content) => `sha384-${hash('sha384', content, 'base64')}`)),
  ];
}

const maxStyleSheet = 256 * 1024;

async function checkStyles(
  release: Release,
  readFile: (file: string) => Promise<Buffer>,
  sizeOf: (file: string) => number,
): Promise<string[]> {
  const problems: string[] = [];
  for (const file of styleSheetsOf(release)) {
    if (sizeOf(file) > maxStyleSheet) {
      problems.push(`${file} has ${sizeOf(file)} bytes. A style sheet has at most ${maxStyleSheet}.`);
      continue;
    }
    problems.push(...findGlobalStyles(file, String(await readFile(file))));
  }
  return problems;
}
