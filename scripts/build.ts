import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkBudgets, describeSizes } from '../remote-kit/build/budgets.ts';
import { compress } from '../remote-kit/build/compress.ts';
import { embeddedConfigsIn, runVite } from '../remote-kit/build/run-vite.ts';
import { digest } from './digest.ts';
import { frontEndPackages, root } from './packages.ts';
import { buildSdk } from './sdk/build-sdk.ts';

/** The file with the digest of a build's sources. Vite empties the folder first, so an interrupted build has none. */
const stampFileOf = (name: string) => join(root, name, 'dist', '.built-from');

/** Builds every front-end package, the server and the packages for teams if their sources have changed, and checks budgets. False if one failed. */
export async function buildPortal(): Promise<boolean> {
  const [isBuilt] = await Promise.all([buildStale(), buildSdk()]);
  if (!isBuilt) return false;
  const problems = frontEndPackages.flatMap((name) => checkBudgets(join(root, name)));
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

/** Builds two packages at a time. */
async function buildStale(): Promise<boolean> {
  const common = digest(['pnpm-lock.yaml', 'tsconfig.base.json', 'shared/package.json', 'shared/src', 'remote-kit/build']);
  const stale = [...frontEndPackages, 'server'].flatMap((name) => {
    const sources = ['src', 'build', 'package.json', 'index.html'].map((source) => join(name, source));
    const configs = configsOf(name).map((config) => relative(root, join(root, name, config)));
    const stamp = `${common} ${digest([...sources, ...configs])}`;
    const isCurrent = existsSync(stampFileOf(name)) && readFileSync(stampFileOf(name), 'utf8') === stamp;
    return isCurrent ? [] : [{ name, stamp }];
  });
  if (stale.length === 0) return true;

  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  let isComplete = true;
  const work = async () => {
    for (let next = stale.shift(); next; next = stale.shift()) isComplete = (await buildPackage(next.name, next.stamp)) && isComplete;
  };
  await Promise.all([work(), work()]);
  return isComplete;
}

/** The configurations of Vite that build a package, from its folder. */
const configsOf = (name: string) =>
  name === 'server' ? ['../scripts/package/bundle-server.ts'] : ['vite.config.ts', ...embeddedConfigsIn(join(root, name))];

async function buildPackage(name: string, stamp: string): Promise<boolean> {
  const started = performance.now();
  const folder = join(root, name);
  rmSync(join(folder, 'dist-embed'), { recursive: true, force: true });
  try {
    for (const config of configsOf(name)) await runVite(folder, config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${name} could not be built.`);
    return false;
  }
  const served = name === 'server' ? [] : ['dist', 'dist-embed'];
  for (const output of served) if (existsSync(join(folder, output))) await compress(join(folder, output));
  writeFileSync(stampFileOf(name), stamp);
  console.log(`  ${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

if (import.meta.main) {
  process.exitCode = (await buildPortal()) ? 0 : 1;
  if (process.argv.includes('--sizes')) for (const name of frontEndPackages) console.log(describeSizes(join(root, name)));
}
