import {
  type Change,
  isPermitted,
  type ReleasePermission,
  type RolloutState,
  readRollout,
  tokenCommand,
} from '@osk/shared/contract/release-store';
import { portalOf, remoteNameOf } from '../build/release-file.ts';
import { parseArguments, parsePortal, ReleaseError, setProxy, UsageError } from '../command-line.ts';
import { type Access, createReleaseClient } from './release-client.ts';
import { describeDisabled, describeKeys, describeRollout, findVersion, listReleases, moveRollout, resultOf } from './rollout.ts';
import { checkKey, checkPortal, keygen, readReleaseKey } from './signing.ts';
import { watchCanary } from './watch.ts';

export const usage = `Builds, checks and signs the remote in this folder, stores the release in the portal and makes it live.

osk-release                  build, check and release to every browser
osk-release --percent 10     release to a canary of 10 % of browsers; 100 means every browser
osk-release --to 1.2.0-3fa9  release a stored version, without a build; also with --percent.
                             The beginning of a version is enough. "portal" is the deployed build.
osk-release --rollback       end the canary; without one, bring the previous release back
osk-release --dry-run        build and check, in the portal too, but store and release nothing; needs no key
osk-release --list           list the stored releases and the latest changes
osk-release --watch          follow the canary: how its pages load. Ends with 1 when the canary is ended
osk-release keygen           make the key that signs the releases; with --out FILE, into another file

--portal URL   the portal (default: PORTAL, then osk.portal of package.json)
--note TEXT    for the trail of changes: why
--insist       release it although it takes away an address that pages have now, or the portal has ended its canary
--help         this text

OSK_RELEASE_TOKEN is the token of this remote, from the portal's operator.
OSK_RELEASE_KEY is the text of the key that keygen made; by default it is read from keygen's file.`;

/** 0: done. 1: rejected or failed. 2: invalid arguments. 3: released, but the portal does not serve it. */
type ExitCode = 0 | 1 | 2 | 3;

/** Runs `osk-release` for the remote in a folder. Returns the exit code. */
export async function releaseCommand(args: readonly string[], folder: string, environment = process.env): Promise<ExitCode> {
  const resetProxy = setProxy(environment);
  // `process.env` itself loses its secrets below.
  const variables = { ...environment };
  try {
    const task = readArguments(args, environment, { name: remoteNameOf(folder), portal: portalOf(folder) });
    // Builds and pages run in child processes, which need neither.
    delete process.env.OSK_RELEASE_TOKEN;
    delete process.env.OSK_RELEASE_KEY;
    return await run(task, folder, variables);
  } catch (error) {
    if (error instanceof UsageError || error instanceof ReleaseError) console.error(error.message);
    else if (error instanceof Error && 'syscall' in error) console.error(`${error.message}. --list shows what is live now.`);
    else console.error(error);
    return error instanceof UsageError ? 2 : 1;
  } finally {
    resetProxy();
  }
}

async function run(args: Arguments, folder: string, environment: NodeJS.ProcessEnv): Promise<ExitCode> {
  if (args.verb === 'help') return print(usage);
  const name = remoteNameOf(folder);
  if (name === undefined) throw new ReleaseError(`${folder} has no package.json with the name of a remote: run this in its folder.`);
  if (args.verb === 'keygen') return print(keygen(name, args.out, environment));
  const { portal, note } = args;
  const client = createReleaseClient(args, name);
  // First, so that a wrong address or token is reported before the build.
  const rollout = await client.send(readRollout);
  checkPermission(args, rollout);
  const move = async (change: Change) => reportRollout(await moveRollout(client, rollout, change, note), portal);

  if (args.verb === 'list') {
    const disabled = rollout.isEnabled === false ? `\n${describeDisabled(name)}` : '';
    return print(`${name} on ${portal}${disabled}\n${describeKeys(rollout)}\n${listReleases(rollout)}`);
  }
  if (args.verb === 'watch') return watchCanary({ client, print: console.log });
  if (args.verb === 'rollback') return move({ action: 'rollback' });
  const { percent, insist } = args;
  if (args.verb === 'to') return move({ action: 'release', version: findVersion(rollout, args.version), percent, insist });
  checkPortal(rollout, portal);
  // A dry run stores nothing, so it needs no key: pull requests run code that nobody has reviewed.
  const key = args.isDryRun ? undefined : readReleaseKey(name, environment);
  if (key) checkKey(rollout, key);
  // Imported late: Vite loads slowly, and a rollback does not need it.
  const { publish } = await import('./publish.ts');
  const change: Change = {
    action: 'release',
    ...(await publish({ folder, name, portal, client, key, sequence: (rollout.sequence ?? 0) + 1, insist })),
    percent,
    ...(insist && { insist }),
  };
  if (key) return move(change);
  console.log(`Dry run: nothing is stored, and the rollout on ${portal} is unchanged.\n${describeRollout(rollout)}`);
  return print(`Without --dry-run: ${describeRollout(resultOf(rollout, change))}`);
}

