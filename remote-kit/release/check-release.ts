import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { findBudgetProblems } from '@osk/shared/contract/budgets';
import {
  embeddedFolder,
  isFileName,
  isVersion,
  maxFileSize,
  maxFiles,
  maxNameLength,
  maxReleaseSize,
  neededFiles,
  type Release,
} from '@osk/shared/contract/release';
import { checkBudgets, hasBudgets } from '../build/budgets.ts';
import { hashesOf } from '../build/release-file.ts';

// Each check returns the problems that it found, one sentence each.

/** A release has the files that it names, unchanged, and no others. */
export function checkFiles(folder: string, release: Release): string[] {
  const { version, files } = release;
  const hashes = hashesOf(folder);
  const unlisted = neededFiles(release).filter((file) => !Object.hasOwn(files, file));
  const extra = Object.keys(hashes).filter((file) => !Object.hasOwn(files, file));
  return [
    ...(isVersion(version) ? [] : [`${version} is not a valid version: use at most 50 letters, digits, points and hyphens.`]),
    ...unlisted.map((file) => `${file} is needed, but not listed in release.json.`),
    ...Object.entries(files).flatMap(([file, hash]) => {
      if (!isFileName(file)) return [`${file} is not a valid file name: begin with a letter or digit, and use no spaces.`];
      if (hashes[file] === undefined) return [`${file} is missing.`];
      return hashes[file] === hash ? [] : [`${file} has changed since the build.`];
    }),
    ...extra.map((file) => `${file} exists, but is not listed in release.json.`),
  ];
}

/** The portal takes releases of this size. */
export function checkLimits(folder: string, { files }: Release): string[] {
  const sizes = Object.keys(files).map((file) => [file, statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  return [
    ...sizes
      .filter(([file]) => file.length > maxNameLength)
      .map(([file]) => `The name ${file} has ${file.length} characters; a name has at most ${maxNameLength}.`),
    ...(sizes.length > maxFiles ? [`It has ${sizes.length} files; a release has at most ${maxFiles}.`] : []),
    ...sizes
      .filter(([, size]) => size > maxFileSize)
      .map(([file, size]) => `${file} has ${mebibytes(size)} MiB; a file has at most ${mebibytes(maxFileSize)}.`),
    ...(total > maxReleaseSize ? [`Its files have ${mebibytes(total)} MiB; a release has at most ${mebibytes(maxReleaseSize)}.`] : []),
  ];
}

const mebibytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1).replace('.0', '');

/** The parts of the release are within the budgets of the portal, and within those that the package has in `budgets.json`. */
export function checkSizes(packageFolder: string, build: string, release: Release): string[] {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const content = readFileSync(file);
    // As good as the portal's own, but for a large file: that takes seconds, and is far above any budget.
    const params = { [constants.BROTLI_PARAM_QUALITY]: content.length > largeFile ? 5 : 11 };
    const size = brotliCompressSync(content, { params }).length;
    sizes.set(file, size);
    return size;
  };
  const problems = findBudgetProblems(release, (file) => sizeOf(join(build, file)));
  if (problems.length > 0 || !hasBudgets(packageFolder)) return problems;
  return checkBudgets(packageFolder, { dist: build, embedded: join(build, embeddedFolder), sizeOf });
}

/** Bytes before compression. */
const largeFile = 1_000_000;
