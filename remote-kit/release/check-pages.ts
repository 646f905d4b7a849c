import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Release } from '@osk/shared/contract/release';
import { bundleForNode } from '../build/bundle.ts';
import type { Message, Problem, Rendering, Task } from './headless/render-pages.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Bundles the headless host into a folder. Returns the script. */
export async function buildHost(folder: string): Promise<string> {
  const { code } = await bundleForNode(pathOf('headless/host.tsx'), {
    root: pathOf('..'),
    define: {
      // The development React has readable errors.
      'process.env.NODE_ENV': '"development"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: '"web"',
    },
  });
  const script = join(folder, 'host.mjs');
  writeFileSync(script, code);
  return script;
}

/** Renders every page of a build in a headless host, in its own process. Returns the problems, one sentence each. */
export async function checkPages(host: string, folder: string, { name, entry, routes }: Release): Promise<string[]> {
  const task: Task = { host, folder, remote: name, entry, routes: Object.keys(routes) };
  const child = fork(pathOf('headless/render-pages.ts'), [JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  return describe(name, await problemsOf(child));
}

/** Milliseconds without a message until the process is stopped. Longer than the time that a page may take to load. */
const timeout = 20_000;

function problemsOf(child: ChildProcess): Promise<Problem[]> {
  const problems: Problem[] = [];
  let current: Rendering | undefined;
  let [isDone, errorOutput] = [false, ''];
  const stop = () => {
    problems.push({ rendering: current, problem: `nothing happened for ${timeout / 1000} s` });
    isDone = child.kill('SIGKILL');
  };
  const watchdog = setTimeout(stop, timeout);
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk));
  child.on('message', (message: Message) => {
    watchdog.refresh();
    if (message === 'done') isDone = true;
    else if ('problem' in message) problems.push(message);
    else current = message;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(watchdog);
      if (!isDone && current) problems.push({ rendering: current, problem: 'it ended the process' });
      if (!isDone && !current) reject(new Error(`The pages could not be rendered:\n${errorOutput.trim()}`));
      else resolve(problems);
    });
  });
}

const languages = { pl: 'Polish', en: 'English' };
const circumstances = { pending: 'while calls are pending', failing: 'when every call fails' };

/** One sentence for each different problem, with the renderings that have it. */
function describe(name: string, problems: readonly Problem[]): string[] {
  const groups = Map.groupBy(problems, ({ rendering, problem }) =>
    rendering ? `The page ${rendering.route} cannot be rendered: ${problem}` : `${name} cannot be loaded: ${problem}`,
  );
  return [...groups].map(([sentence, group]) => {
    const renderings = group.flatMap(({ rendering }) => rendering ?? []);
    if (renderings.length === 0) return sentence;
    const each = (words: string[]) => [...new Set(words)].join(' and ');
    const where = each(renderings.map(({ language }) => languages[language]));
    return `${sentence} (in ${where}, ${each(renderings.map(({ calls }) => circumstances[calls]))})`;
  });
}
