import { EmbeddedAbout } from '../shapes/release.ts';
import { embeddedFolder, maxTextSize, type Release } from './release.ts';

/** The files that embedding pages load by name, besides the script of `about.json`. */
const embeddedFiles = ['about.json', 'mf-manifest.json', 'conformance.js'];

/**
 * A remote for embedding has the files that other pages load, and a correct `about.json`. One English sentence a problem.
 * @param read the content of a file that the release lists
 * @param integrityOf `sha384-…` of such a file
 */
export async function findEmbeddedProblems(
  { files, version }: Pick<Release, 'files' | 'version'>,
  read: (file: string) => Promise<Uint8Array>,
  integrityOf: (file: string) => Promise<string>,
): Promise<string[]> {
  const isListed = (file: string) => Object.hasOwn(files, `${embeddedFolder}/${file}`);
  if (!Object.keys(files).some((file) => file.startsWith(`${embeddedFolder}/`))) return [];
  const missing = embeddedFiles.filter((file) => !isListed(file));
  if (missing.length > 0) return missing.map((file) => `${embeddedFolder}/${file} is missing: embedding pages load it.`);
  const about = parseAbout(await read(`${embeddedFolder}/about.json`));
  if (!about) return [`${embeddedFolder}/about.json must contain version, script and integrity.`];
  const unlisted = [about.script, about.module, about.react].find((file) => file !== undefined && !isListed(file));
  if (unlisted !== undefined) return [`${embeddedFolder}/${unlisted} is missing: embedding pages load it.`];
  const integrity = await integrityOf(`${embeddedFolder}/${about.script}`);
  // The rest of a version is the digest of its files.
  const packageVersion = version.replace(/-[^-]*$/, '');
  return [
    ...(about.integrity === integrity ? [] : [`${embeddedFolder}/about.json has another hash than ${about.script}.`]),
    ...(about.version === packageVersion
      ? []
      : [`${embeddedFolder}/about.json has version ${about.version}, package.json ${packageVersion}.`]),
  ];
}

/** The description of an embedded build; undefined when it is not valid. */
export function parseAbout(content: Uint8Array): EmbeddedAbout | undefined {
  if (content.length > maxTextSize) return undefined;
  try {
    return EmbeddedAbout.parse(JSON.parse(new TextDecoder().decode(content)));
  } catch {
    return undefined;
  }
}
