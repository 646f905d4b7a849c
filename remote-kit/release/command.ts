import { resolve } from 'node:path';
import { remoteNameIn } from '../build/remote-name-in.ts';
import { type Asked, type AskedMove, type AskedRelease, readArguments, usage } from './arguments.ts';
import { shellFor, shellNeeded } from './host-manifest.ts';
import { type Move, moveRollout } from './move.ts';
import { whetherServed } from './portal.ts';
import type { Step } from './publish.ts';
import { Mistyped, Refused } from './refused.ts';
import { meantBy, rolledBack, shared } from './rollout.ts';
import { openStore, type Store } from './store.ts';
import { listOf, whoGets } from './told.ts';

type Surroundings = {
  /** The remote's. */
  folder: string;
  /** Where releases are stored if nothing else is said. */
  defaultStore?: string;
};

/** Going back waits for no portal that does not answer at once. */
const shortPatience = 500;
const longPatience = 10_000;

/** 0: done; 1: refused, or failed; 2: mistyped; 3: released, but the portal that was given does not serve it. */
type ExitCode = 0 | 1 | 2 | 3;

/** Does what was typed; the exit code. */
export async function command(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  try {
    return await run(readArguments(args, process.env), surroundings);
  } catch (error) {
    console.error(toldOf(error));
    return error instanceof Mistyped ? 2 : 1;
  }
}

/** What went wrong, without the place in the code where the operator can do something about it. */
function toldOf(error: unknown): unknown {
  if (error instanceof Refused || error instanceof Mistyped) return error.message;
  return error instanceof Error && 'syscall' in error ? `It failed: ${error.message}. --list shows what is out now.` : error;
}

async function run(asked: Asked, { folder, defaultStore }: Surroundings): Promise<ExitCode> {
  if (asked.task === 'help') return tell(usage);
  const name = nameIn(folder);
  const store = openStore(storeFor(asked.store, defaultStore), name);
  if (asked.task === 'list') return tell(listOf(store.rollout()));
  const { rollout, patience } = await (asked.task === 'release' ? release(asked, folder, name, store) : move(asked, folder, store));
  console.log(whoGets(rollout));
  if (asked.portal === undefined) return 0;
  const { served, told } = await whetherServed(asked.portal, rollout, patience);
  console.log(told);
  return served ? 0 : 3;
}

function tell(text: string): 0 {
  console.log(text);
  return 0;
}

async function release({ percent, portal }: AskedRelease, folder: string, name: string, store: Store) {
  const shell = await shellNeeded(folder, portal);
  // What builds is large: nobody who goes back has to wait for it to be loaded.
  const { publish } = await import('./publish.ts');
  return { rollout: await publish({ folder, name, percent, store, shell, step }), patience: longPatience };
}

const step: Step = async (done, act) => {
  const started = performance.now();
  const result = await act();
  console.log(`${done} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
};

async function move(asked: AskedMove, folder: string, store: Store) {
  const shell = await shellFor(folder, asked.portal, shortPatience).catch((error: unknown) => {
    console.log(`Not checked against the shell: ${error instanceof Error ? error.message : error}.`);
  });
  // A portal that does not say what it offers will hardly say what it serves.
  return { rollout: await moveRollout(store, moveFor(asked), shell?.offers), patience: shell ? longPatience : shortPatience };
}

function moveFor(asked: AskedMove): Move {
  return (rollout) => {
    if (asked.task === 'to') {
      const version = meantBy(rollout, asked.version);
      return { next: shared(rollout, version, asked.percent), version };
    }
    const next = rolledBack(rollout);
    // Where a share ends, nobody gets anything new.
    return rollout.canary ? { next } : { next, version: next.live };
  };
}

function nameIn(folder: string): string {
  const name = remoteNameIn(folder);
  if (name === undefined) throw new Refused(`${folder} has no package.json that names a remote: run this in the remote's folder.`);
  return name;
}

function storeFor(given: string | undefined, byDefault: string | undefined): string {
  const { RELEASES } = process.env;
  const store = given ?? (RELEASES && !/^https?:/.test(RELEASES) ? RELEASES : byDefault);
  if (store && /^https?:/.test(store))
    throw new Mistyped(`${store} is no folder: release into the store's folder, and copy that to its host.`);
  if (!store) throw new Refused('Nothing says where releases are stored: give the folder by --store, or by RELEASES.');
  return resolve(store);
}
