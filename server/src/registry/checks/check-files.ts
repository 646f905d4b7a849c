import { findBudgetProblems } from '@osk/shared/contract/budgets';
import { findEmbeddedProblems } from '@osk/shared/contract/embedded-files';
import { maxReleaseSize, maxTextSize, type Release } from '@osk/shared/contract/release';
import type { Database } from '../../platform/db/database.ts';
import { blobOfIntegrity, readContent, readIntegrity, readSizes } from '../store/blob-store.ts';
import { styleSheetsOf } from './check-styles.ts';

type FindStyleProblems = (sheets: { file: string; css: string }[]) => Promise<string[]>;

const mebibyte = 1024 * 1024;

/**
 * The files of a release are stored and within the portal's budgets, no style sheet changes the pages of others, and the files for
 * embedding are consistent. One English sentence a problem.
 */
export async function checkFiles(database: Database, release: Release, findStyleProblems: FindStyleProblems): Promise<string[]> {
  const files = Object.entries(release.files).map(([name, integrity]) => ({ name, blob: blobOfIntegrity(integrity) }));
  const hashes = files.map(({ blob }) => blob);
  const sizes = await readSizes(database, hashes);
  const missing = files.filter(({ blob }) => !sizes.has(blob));
  if (missing.length > 0) return missing.map(({ name }) => `${name} is not stored in the portal: send it first.`);
  // By name: each page has the size of each of its files looked up.
  const stored = new Map(files.map(({ name, blob }) => [name, { blob, size: 0, compressed: 0, ...sizes.get(blob) }]));
  const sizeOf = (file: string) => stored.get(file)?.size ?? 0;
  const blobOf = (file: string) => stored.get(file)?.blob ?? '';
  const size = files.reduce((sum, { name }) => sum + sizeOf(name), 0);
  const tooLarge = `The release has ${(size / mebibyte).toFixed(1)} MiB. At most ${maxReleaseSize / mebibyte} MiB are allowed.`;
  if (size > maxReleaseSize) return [tooLarge];
  const readText = async (file: string) => (sizeOf(file) > maxTextSize ? Buffer.of() : readContent(database, blobOf(file)));
  return [
    ...findBudgetProblems(release, (file) => stored.get(file)?.compressed ?? 0),
    ...(await checkStyles(release, { readText, sizeOf }, findStyleProblems)),
    ...checkFragments(release, sizeOf),
    ...(await findEmbeddedProblems(release, readText, (file) => readIntegrity(database, blobOf(file)))),
  ];
}

/** Of all style sheets together. */
const maxStyles = 4 * maxTextSize;

type Read = { readText(file: string): Promise<Buffer>; sizeOf(file: string): number };

async function checkStyles(release: Release, { readText, sizeOf }: Read, findStyleProblems: FindStyleProblems): Promise<string[]> {
  const isSmall = (file: string) => sizeOf(file) <= maxTextSize;
  const [sheets, large] = [styleSheetsOf(release).filter(isSmall), styleSheetsOf(release).filter((file) => !isSmall(file))];
  const size = sheets.reduce((sum, file) => sum + sizeOf(file), 0);
  if (size > maxStyles) return [`The style sheets have ${size} bytes together. At most ${maxStyles} are allowed.`];
  const read: { file: string; css: string }[] = [];
  for (const file of sheets) read.push({ file, css: String(await readText(file)) });
  return [
    ...(read.length === 0 ? [] : await findStyleProblems(read)),
    ...large.map((file) => `${file} has ${sizeOf(file)} bytes. A style sheet has at most ${maxTextSize}.`),
  ];
}

/** Pages are composed of them for each visitor. */
function checkFragments({ prerendered }: Release, sizeOf: Read['sizeOf']): string[] {
  const fragments = new Set(Object.values(prerendered).flatMap((page) => Object.values(page.fragments)));
  const large = [...fragments].filter((file) => sizeOf(file) > maxTextSize);
  return large.map((file) => `${file} has ${sizeOf(file)} bytes. The HTML of a page has at most ${maxTextSize}.`);
}
