import type { Release } from '@osk/shared/contract/release';
import { isFileName, isVersion } from '@osk/shared/contract/release-names';
import { hashesOf } from '../build/file-hashes.ts';

/** Why a release's folder is not what its `release.json` says, one sentence a reason. */
export function whyNotWhole(folder: string, release: Release): string[] {
  const there = hashesOf(folder);
  const unlisted = namedIn(release).filter((file) => !Object.hasOwn(release.files, file));
  const listed = Object.entries(release.files).flatMap(([file, hash]) => {
    if (!isFileName(file))
      return [`${file} cannot be served under that name: folders and files begin with a letter or digit, and hold no spaces.`];
    if (there[file] === undefined) return [`${file} is missing.`];
    return there[file] === hash ? [] : [`${file} is not the file that was built: its hash is another one.`];
  });
  const extra = Object.keys(there).filter((file) => !Object.hasOwn(release.files, file));
  return [
    ...(isVersion(release.version) ? [] : [`${release.version} cannot be a version: at most 50 letters, digits, points and hyphens.`]),
    ...unlisted.map((file) => `${file} is needed, and not among the release's files.`),
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
