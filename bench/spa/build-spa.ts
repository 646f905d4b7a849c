import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ComposedRoute, Release } from '@osk/shared/contract/release';
import { build, type Manifest } from 'vite';
import { compress } from '../../remote-kit/build/compress.ts';
import { formModule } from '../../remote-kit/build/page-chunks.ts';

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
  const routes = JSON.parse(readFileSync(routesFile, 'utf8')) as ComposedRoute[];
  const releases = new Map(Array.from(new Set(routes.map(({ remote }) => remote)), (remote) => [remote, readRelease(remote)]));
  for (const route of routes) {
    const { js, css, forms } = filesOf(manifest, route.remote, route.page);
    route.shell = { js: withoutRepeats([...route.shell.js, ...js]), css: withoutRepeats([...route.shell.css, ...css]) };
    if (route.forms) route.forms = withoutRepeats([...route.forms, ...forms]);
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

/** The files of a route besides the entry, relative to the build; `forms`: what its forms import at their first use. */
function filesOf(manifest: Manifest, remote: string, route: string): { js: string[]; css: string[]; forms: string[] } {
  const source = new RegExp(`'${route}': \\(\\) => import\\('\\./(.*?)'\\)`).exec(
    readFileSync(path(`../../${remote}/src/remote.ts`), 'utf8'),
  )?.[1];
  const chunks = withImports(manifest, [`../${remote}/src/${source}`]);
  const forms = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports).filter((key) => formModule.test(key));
  const fileOf = ({ file }: { file: string }) => file;
  const js = chunks.map(fileOf);
  return {
    js,
    css: chunks.flatMap(({ css = [] }) => css),
    forms: withImports(manifest, forms)
      .map(fileOf)
      .filter((file) => !js.includes(file)),
  };
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
