import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HostManifest, PortalRoute, Release } from '@osk/shared/contract/release';
import { z } from '@osk/shared/contract/shape';
import { embeddedRemote } from './embedded-files.ts';

/** The front end as built: the shell's page and table of places, and each remote's release, with the folder its files are in. */
export type PortalFiles = {
  html: string;
  shellFolder: string;
  places: readonly PortalRoute[];
  /** What the shell gives to remotes; undefined for a build that does not say. */
  offers: HostManifest | undefined;
  /** Every remote that a place names, each once. */
  names: readonly string[];
  /** What is built of them. */
  remotes: readonly { release: Release; folder: string }[];
  /** Where the employees' module is built for embedding elsewhere; undefined when it is not. */
  embeddingFolder: string | undefined;
  /** The text of a remote's file. */
  read(remote: string, file: string): string;
  /** The text of a file of the shell by its address; undefined for one that is none. */
  readShell(address: string): string | undefined;
};

/**
 * Reads the builds below a folder: `shell/dist` and, for every remote a place names, `<remote>/dist`. A remote without a build is
 * left out: its places offer to try again. Undefined when the shell itself is not built.
 */
export function readPortalFiles(root: string): PortalFiles | undefined {
  const shellFolder = join(root, 'shell', 'dist');
  if (!existsSync(join(shellFolder, 'routes.json'))) return undefined;
  const places = z.array(PortalRoute).parse(readJson(join(shellFolder, 'routes.json')));
  const names = [...new Set(places.map(({ remote }) => remote))];
  const remotes = names.flatMap((name) => {
    const folder = join(root, name, 'dist');
    const file = join(folder, 'release.json');
    return existsSync(file) ? [{ folder, release: Release.parse(readJson(file)) }] : [];
  });
  const embedding = join(root, embeddedRemote, 'dist-embed');
  const embeddingFolder = existsSync(embedding) ? embedding : undefined;
  // Kept once read: a file of a release never changes.
  const texts = new Map<string, string>();
  const read = (part: string, file: string) => {
    const path = join(root, part, 'dist', file);
    const text = texts.get(path) ?? readFileSync(path, 'utf8');
    texts.set(path, text);
    return text;
  };
  const readShell = (address: string) => (address.startsWith('/assets/') ? read('shell', address) : undefined);
  const offering = join(shellFolder, 'host-manifest.json');
  const offers = existsSync(offering) ? HostManifest.parse(readJson(offering)) : undefined;
  return { html: read('shell', 'index.html'), shellFolder, places, offers, names, remotes, embeddingFolder, read, readShell };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
