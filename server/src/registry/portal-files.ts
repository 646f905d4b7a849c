import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFileName } from '@osk/shared/contract/release';
import { HostManifest, PageParts, Release } from '@osk/shared/contract/shapes/release';
import { integrityOf } from './store/blob-store.ts';
import type { ServedRelease } from './validate-release.ts';

const partsFile = 'page-parts.json';

/** The remote that pages of other origins embed. */
export const embeddedRemote = 'mfe-pkk';

export type PortalFiles = NonNullable<ReturnType<typeof readPortalFiles>>;

/** Whether a build of a remote came with the portal. It stays so when the operator removes the remote, and adds it again. */
export const hasDeployedBuild = (root: string, name: string): boolean => existsSync(deployedRelease(root, name));

const deployedRelease = (root: string, name: string) => join(root, name, 'dist', 'release.json');

/** Reads `shell/dist` and the `dist` of each remote. Undefined when the shell is not built. */
export function readPortalFiles(root: string) {
  const shellFolder = join(root, 'shell', 'dist');
  if (!existsSync(join(shellFolder, partsFile))) return undefined;
  const manifest = 'host-manifest.json';
  const [embedded, element] = [join(root, embeddedRemote, 'dist-embed'), join(root, 'shell', 'dist-embed')];
  const readShell = createReader(shellFolder);
  return {
    html: readShell('index.html'),
    shellFolder,
    parts: PageParts.parse(JSON.parse(readShell(partsFile))),
    hostManifest: existsSync(join(shellFolder, manifest)) ? HostManifest.parse(JSON.parse(readShell(manifest))) : undefined,
    remotes: readdirSync(root)
      .sort()
      .flatMap((name) => readDeployedRemote(root, name)),
    embeddedFolder: existsSync(embedded) ? embedded : undefined,
    /** The portal's build of the element for other origins; undefined when it is not built. */
    elementFolder: existsSync(element) ? element : undefined,
    /** The text of a file of the shell by its address; undefined for other addresses. */
    readShell: (address: string) => (address.startsWith('/assets/') && isFileName(address.slice(1)) ? readShell(address) : undefined),
  };
}

function readDeployedRemote(root: string, name: string): { name: string; folder: string; release: ServedRelease }[] {
  if (!hasDeployedBuild(root, name)) return [];
  const folder = join(root, name, 'dist');
  const description = readFileSync(deployedRelease(root, name), 'utf8');
  const release = Release.parse(JSON.parse(description));
  const [hash, read] = [integrityOf(description), createReader(folder)];
  return [{ name, folder, release: { release, base: `/remotes/${name}`, source: 'portal', hash, hashes: {}, read } }];
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
