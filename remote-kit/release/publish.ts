import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHostProblems } from '@osk/shared/contract/compatibility';
import { embeddedFolder, type Release } from '@osk/shared/contract/release';
import type { SignedRelease } from '@osk/shared/contract/release-envelope';
import { checkRelease, type Provenance, readRollout, storeRelease } from '@osk/shared/contract/release-store';
import { describeBuild, isWorkingTreeClean, packageVersionOf, readRelease, releaseFile } from '../build/release-file.ts';
import { embeddedConfigsIn, runVite } from '../build/run-vite.ts';
import { buildHost, checkPages } from './check-pages.ts';
import { checkEmbedded, checkFiles, checkLimits, checkRoutes, checkSizes } from './check-release.ts';
import { readShell, type Shell } from './portal.ts';
import { ConflictError, type ReleaseClient } from './release-client.ts';
import { ReleaseError } from './release-error.ts';
import { runOwnChecks } from './run-own-checks.ts';
import { sendFiles } from './send-files.ts';
import type { ReleaseKey } from './signing/release-key.ts';
import { signRelease } from './signing/sign-release.ts';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

type Publishing = { folder: string; name: string; portal: string; client: ReleaseClient; key: ReleaseKey | undefined; insist: boolean };

type Stored = { version: string; isNew: boolean };

/** A version, and the commit that was built. */
type Published = { version: string; provenance: Provenance };

/**
 * Checks and builds a remote, and sends its files. With a key it signs the release and stores it in the portal; no browser gets it yet.
 * Without a key, the portal only checks it.
 * @throws ReleaseError
 */
export async function publish({ folder, name, portal, client, key, insist }: Publishing): Promise<Published> {
  // A build ignores types.
  await step(() => 'own checks passed', runOwnChecks(folder));
  const shell = await readShell(portal);
  const isClean = isWorkingTreeClean(folder);
  const temporary = makeTemporaryFolder('release-');
  const [build, embedded] = [join(temporary.path, 'build'), join(temporary.path, 'embedded')];
  // Bundled at the same time as the remote. The check awaits it, and handles a failure.
  const host = buildHost(temporary.path);
  host.catch(() => {});
  try {
    await step(() => 'built', buildRemote(folder, build, embedded, temporary));
    const release = await step(() => 'checked', check(build, { folder, name, shell, host, signal: temporary.signal }));
    const files = Object.keys(release.files).length;
    await step((sent) => `${sent} of ${files} files sent`, sendFiles(client, build, release));
    if (key) await step(describeStored, signAndStore(client, { ...release, portal, isClean }, key).catch(describeConflict));
    else await step(({ version }) => `checked by the portal as ${version}`, client.send(checkRelease, { release, insist }));
    return { version: release.version, provenance: { commit: release.commit, isClean } };
  } finally {
    temporary.remove();
  }
}

const describeStored = ({ isNew, version }: Stored) => `${isNew ? 'signed and stored' : 'signed; stored before'} as ${version}`;

/** How often a release is signed again, because another one took its sequence. */
const tries = 5;

/** Signs a release with the next sequence, and stores it. @throws ReleaseError */
async function signAndStore(
  client: ReleaseClient,
  release: Omit<SignedRelease, 'sequence'>,
  key: ReleaseKey,
  left = tries,
): Promise<Stored> {
  const { sequence = 0 } = await client.send(readRollout);
  try {
    return await client.send(storeRelease, signRelease({ ...release, sequence: sequence + 1 }, key));
  } catch (error) {
    if (!(error instanceof ConflictError) || error.code !== 'sequence-used' || left === 1) throw error;
    return signAndStore(client, release, key, left - 1);
  }
}

/** @throws the error, which says what to do when files were deleted after they were sent */
function describeConflict(error: unknown): never {
  if (!(error instanceof ConflictError) || error.code !== 'files-missing') throw error;
  throw new ReleaseError('The portal has deleted files of this release meanwhile. Run the command again: it sends them.', { cause: error });
}

async function step<Result>(done: (result: Result) => string, action: Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await action;
  console.log(`${done(result)} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Builds a remote for the portal, and for embedding if it has such builds. It does not touch `dist`, which a server may serve. */
export async function buildRemote(folder: string, target: string, embedded: string, temporary?: TemporaryFolder): Promise<void> {
  const config = 'vite.config.ts';
  if (!existsSync(join(folder, config))) throw new ReleaseError(`${folder} has no ${config}: run this in the folder of a remote.`);
  const configs = embeddedConfigsIn(folder);
  const run = (each: string, outDir: string, emptyOutDir: boolean) =>
    runVite(folder, each, {
      target: { outDir, emptyOutDir },
      ...(temporary && { temporary: temporary.path, signal: temporary.signal }),
    });
  const buildEmbedded = async () => {
    // All of them write into one folder.
    for (const each of configs) await run(each, embedded, false);
  };
  const builds = await Promise.allSettled([run(config, target, true), buildEmbedded()]);
  const failed = builds.find((result) => result.status === 'rejected');
  if (failed) throw new ReleaseError(`The remote cannot be built:\n${failed.reason.message}`);
  const description = readRelease(target);
  if (!description || configs.length === 0) return;
  // The embedded files are part of the release: its hashes and its version include them.
  renameSync(embedded, join(target, embeddedFolder));
  writeFileSync(join(target, releaseFile), JSON.stringify(describeBuild(folder, target, description), null, 2));
}

type Checking = Pick<Publishing, 'folder' | 'name'> & { shell: Shell; host: Promise<string>; signal: AbortSignal };

/** The description of a valid build. @throws ReleaseError with all problems */
async function check(build: string, { folder, name, shell, host, signal }: Checking): Promise<Release> {
  const description = readRelease(build);
  if (!description) throw new ReleaseError('The build has no release.json: vite.config.ts must use remoteConfig of @osk/remote-kit.');
  if (description.name !== name) {
    throw new ReleaseError(`package.json has the name ${name}, vite.config.ts ${description.name}: they must be equal.`);
  }
  throwProblems([
    ...checkFiles(build, description),
    ...checkLimits(build, description),
    ...findHostProblems(description.needs, shell),
    ...checkRoutes(description),
    ...checkEmbedded(build, description, packageVersionOf(folder)),
    ...checkSizes(folder, build, description),
  ]);
  throwProblems(await checkPages(await host, build, description, signal));
  return description;
}

/** @throws ReleaseError if there are any */
function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ReleaseError(['The remote cannot be released:', ...problems].join('\n'));
}
