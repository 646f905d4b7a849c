import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PortalRoute, Release } from '@osk/shared/contract/release';
import { build, type Manifest } from 'vite';
import { compress } from '../../remote-kit/build/compress.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Builds the portal as one ordinary single-page application, and lays it out so that the same server composes its pages: drawn, and with
 * the route's files preloaded, as those of the federated one.
 * @returns the folder to serve
 */
export async function buildSpa(): Promise<string> {
  const folder = path('../dist/spa');
  await build({ configFile: path('vite.config.ts'), logLevel: 'warn' });
  const manifest = JSON.parse(readFileSync(join(folder, 'shell/dist/.vite/manifest.json'), 'utf8')) as Manifest;
  await compress(join(folder, 'shell/dist'));
  const placesFile = join(folder, 'shell/dist/routes.json');
  const places = JSON.parse(readFileSync(placesFile, 'utf8')) as PortalRoute[];
  for (const { shell, remote, page: route } of places) {
    const { js, css } = filesOf(manifest, remote, route);
    shell.js.push(...js);
    shell.css.push(...css);
  }
  writeFileSync(placesFile, JSON.stringify(places));
  // The drawings are the landing remote's: the same markup, with the names of the same styles.
  for (const remote of new Set(places.map((place) => place.remote))) {
    const release = JSON.parse(readFileSync(path(`../../${remote}/dist/release.json`), 'utf8')) as Release;
    rmSync(join(folder, remote), { recursive: true, force: true });
    cpSync(path(`../../${remote}/dist`), join(folder, remote, 'dist'), { recursive: true });
    writeFileSync(join(folder, remote, 'dist/release.json'), JSON.stringify({ ...release, preload: [], routes: {} }));
  }
  return folder;
}

/** What the page of a route needs besides the entry, from the root of the build. */
function filesOf(manifest: Manifest, remote: string, route: string): { js: string[]; css: string[] } {
  const source = new RegExp(`'${route}': \\(\\) => import\\('\\./(.*?)'\\)`).exec(
    readFileSync(path(`../../${remote}/src/remote.ts`), 'utf8'),
  )?.[1];
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key) || manifest[key]?.isEntry) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  visit(`../${remote}/src/${source}`);
  const chunks = [...seen].map((key) => manifest[key]);
  if (chunks.length === 0 || chunks.includes(undefined)) throw new Error(`${remote} ${route} is not in the build`);
  return { js: chunks.map((chunk) => chunk?.file ?? ''), css: chunks.flatMap((chunk) => chunk?.css ?? []) };
}
