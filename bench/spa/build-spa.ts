import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageParts, Release } from '@osk/shared/contract/release';
import { build, type Manifest } from 'vite';
import { compress } from '../../remote-kit/build/compress.ts';
import { remotes } from '../../scripts/packages.ts';

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
  const { company }: PageParts = JSON.parse(readFileSync(join(folder, 'shell/dist/page-parts.json'), 'utf8'));
  for (const remote of remotes) {
    rmSync(join(folder, remote), { recursive: true, force: true });
    // The fragments are those of the landing remote: same markup, same class names.
    cpSync(path(`../../${remote}/dist`), join(folder, remote, 'dist'), { recursive: true });
    const release = readRelease(remote);
    const routes = Object.entries(release.routes).map(([page, { early }]): [string, Release['routes'][string]] => {
      const { js, css } = filesOf(manifest, remote, page);
      const ofShell = (files: readonly string[]) => files.filter((file) => ![...company.js, ...company.css].includes(file)).map(inShell);
      return [page, { js: ofShell(js), css: ofShell(css), ...(early && { early }) }];
    });
    const changed: Release = { ...release, preload: [], routes: Object.fromEntries(routes) };
    writeFileSync(join(folder, remote, 'dist/release.json'), JSON.stringify(changed));
  }
  return folder;
}

const readRelease = (remote: string) => JSON.parse(readFileSync(path(`../../${remote}/dist/release.json`), 'utf8')) as Release;

/** The name of a file of the shell, relative to the folder of a remote. */
const inShell = (file: string) => `../../${file}`;

/** The files of a route besides the entry, relative to the build. */
function filesOf(manifest: Manifest, remote: string, route: string): { js: string[]; css: string[] } {
  const source = new RegExp(`'${route}': \\(\\) => import\\('\\./(.*?)'\\)`).exec(
    readFileSync(path(`../../${remote}/src/remote.ts`), 'utf8'),
  )?.[1];
  const chunks = withImports(manifest, [`../${remote}/src/${source}`]);
  return { js: chunks.map(({ file }) => file), css: chunks.flatMap(({ css = [] }) => css) };
}

/** These chunks with their static imports, each once, without the entry. */
function withImports(manifest: Manifest, keys: readonly string[]): Manifest[string][] {
  const seen = new Map<string, Manifest[string]>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (seen.has(key) || chunk.isEntry) return;
    seen.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...seen.values()];
}
