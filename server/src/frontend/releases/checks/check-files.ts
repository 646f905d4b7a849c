import { hash } from 'node:crypto';
import { findBudgetProblems } from '@osk/shared/contract/budgets';
import { embeddedFolder, maxReleaseSize, type Release } from '@osk/shared/contract/release';
import { EmbeddedAbout } from '@osk/shared/contract/shapes/release';
import type { Database } from '../../../platform/db/database.ts';
import { blobOfIntegrity, readBlob, readSizes } from '../store/blob-store.ts';
import { findGlobalStyles, styleSheetsOf } from './check-styles.ts';

/** The files that embedding pages load by name, besides the script of `about.json`. */
const embeddedFiles = ['about.json', 'mf-manifest.json', 'conformance.js'];

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
  return [
    ...findBudgetProblems(release, (file) => sizeOf(file)?.compressed ?? 0),
    ...(await checkStyles(database, release, (file) => sizeOf(file)?.size ?? 0)),
    ...(await checkEmbedded(database, release)),
  ];
}

/** Bytes of one style sheet. It is parsed in memory. */
const maxStyleSheet = 256 * 1024;

async function checkStyles(database: Database, release: Release, sizeOf: (file: string) => number): Promise<string[]> {
  const problems: string[] = [];
  for (const file of styleSheetsOf(release)) {
    if (sizeOf(file) > maxStyleSheet) {
      problems.push(`${file} has ${sizeOf(file)} bytes. A style sheet has at most ${maxStyleSheet}.`);
      continue;
    }
    const content = await readBlob(database, blobOfIntegrity(release.files[file] ?? ''));
    problems.push(...findGlobalStyles(file, String(content)));
  }
  return problems;
}

/** A remote for embedding has the files that other pages load, and a correct `about.json`. */
async function checkEmbedded(database: Database, { files, version }: Release): Promise<string[]> {
  const hashOf = (file: string) => (Object.hasOwn(files, `${embeddedFolder}/${file}`) ? files[`${embeddedFolder}/${file}`] : undefined);
  if (!Object.keys(files).some((file) => file.startsWith(`${embeddedFolder}/`))) return [];
  const read = (file: string) => readBlob(database, blobOfIntegrity(hashOf(file) ?? ''));
  const missing = embeddedFiles.filter((file) => hashOf(file) === undefined);
  if (missing.length > 0) return missing.map((file) => `${embeddedFolder}/${file} is missing: embedding pages load it.`);
  const about = parseAbout(await read('about.json'));
  if (!about) return [`${embeddedFolder}/about.json must contain version, script and integrity.`];
  const unlisted = [about.script, about.module, about.react].find((file) => file !== undefined && hashOf(file) === undefined);
  if (unlisted !== undefined) return [`${embeddedFolder}/${unlisted} is missing: embedding pages load it.`];
  const integrity = `sha384-${hash('sha384', (await read(about.script)) ?? '', 'base64')}`;
  // The rest of a version is the digest of its files.
  const packageVersion = version.replace(/-[^-]*$/, '');
  return [
    ...(about.integrity === integrity ? [] : [`${embeddedFolder}/about.json has another hash than ${about.script}.`]),
    ...(about.version === packageVersion
      ? []
      : [`${embeddedFolder}/about.json has version ${about.version}, package.json ${packageVersion}.`]),
  ];
}

function parseAbout(content: Buffer | undefined): EmbeddedAbout | undefined {
  try {
    return EmbeddedAbout.parse(JSON.parse(String(content)));
  } catch {
    return undefined;
  }
}
