import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Release } from '@osk/shared/contract/release';
import type { Problem, Rendering, Task, Told } from './headless/rendering.ts';

/** No page may hold the process for longer than loading it may take, and then some. */
const patience = 20_000;

const main = fileURLToPath(new URL('headless/main.ts', import.meta.url));

/** Why the pages of a build cannot be shown, one sentence a reason: each is drawn in a headless host, in a process of its own. */
export async function whyNotShown(host: string, folder: string, { name, entry, routes }: Release): Promise<string[]> {
  const task: Task = { host, folder, remote: name, entry, routes: Object.keys(routes) };
  const child = fork(main, [JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
  return sentencesFor(name, await problemsOf(child));
}

function problemsOf(child: ChildProcess): Promise<Problem[]> {
  const problems: Problem[] = [];
  let [done, written] = [false, ''];
  let current: Rendering | undefined;
  const stop = () => {
    problems.push(about(current, `nothing happened for ${patience / 1000} s`));
    done = child.kill('SIGKILL');
  };
  let watchdog = setTimeout(stop, patience);
  child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  child.on('message', (told: Told) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(stop, patience);
    if ('problem' in told) problems.push(told);
    else if ('begun' in told) current = told.begun;
    else done = true;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(watchdog);
      if (!done && current) problems.push(about(current, 'it ended the process it was shown in'));
      if (!done && !current) reject(new Error(`The pages could not be looked at:\n${written.trim()}`));
      else resolve(problems);
    });
  });
}

const about = (rendering: Rendering | undefined, problem: string): Problem => ({ problem, ...(rendering && { rendering }) });

const languages = { pl: 'Polish', en: 'English' };
const circumstances = { pending: 'while the server has not answered', failing: 'when every call to the server fails' };

/** The same of a page is told once. */
function sentencesFor(name: string, problems: readonly Problem[]): string[] {
  const whereFor = new Map<string, Rendering[]>();
  for (const { problem, rendering } of problems) {
    const what = rendering ? `The page ${rendering.route} cannot be shown: ${problem}` : `${name} cannot be loaded: ${problem}`;
    whereFor.set(what, [...(whereFor.get(what) ?? []), ...(rendering ? [rendering] : [])]);
  }
  return [...whereFor].map(([what, where]) => {
    if (where.length === 0) return what;
    const each = (words: string[]) => [...new Set(words)].join(' and ');
    return `${what} (in ${each(where.map(({ language }) => languages[language]))}, ${each(where.map(({ calls }) => circumstances[calls]))})`;
  });
}