/** Checks the permission before the slow build. @throws ReleaseError when the portal would reject the change after it */
function checkPermission({ permission }: RunArguments, { name, permissions }: RolloutState): void {
  if (permission === undefined || permissions === undefined || isPermitted(permissions, permission)) return;
  const command = tokenCommand(name, permission);
  throw new ReleaseError(
    `This token lacks the permission ${permission}. The operator creates one that has it, with a label of its own, by:\n${command}`,
  );
}

/** Prints the rollout, and whether the portal serves it. */
function reportRollout(rollout: RolloutState, portal: string): ExitCode {
  console.log(describeRollout(rollout));
  const { isServed } = rollout;
  if (isServed === undefined) console.log(`${portal} is an earlier version: it does not say whether it serves it.`);
  else if (isServed) console.log(`${portal} serves it.`);
  else console.log(`${portal} does not serve it: it skipped the release, or does not read its database now. Its log has the reason.`);
  return isServed ? 0 : 3;
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}

type Task =
  | { verb: 'release'; percent: number; isDryRun: boolean; insist: boolean }
  | { verb: 'to'; version: string; percent: number; insist: boolean }
  | { verb: 'rollback' }
  | { verb: 'list' }
  | { verb: 'watch' };

type RunArguments = Task & Access & { note: string };

type Arguments = { verb: 'help' } | { verb: 'keygen'; out: string | undefined } | RunArguments;

const options = {
  portal: { type: 'string' },
  percent: { type: 'string' },
  to: { type: 'string' },
  note: { type: 'string' },
  insist: { type: 'boolean' },
  rollback: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  list: { type: 'boolean' },
  watch: { type: 'boolean' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** What package.json says of the remote and its portal. */
type Package = { name: string | undefined; portal: string | undefined };

/** @throws UsageError */
export function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv, remote: Package): Arguments {
  const { values, positionals } = parseArguments({ args: [...args], options, allowPositionals: true });
  if (values.help) return { verb: 'help' };
  if (positionals.length > 0) return readKeygen(positionals, values);
  if (values.out !== undefined) throw new UsageError('--out is an option of osk-release keygen.');
  const task = readTask(values);
  const { note = '' } = values;
  if (note.length > 300) throw new UsageError('--note has more than 300 characters.');
  const portal = values.portal ?? (environment.PORTAL || remote.portal);
  if (portal === undefined) throw new UsageError('Which portal? Example: --portal https://portal.example');
  const { origin } = parsePortal('--portal', portal);
  const permission = permissionFor(task);
  const token = readToken(environment.OSK_RELEASE_TOKEN, tokenCommand(remote.name ?? '<remote>', permission));
  return { ...task, portal: origin, token, permission, note };
}

/** `keygen` is the only word among the options. @throws UsageError */
function readKeygen(words: readonly string[], { out, ...others }: Values): Arguments {
  const [word, ...more] = words;
  if (word !== 'keygen' || more.length > 0)
    throw new UsageError(`Unexpected argument '${words.find((one) => one !== 'keygen') ?? word}'. --help lists the options.`);
  const [other] = Object.keys(others);
  if (other !== undefined) throw new UsageError(`--${other} is no option of osk-release keygen.`);
  return { verb: 'keygen', out };
}

/** The characters of a token are checked here, because the error of an invalid header contains its value. @throws UsageError */
function readToken(variable = '', command: string): string {
  const token = variable.trim();
  if (token === '') throw new UsageError(`OSK_RELEASE_TOKEN is not set. The portal's operator creates a token by: ${command}`);
  if (!/^[\w-]+$/.test(token))
    throw new UsageError('OSK_RELEASE_TOKEN is not a token: a token has only letters, digits, hyphens and underscores.');
  return token;
}

function permissionFor(task: Task): ReleasePermission | undefined {
  if (task.verb === 'list' || task.verb === 'watch') return undefined;
  if (task.verb === 'rollback') return 'rollback';
  return task.verb === 'release' && task.isDryRun ? 'upload' : 'release';
}

type Values = ReturnType<typeof parseArguments<{ options: typeof options }>>['values'];

function readTask({ percent, to, rollback, list, watch, insist = false, 'dry-run': isDryRun = false }: Values): Task {
  const verbs = [rollback && '--rollback', to !== undefined && '--to', list && '--list', watch && '--watch', isDryRun && '--dry-run'];
  const releasesNothing = rollback || list || watch;
  if (percent !== undefined && releasesNothing) verbs.push('--percent');
  if (insist && releasesNothing) verbs.push('--insist');
  const given = verbs.filter((verb) => typeof verb === 'string');
  if (given.length > 1) throw new UsageError(`${given.join(' and ')} exclude each other.`);
  if (rollback) return { verb: 'rollback' };
  if (list || watch) return { verb: list ? 'list' : 'watch' };
  if (to === undefined) return { verb: 'release', percent: readPercent(percent), isDryRun, insist };
  if (to === '') throw new UsageError('--to needs a version. --list shows the stored ones.');
  if (to === 'portal' && readPercent(percent) < 100) throw new UsageError('The deployed build cannot be a canary: omit --percent.');
  return { verb: 'to', version: to, percent: readPercent(percent), insist };
}

function readPercent(value = '100'): number {
  if (/^\d{1,3}$/.test(value) && Number(value) <= 100) return Number(value);
  throw new UsageError(`--percent ${value} is not a whole number from 0 to 100.`);
}
