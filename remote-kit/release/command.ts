#!/usr/bin/env node
import { resolve } from 'node:path';
import type { Rollout } from '@osk/shared/contract/release';
import { remoteNameOf } from '../build/release-file.ts';
import { parseArguments, parsePortal, UsageError } from '../command-line.ts';
import { readShell, waitUntilServed } from './portal.ts';
import { describeRollout, findVersion, listReleases, ReleaseError, release, rollBack } from './rollout.ts';
import { openStore } from './store.ts';

export const usage = `Builds and checks the remote in this folder, stores the release and makes it live.

osk-release                  build, check and release to every browser
osk-release --percent 10     release to a canary of 10 % of browsers; 100 means every browser
osk-release --to 1.2.0-3fa9  release a stored version, without a build; also with --percent.
                             The beginning of a version is enough. "portal" is the deployed build.
osk-release --rollback       end the canary, or else bring the previous release back
osk-release --list           list the stored releases

--store DIR    the store of releases (default: RELEASES, if it is a folder)
--portal URL   the deployed portal: its shell must fit, and must serve the release (default: PORTAL)
--help         this text`;

type Environment = {
  /** The remote's folder. */
  folder: string;
  /** The store without `--store` and `RELEASES`. */
  defaultStore?: string;
  /** A local build of the shell, used without a portal. */
  shellBuild?: string;
};

type Task =
  | { verb: 'release'; percent: number }
  | { verb: 'to'; version: string; percent: number }
  | { verb: 'rollback' | 'list' | 'help' };
type Arguments = Task & { store: string | undefined; portal: string | undefined };

/** 0: done. 1: rejected or failed. 2: invalid arguments. 3: released, but the portal does not serve it. */
type ExitCode = 0 | 1 | 2 | 3;

/** Runs `osk-release`. Returns the exit code. */
export async function releaseCommand(args: readonly string[], environment: Environment): Promise<ExitCode> {
  try {
    return await run(readArguments(args, process.env), environment);
  } catch (error) {
    if (error instanceof UsageError || error instanceof ReleaseError) console.error(error.message);
    else if (error instanceof Error && 'syscall' in error) console.error(`${error.message}. --list shows what is live now.`);
    else console.error(error);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(args: Arguments, { folder, defaultStore, shellBuild }: Environment): Promise<ExitCode> {
  if (args.verb === 'help') return print(usage);
  const name = remoteNameOf(folder);
  if (name === undefined) throw new ReleaseError(`${folder} has no package.json with the name of a remote: run this in its folder.`);
  const store = openStore(storeFolder(args.store, defaultStore), name);
  if (args.verb === 'list') return print(listReleases(store.rollout()));
  if (args.verb === 'release') {
    const shell = await readShell(args.portal, shellBuild, 10_000).catch(({ message }: Error) => {
      throw new ReleaseError(`The remote cannot be released: ${message}.`);
    });
    // Imported late: Vite loads slowly, and a rollback does not need it.
    const { publish } = await import('./publish.ts');
    return reportRollout(await publish({ folder, name, percent: args.percent, store, shell }), args.portal, 10_000);
  }
  // A rollback is urgent: it does not wait for a portal that is down.
  const shell = await readShell(args.portal, shellBuild, 500).catch(({ message }: Error) => {
    console.log(`Not checked against the shell: ${message}.`);
  });
  const change = (rollout: Rollout) =>
    args.verb === 'to' ? release(rollout, findVersion(rollout, args.version), args.percent) : rollBack(rollout);
  return reportRollout(store.update(change, shell?.manifest), args.portal, shell ? 10_000 : 500);
}

/** Prints the rollout, and whether the portal serves it. */
async function reportRollout(rollout: Rollout, portal: string | undefined, timeout: number): Promise<ExitCode> {
  console.log(describeRollout(rollout));
  if (portal === undefined) return 0;
  const { served, message } = await waitUntilServed(portal, rollout, timeout);
  console.log(message);
  return served ? 0 : 3;
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}

function storeFolder(option: string | undefined, defaultStore: string | undefined): string {
  const isAddress = (store: string) => /^https?:/.test(store);
  if (option && isAddress(option)) throw new UsageError(`${option} is not a folder: release into a folder, and copy it to that host.`);
  const { RELEASES } = process.env;
  const store = option ?? (RELEASES && !isAddress(RELEASES) ? RELEASES : defaultStore);
  if (!store) throw new ReleaseError('The store of releases is unknown: give its folder with --store or RELEASES.');
  return resolve(store);
}

const options = {
  store: { type: 'string' },
  portal: { type: 'string' },
  percent: { type: 'string' },
  to: { type: 'string' },
  rollback: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** @throws UsageError */
export function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv): Arguments {
  const { values } = parseArguments({ args: [...args], options });
  const portal = values.portal ?? (environment.PORTAL || undefined);
  if (portal !== undefined) parsePortal('--portal', portal);
  return { ...readTask(values), store: values.store, portal };
}

type Values = ReturnType<typeof parseArguments<{ options: typeof options }>>['values'];

function readTask({ percent, to, rollback, list, help }: Values): Task {
  if (help) return { verb: 'help' };
  const verbs = [rollback && '--rollback', to !== undefined && '--to', list && '--list'].filter((verb) => typeof verb === 'string');
  if (percent !== undefined && (rollback || list)) verbs.push('--percent');
  if (verbs.length > 1) throw new UsageError(`${verbs.join(' and ')} exclude each other.`);
  if (rollback || list) return { verb: rollback ? 'rollback' : 'list' };
  if (to === undefined) return { verb: 'release', percent: readPercent(percent) };
  if (to === '') throw new UsageError('--to needs a version. --list shows the stored ones.');
  if (to === 'portal' && readPercent(percent) < 100) throw new UsageError('The deployed build cannot be a canary: omit --percent.');
  return { verb: 'to', version: to, percent: readPercent(percent) };
}

function readPercent(value = '100'): number {
  if (/^\d{1,3}$/.test(value) && Number(value) <= 100) return Number(value);
  throw new UsageError(`--percent ${value} is not a whole number from 0 to 100.`);
}

if (import.meta.main) process.exitCode = await releaseCommand(process.argv.slice(2), { folder: process.cwd() });
