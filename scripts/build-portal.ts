import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compress } from '../remote-kit/build/compress.ts';
import { embeddedConfigs, embeddedConfigsIn } from '../remote-kit/build/embedded-builds.ts';
import { built, root } from './packages.ts';
import { capture } from './run.ts';

type Package = (typeof built)[number];

/** Holds the fingerprint of what a build was made from. The build empties its folder first, so an interrupted one has none. */
const stampOf = (name: Package) => join(root, name, 'dist', '.built-from');

/** Builds every front-end package whose sources have changed since its build, two at a time. False if one failed. */
export async function buildPortal(): Promise<boolean> {
  const common = fingerprint(['pnpm-lock.yaml', 'tsconfig.base.json', 'shared/package.json', 'shared/src', 'remote-kit/build']);
  const stale = built.flatMap((name) => {
    const from = `${common} ${fingerprint([`${name}/src`, `${name}/build`, `${name}/package.json`, `${name}/vite.config.ts`, ...embeddedConfigs.map((config) => `${name}/${config}`), `${name}/index.html`])}`;
    return readIfThere(stampOf(name)) === from ? [] : [{ name, from }];
  });
  if (stale.length === 0) return true;

  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  const results: boolean[] = [];
  const work = async () => {
    for (let next = stale.shift(); next; next = stale.shift()) results.push(await buildPackage(next.name, next.from));
  };
  await Promise.all([work(), work()]);
  return results.every(Boolean);
}

async function buildPackage(name: Package, from: string): Promise<boolean> {
  const started = performance.now();
  const folder = join(root, name);
  for (const config of ['vite.config.ts', ...embeddedConfigsIn(folder)]) {
    const vite = [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--config', config];
    const { code, output } = await capture(process.execPath, vite, { cwd: folder });
    if (code !== 0) {
      console.error(`${output}\n${name} could not be built.`);
      return false;
    }
  }
  for (const built of ['dist', 'dist-embed']) if (existsSync(join(folder, built))) await compress(join(folder, built));
  writeFileSync(stampOf(name), from);
  console.log(`  ${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** A digest of files and folders, by name and content; tests do not count. */
function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const full = join(root, path);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat || /\.test\.tsx?$/.test(path)) return;
    if (stat.isDirectory()) for (const entry of readdirSync(full).sort()) add(join(path, entry));
    else hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  paths.forEach(add);
  return hash.digest('base64url');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
