import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Release } from '@osk/shared/contract/release';
import { bundleForNode } from '../build/bundle.ts';
import type { Message, Problem, Rendering, Task } from './headless/render-pages.ts';

const hostSource = fileURLToPath(new URL('headless/host.tsx', import.meta.url));
const renderer = fileURLToPath(new URL('headless/render-pages.ts', import.meta.url));

/** Bundles the headless host into a folder. Returns the script. */
export async function buildHost(folder: string): Promise<string> {
  const { script } = await bundleForNode(hostSource, folder, {
    root: dirname(hostSource),
    define: {
      // The development React has readable errors.
      'process.env.NODE_ENV': '"development"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: '"web"',
    },
  });
  return script;
}

/**
 * Renders every page of a build in a headless host, as the portal does. Then loads every page by Module Federation's own runtime, so that
 * other hosts can load the remote too. Returns the problems, one sentence each.
 */
export async function checkPages(host: string, folder: string, { name, entry, routes }: Release, signal?: AbortSignal): Promise<string[]> {
  const task = { host, folder, remote: name, entry, routes: Object.keys(routes) };
  const problems = await run({ ...task, work: 'render' }, signal);
  if (problems.length > 0) return describe(`${name} cannot be loaded`, problems);
  return describe(`${name} cannot be loaded by @module-federation/runtime`, await run({ ...task, work: 'load' }, signal));
}

/** Runs a task in its own process, which `signal` ends. Returns the problems. */
async function run(task: Task, signal: AbortSignal | undefined): Promise<Problem[]> {
  const child = fork(renderer, [JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  // A page may hang the process. It may take 10 s to load.
  const watchdog = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const problems: Problem[] = [];
  let current: Rendering | undefined;
  let [isDone, errorOutput] = [false, ''];
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk));
  child.on('message', (message: Message) => {
    watchdog.refresh();
    if (message === 'loaded') return;
    if (message === 'done') isDone = true;
    else if ('problem' in message) problems.push(message);
    else current = message;
  });
  const [, endedBy] = await once(child, 'close');
  clearTimeout(watchdog);
  if (!isDone && !current && !endedBy) throw new Error(`The pages could not be rendered:\n${errorOutput.trim()}`);
  if (!isDone) problems.push({ rendering: current, problem: endedBy ? 'it hangs' : 'it ended the process' });
  return problems;
}

const languages = { pl: 'Polish', en: 'English' };
const circumstances = { pending: 'while calls are pending', failing: 'when every call fails' };

/** One sentence for each different problem, with the renderings that have it. */
function describe(withoutRendering: string, problems: readonly Problem[]): string[] {
  const groups = Map.groupBy(problems, ({ rendering, problem }) =>
    rendering ? `The page ${rendering.route} cannot be rendered: ${problem}` : `${withoutRendering}: ${problem}`,
  );
  return [...groups].map(([sentence, group]) => {
    const renderings = group.flatMap(({ rendering }) => rendering ?? []);
    if (renderings.length === 0) return sentence;
    const each = (words: string[]) => [...new Set(words)].join(' and ');
    const where = each(renderings.map(({ language }) => languages[language]));
    return `${sentence} (in ${where}, ${each(renderings.map(({ calls }) => circumstances[calls]))})`;
  });
}
