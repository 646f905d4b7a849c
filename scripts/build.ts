import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudgets, describeSizes } from '../remote-kit/build/budgets.ts';
import { compress } from '../remote-kit/build/compress.ts';
import { embeddedConfigsIn, runVite } from '../remote-kit/build/run-vite.ts';
import { digest } from './digest.ts';
import { frontEndPackages, root } from './packages.ts';
import { buildSdk } from './sdk/build-sdk.ts';

/** The file with the digest of a build's sources. Vite empties the folder first, so an interrupted build has none. */
const stampFileOf = (name: string) => join(root, name, 'dist', '.built-from');

/** Builds every front-end package and the packages for teams if their sources have changed, and checks budgets. False if one failed. */
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
  const stale = frontEndPackages.flatMap((name) => {
    const sources = ['src', 'build', 'package.json', 'vite.config.ts', 'index.html', ...embeddedConfigsIn(join(root, name))];
    const stamp = `${common} ${digest(sources.map((source) => `${name}/${source}`))}`;
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

async function buildPackage(name: string, stamp: string): Promise<boolean> {
  const started = performance.now();
  const folder = join(root, name);
  rmSync(join(folder, 'dist-embed'), { recursive: true, force: true });
  try {
    for (const config of ['vite.config.ts', ...embeddedConfigsIn(folder)]) await runVite(folder, config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${name} could not be built.`);
    return false;
  }
  for (const output of ['dist', 'dist-embed']) if (existsSync(join(folder, output))) await compress(join(folder, output));
  writeFileSync(stampFileOf(name), stamp);
  console.log(`  ${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

if (import.meta.main) {
  process.exitCode = (await buildPortal()) ? 0 : 1;
  if (process.argv.includes('--sizes')) for (const name of frontEndPackages) console.log(describeSizes(join(root, name)));
}
