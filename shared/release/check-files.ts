import { hashesOf } from '../build/file-hashes.ts';
import type { Release } from '../src/contract/release.ts';

/** Why a release's folder is not what its `release.json` says, one sentence a reason. */
export function whyNotWhole(folder: string, release: Release): string[] {
  const there = hashesOf(folder);
  const unlisted = namedIn(release).filter((file) => !isWithin(file) || !Object.hasOwn(release.files, file));
  const listed = Object.entries(release.files).flatMap(([file, hash]) => {
    if (!isWithin(file)) return [`${file} lies outside of the release's folder.`];
    if (there[file] === undefined) return [`${file} is missing.`];
    return there[file] === hash ? [] : [`${file} is not the file that was built: its hash is another one.`];
  });
  const extra = Object.keys(there).filter((file) => !Object.hasOwn(release.files, file));
  return [
    ...unlisted.map((file) =>
      isWithin(file) ? `${file} is needed, and not among the release's files.` : `${file} is no name of a file of the release.`,
    ),
    ...listed,
    ...extra.map((file) => `${file} is in the folder, and not among the release's files.`),
  ];
}

/** Every file that a release names, each once. */
function namedIn({ entry, preload, routes, prerendered }: Release): string[] {
  const ofRoutes = Object.values(routes).flatMap(({ js, css }) => [...js, ...css]);
  const ofDrawn = Object.values(prerendered).flatMap(({ picture, fragments }) => [picture, ...Object.values(fragments)]);
  return [...new Set([entry, ...preload, ...ofRoutes, ...ofDrawn])];
}

/** A relative name with no way out, as it stands in an address. */
function isWithin(file: string): boolean {
  return /^[^/\\:]+(\/[^/\\:]+)*$/.test(file) && !file.split('/').some((part) => part === '.' || part === '..');
}
