import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedFolder, type Rollout } from '@osk/shared/contract/release';
import { compress } from '../build/compress.ts';
import { packageVersionOf, readRelease, releaseFile, versionAndFiles } from '../build/release-file.ts';
import { embeddedConfigsIn, runVite } from '../build/run-vite.ts';
import { buildHost, checkPages } from './check-pages.ts';
import { checkEmbedded, checkFiles, checkHost, checkRoutes } from './check-release.ts';
import type { Shell } from './portal.ts';
import { addRelease, ReleaseError, release } from './rollout.ts';
import type { Store } from './store.ts';

type Publishing = { folder: string; name: string; percent: number; store: Store; shell: Shell };

/** Builds a remote, checks it, stores it and updates the rollout. A failure leaves nothing behind. @throws ReleaseError */
export async function publish({ folder, name, percent, store, shell }: Publishing): Promise<Rollout> {
  const temporary = mkdtempSync(join(tmpdir(), 'release-'));
  const [build, embedded] = [store.newFolder(), store.newFolder()];
  // Bundled at the same time as the remote. The check awaits it, and handles a failure.
  const host = buildHost(temporary);
  host.catch(() => {});
  try {
    await step('built', () => buildRemote(folder, build, embedded));
    await step('compressed', () => compress(build));
    const version = await step('checked', () => check(build, { folder, name, shell, host }));
    const added = await step(`stored as ${version}`, () => store.add(build, version));
    const change = (rollout: Rollout) => release(addRelease(rollout, added), version, percent);
    return await step('rollout updated', () => store.update(change, shell.manifest));
  } finally {
    for (const leftover of [build, embedded, temporary]) rmSync(leftover, { recursive: true, force: true });
  }
}

async function step<Result>(done: string, action: () => Result | Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await action();
  console.log(`${done} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Builds a remote for the portal, and for embedding if it has such builds. It does not touch `dist`, which a server may serve. */
export async function buildRemote(folder: string, target: string, embedded: string): Promise<void> {
  const config = 'vite.config.ts';
  if (!existsSync(join(folder, config))) throw new ReleaseError(`${folder} has no ${config}: run this in the folder of a remote.`);
  const configs = embeddedConfigsIn(folder);
  const buildEmbedded = async () => {
    for (const each of configs) await runVite(folder, each, '--outDir', embedded);
  };
  const builds = await Promise.allSettled([runVite(folder, config, '--outDir', target, '--emptyOutDir'), buildEmbedded()]);
  const failed = builds.find((result) => result.status === 'rejected');
  if (failed) throw new ReleaseError(`The remote cannot be built:\n${failed.reason.message}`);
  const description = readRelease(target);
  if (!description || configs.length === 0) return;
  // The embedded files are part of the release: its hashes and its version include them.
  renameSync(embedded, join(target, embeddedFolder));
  writeFileSync(join(target, releaseFile), JSON.stringify({ ...description, ...versionAndFiles(folder, target) }, null, 2));
}

type Checking = Pick<Publishing, 'folder' | 'name' | 'shell'> & { host: Promise<string> };

/** The version of a valid build. @throws ReleaseError with all problems */
async function check(build: string, { folder, name, shell, host }: Checking): Promise<string> {
  const description = readRelease(build);
  if (!description) throw new ReleaseError('The build has no release.json: vite.config.ts must use remoteConfig of @osk/remote-kit.');
  if (description.name !== name) {
    throw new ReleaseError(`package.json has the name ${name}, vite.config.ts ${description.name}: they must be equal.`);
  }
  throwProblems([
    ...checkFiles(build, description),
    ...checkHost(description, shell.manifest),
    ...checkRoutes(description, shell.routes),
    ...checkEmbedded(build, description, packageVersionOf(folder)),
  ]);
  throwProblems(await checkPages(await host, build, description));
  return description.version;
}

/** @throws ReleaseError if there are any */
function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ReleaseError(['The remote cannot be released:', ...problems].join('\n'));
}
