import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PageParts } from '@osk/shared/contract/release';
import { HostManifest, PageParts as PagePartsShape, Release } from '@osk/shared/contract/shapes/release';
import type { Deployment } from '../releases/registry.ts';
import type { ServedRelease } from '../releases/release-validator.ts';

const partsFile = 'page-parts.json';

/** The remote that pages of other origins embed. */
export const embeddedRemote = 'mfe-pkk';

/** A build's folder in this version of the portal, then in other installed ones: pages of those versions request their own files. */
export type BuildFolders = readonly [string, ...string[]];

/** The builds that were deployed with the portal. */
export type PortalFiles = Deployment & {
  /** The shell's page. */
  html: string;
  shellFolders: BuildFolders;
  parts: PageParts;
  /** Each remote that is built. One that is built for other origins alone has no `release`. */
  remotes: readonly { name: string; folders: BuildFolders; release: ServedRelease | undefined }[];
  /** The embedded remote's build for other origins; undefined when it is not built. */
  embeddedFolders: BuildFolders | undefined;
  /** The text of a file of the shell by its address; undefined for other addresses. */
  readShell(address: string): string | undefined;
};

/** Reads `shell/dist` and the `dist` of each remote. Undefined when the shell is not built. */
export function readPortalFiles(root: string): PortalFiles | undefined {
  const shellFolder = join(root, 'shell', 'dist');
  if (!existsSync(join(shellFolder, partsFile))) return undefined;
  const manifest = join(shellFolder, 'host-manifest.json');
  const embeddedFolders = foldersOf(root, embeddedRemote, 'dist-embed');
  const readShell = createReader(shellFolder);
  return {
    html: readShell('index.html'),
    shellFolders: foldersOf(root, 'shell', 'dist'),
    parts: PagePartsShape.parse(readJson(join(shellFolder, partsFile))),
    hostManifest: existsSync(manifest) ? HostManifest.parse(readJson(manifest)) : undefined,
    remotes: builtRemotes(root).map((name) => {
      const folders = foldersOf(root, name, 'dist');
      return { name, folders, release: readDeployedRelease(name, folders[0]) };
    }),
    embeddedFolders: existsSync(embeddedFolders[0]) ? embeddedFolders : undefined,
    readShell: (address) => (address.startsWith('/assets/') ? readShell(address) : undefined),
  };
}

const builtRemotes = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => ['dist/release.json', 'dist-embed'].some((build) => existsSync(join(root, name, build))))
    .sort();

function foldersOf(root: string, ...build: string[]): BuildFolders {
  return [
    join(root, ...build),
    ...otherVersions(root)
      .map((other) => join(other, ...build))
      .filter((folder) => existsSync(folder)),
  ];
}

/** The packages beside this one. A checkout has none. */
function otherVersions(root: string): string[] {
  const isPackage = (name: string) => name.startsWith('portal-osk-');
  if (!isPackage(basename(root))) return [];
  const names = readdirSync(dirname(root)).filter((name) => isPackage(name) && name !== basename(root));
  return names.map((name) => join(dirname(root), name));
}

function readDeployedRelease(name: string, folder: string): ServedRelease | undefined {
  const file = join(folder, 'release.json');
  if (!existsSync(file)) return undefined;
  const release = Release.parse(readJson(file));
  return { release, base: `/remotes/${name}`, source: 'portal', since: release.builtAt ?? null, hashes: {}, read: createReader(folder) };
}

/** Reads each text once: files of a build never change. */
function createReader(folder: string): (file: string) => string {
  const texts = new Map<string, string>();
  return (file) => {
    const text = texts.get(file) ?? readFileSync(join(folder, file), 'utf8');
    texts.set(file, text);
    return text;
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
