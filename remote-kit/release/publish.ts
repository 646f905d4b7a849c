import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { findHostProblems } from '@osk/shared/contract/compatibility';
import { findEmbeddedProblems } from '@osk/shared/contract/embedded-files';
import { embeddedFolder, type Release } from '@osk/shared/contract/release';
import type { SignedRelease } from '@osk/shared/contract/release-envelope';
import { checkRelease, findMissingFiles, type Provenance, readRollout, storeRelease } from '@osk/shared/contract/release-store';
import { describeBuild, integrityOf, isWorkingTreeClean, readRelease, releaseFile } from '../build/release-file.ts';
import { embeddedConfigsIn, runVite } from '../build/run-vite.ts';
import { ReleaseError } from '../command-line.ts';
import { buildHost, checkPages } from './check-pages.ts';
import { checkFiles, checkLimits, checkSizes } from './check-release.ts';
import { ConflictError, type ReleaseClient, readShell, type Shell } from './release-client.ts';
import { type ReleaseKey, signRelease } from './signing.ts';

type Publishing = {
  folder: string;
  name: string;
  portal: string;
  client: ReleaseClient;
  key: ReleaseKey | undefined;
  /** The next one of the remote. */
  sequence: number;
  insist: boolean;
};

type Stored = { version: string; isNew: boolean };

/** A version, and the commit that was built. */
type Published = { version: string; provenance: Provenance };

/**
 * Checks and builds a remote, and sends its files. With a key it signs the release and stores it in the portal; no browser gets it yet.
 * Without a key, the portal only checks it.
 * @throws ReleaseError
 */
export async function publish({ folder, name, portal, client, key, sequence, insist }: Publishing): Promise<Published> {
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
    if (key) await step(describeStored, signAndStore(client, { ...release, portal, isClean, sequence }, key));
    else await step(({ version }) => `checked by the portal as ${version}`, client.send(checkRelease, { release, insist }));
    return { version: release.version, provenance: { commit: release.commit, isClean } };
  } finally {
    temporary.remove();
  }
}

const describeStored = ({ isNew, version }: Stored) => `${isNew ? 'signed and stored' : 'signed; stored before'} as ${version}`;

/** Signs a release and stores it. Signs it once more when another one has taken its sequence during the build. @throws ReleaseError */
async function signAndStore(client: ReleaseClient, release: SignedRelease, key: ReleaseKey): Promise<Stored> {
  const store = (sequence: number) => client.send(storeRelease, signRelease({ ...release, sequence }, key));
  try {
    return await store(release.sequence).catch(async (error: unknown) => {
      if (!(error instanceof ConflictError) || error.code !== 'sequence-used') throw error;
      const { sequence = 0 } = await client.send(readRollout);
      return store(sequence + 1);
    });
  } catch (error) {
    if (!(error instanceof ConflictError) || error.code !== 'files-missing') throw error;
    throw new ReleaseError('The portal has deleted files of this release meanwhile. Run the command again: it sends them.', {
      cause: error,
    });
  }
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
  if (!description) throw new ReleaseError('The build has no valid release.json: vite.config.ts must use remoteConfig of @osk/remote-kit.');
  if (description.name !== name) {
    throw new ReleaseError(`package.json has the name ${name}, vite.config.ts ${description.name}: they must be equal.`);
  }
  // `checkFiles` reports a missing file.
  const readBuilt = (file: string) => readFile(join(build, file)).catch(() => Buffer.of());
  throwProblems([
    ...checkFiles(build, description),
    ...checkLimits(build, description),
    ...findHostProblems(description.needs, shell),
    ...(await findEmbeddedProblems(description, readBuilt, async (file) => integrityOf(await readBuilt(file), 'sha384'))),
    ...checkSizes(folder, build, description),
  ]);
  throwProblems(await checkPages(await host, build, description, signal));
  return description;
}

/** @throws ReleaseError if there are any */
function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ReleaseError(['The remote cannot be released:', ...problems].join('\n'));
}

/** The scripts of a remote's package.json that a release runs, if there are any: its types, and its tests. */
const scriptNames = ['check', 'test'] as const;

/** Runs the remote's own checks. @throws ReleaseError with the output of those that fail */
async function runOwnChecks(folder: string): Promise<void> {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts?: Record<string, string> };
  const failures = await Promise.all(scriptNames.filter((name) => name in scripts).map((name) => runScript(folder, name)));
  const failed = failures.filter((failure) => failure !== undefined);
  if (failed.length > 0) throw new ReleaseError(failed.join('\n\n'));
}

/** Undefined when it passes. */
async function runScript(folder: string, name: string): Promise<string | undefined> {
  // A test runner must not wait for changes of files.
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1', CI: 'true' }, maxBuffer: Infinity };
  return promisify(execFile)(process.execPath, ['--run', name], options).then(
    () => undefined,
    ({ stdout, stderr }) => `The script ${name} of package.json fails:\n${stripVTControlCharacters(stdout + stderr).trim()}`,
  );
}

const concurrency = 4;

/** Sends the files of a build that the portal lacks. Returns how many there were. @throws ReleaseError */
export async function sendFiles(client: ReleaseClient, build: string, { files }: Pick<Release, 'files'>): Promise<number> {
  const names = new Map(Object.entries(files).map(([name, integrity]) => [hexadecimalOf(integrity), name]));
  const { missing } = await client.send(findMissingFiles, { hashes: [...names.keys()] });
  const waiting = missing.flatMap((hash) => ({ hash, name: names.get(hash) ?? '' }));
  const sendNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (!next) return;
    await client.putFile(next.hash, await readFile(join(build, next.name))).catch((error) => {
      throw error instanceof ReleaseError ? new ReleaseError(`${next.name} could not be sent. ${error.message}`) : error;
    });
    await sendNext();
  };
  await Promise.all(Array.from({ length: concurrency }, sendNext));
  return missing.length;
}

/** `sha256-…` of an `integrity` attribute in hexadecimal. */
const hexadecimalOf = (integrity: string): string => Buffer.from(integrity.replace('sha256-', ''), 'base64').toString('hex');

type TemporaryFolder = {
  path: string;
  /** For processes that write to the folder: aborts before it is removed. */
  signal: AbortSignal;
  remove(): void;
};

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Makes a temporary folder, which is also removed when SIGINT or SIGTERM ends this process. */
function makeTemporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix));
  const controller = new AbortController();
  const remove = () => {
    for (const signal of signals) process.off(signal, end);
    controller.abort();
    // A process may complete one call of the file system after it was ended.
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  const end = (signal: (typeof signals)[number]) => {
    remove();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  return { path, signal: controller.signal, remove };
}
