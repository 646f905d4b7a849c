import { type Change, isPermitted, type RolloutState, readRollout, tokenCommand } from '@osk/shared/contract/release-store';
import { portalOf, remoteNameOf } from '../build/release-file.ts';
import { setProxy, UsageError } from '../command-line.ts';
import { type Arguments, type RunArguments, readArguments, usage } from './arguments.ts';
import { describeDisabled, describeKeys, describeRollout, listReleases } from './describe-rollout.ts';
import { waitUntilServed } from './portal.ts';
import { createReleaseClient } from './release-client.ts';
import { ReleaseError } from './release-error.ts';
import { findVersion, moveRollout, resultOf } from './rollout.ts';
import { keygen } from './signing/keygen.ts';
import { readReleaseKey } from './signing/release-key.ts';
import { checkKey, checkPortal } from './signing/sign-release.ts';
import { watchCanary } from './watch.ts';

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
    ...(await publish({ folder, name, portal, client, key, insist })),
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
async function reportRollout(rollout: RolloutState, portal: string): Promise<ExitCode> {
  console.log(describeRollout(rollout));
  const { served, message } = await waitUntilServed(portal, rollout);
  console.log(message);
  return served ? 0 : 3;
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}
