import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PortalRoute, Release } from '@osk/shared/contract/release';
import { build, type Manifest } from 'vite';
import { compress } from '../../remote-kit/build/compress.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Builds the portal as one ordinary single-page application. The same server composes its pages, prerendered and with preloaded files.
 * @returns the folder to serve
 */
export async function buildSpa(): Promise<string> {
  const folder = path('../dist/spa');
  await build({ configFile: path('vite.config.ts'), logLevel: 'warn' });
  const manifest = JSON.parse(readFileSync(join(folder, 'shell/dist/.vite/manifest.json'), 'utf8')) as Manifest;
  await compress(join(folder, 'shell/dist'));
  const routesFile = join(folder, 'shell/dist/routes.json');
  const routes = JSON.parse(readFileSync(routesFile, 'utf8')) as PortalRoute[];
  const releases = new Map(Array.from(new Set(routes.map(({ remote }) => remote)), (remote) => [remote, readRelease(remote)]));
  for (const route of routes) {
    const { js, css } = filesOf(manifest, route.remote, route.page);
    route.shell = { js: withoutRepeats([...route.shell.js, ...js]), css: withoutRepeats([...route.shell.css, ...css]) };
    route.early = withoutRepeats([...(route.early ?? []), ...(releases.get(route.remote)?.routes[route.page]?.early ?? [])]);
  }
  writeFileSync(routesFile, JSON.stringify(routes));
  // The fragments are those of the landing remote: same markup, same class names.
  for (const [remote, release] of releases) {
    rmSync(join(folder, remote), { recursive: true, force: true });
    cpSync(path(`../../${remote}/dist`), join(folder, remote, 'dist'), { recursive: true });
    writeFileSync(join(folder, remote, 'dist/release.json'), JSON.stringify({ ...release, preload: [], routes: {} }));
  }
  return folder;
}

const readRelease = (remote: string) => JSON.parse(readFileSync(path(`../../${remote}/dist/release.json`), 'utf8')) as Release;

const withoutRepeats = (entries: readonly string[]) => [...new Set(entries)];

/** The files of a route besides the entry, relative to the build. */
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
