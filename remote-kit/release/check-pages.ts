import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedFolder, type Release } from '@osk/shared/contract/release';
import { z } from '@osk/shared/contract/shapes/shape';
import { bundleForNode } from '../build/run-vite.ts';
import type { CallState, Message, Problem, Situation, Task } from './headless/report.ts';

const renderer = fileURLToPath(new URL('headless/render-pages.ts', import.meta.url));
const hostSource = fileURLToPath(new URL('headless/host.tsx', import.meta.url));

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

type CheckedRelease = Pick<Release, 'name' | 'entry' | 'routes' | 'calls' | 'files'>;

/**
 * Renders every page of a build in a headless host, as the portal does, with sample data in its calls, and presses its buttons. Also loads
 * every page by Module Federation's own runtime, so that other hosts can load the remote too, and renders its embedded element.
 * Returns the problems, one sentence each.
 */
export async function checkPages(host: string, folder: string, release: CheckedRelease, signal?: AbortSignal): Promise<string[]> {
  const { name, entry, routes, calls } = release;
  const task = { host, folder, remote: name, entry, routes: Object.keys(routes) };
  const [rendered, loaded, embedded] = await Promise.all([
    runTask({ ...task, work: 'render', calls }, signal),
    runTask({ ...task, work: 'load' }, signal),
    checkEmbeddedElement(folder, release, signal),
  ]);
  // A remote that cannot be rendered has the same problem in the other runtime.
  const isBroken = rendered.some(({ kind }) => kind === 'rendered');
  return [
    ...describeProblems(`${name} cannot be loaded`, rendered),
    ...(isBroken ? [] : describeProblems(`${name} cannot be loaded by @module-federation/runtime`, loaded)),
    ...embedded,
  ];
}

const About = z.object({ script: z.string() });

/** Renders the custom element of a build's script for other sites, if it has one. Returns the problems, one sentence each. */
export async function checkEmbeddedElement(
  folder: string,
  { files, calls }: Pick<Release, 'files' | 'calls'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const about = `${embeddedFolder}/about.json`;
  if (!Object.hasOwn(files, about)) return [];
  const { script } = About.parse(JSON.parse(await readFile(join(folder, about), 'utf8')));
  const problems = await runTask({ work: 'embed', script: join(folder, embeddedFolder, script), calls }, signal);
  return describeProblems(`${embeddedFolder}/${script} cannot be loaded`, problems);
}

/** Milliseconds without a message after which a process hangs. A page may take 10 s to load. */
const longestSilence = 20_000;

/** Runs a task in its own process, which `signal` ends. Returns the problems. */
export async function runTask(task: Task, signal?: AbortSignal, silence = longestSilence): Promise<Problem[]> {
  const child = fork(renderer, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  const watchdog = setTimeout(() => child.kill('SIGKILL'), silence);
  const problems: Problem[] = [];
  let current: Situation | undefined;
  let [isDone, errorOutput] = [false, ''];
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk));
  child.on('message', (message: Message) => {
    watchdog.refresh();
    if (message.type === 'done') isDone = true;
    else if (message.type === 'problem') problems.push(message);
    else if (message.type === 'begin') current = message.situation;
  });
  // A process that has ended is reported below.
  child.send(task, () => {});
  const [, endedBy] = await once(child, 'close');
  clearTimeout(watchdog);
  if (!isDone && !current && !endedBy) throw new Error(`The pages could not be rendered:\n${errorOutput.trim()}`);
  const end = ['ended the process', errorOutput.trim()].filter(Boolean).join(': ');
  if (!isDone) problems.push(problemOfEnd(current, endedBy ? 'hangs' : end));
  return problems;
}

function problemOfEnd({ rendering, action }: Situation = {}, happened: string): Problem {
  if (!rendering || action === undefined) return { ...(rendering && { rendering }), kind: 'rendered', problem: `it ${happened}` };
  return { rendering, kind: 'used', problem: `after ${action} it ${happened}` };
}

const sentences = { rendered: 'cannot be rendered', used: 'cannot be used', accessible: 'is not accessible' };

const languages = { pl: 'Polish', en: 'English' };

const circumstances: Readonly<Record<CallState, string>> = {
  pending: 'while calls are pending',
  failing: 'when every call fails',
  none: 'with no items',
  one: 'with one item',
  many: 'with many items',
  longest: 'with the longest texts and numbers',
};

const enumeration = new Intl.ListFormat('en-GB');
const each = (words: readonly string[]) => enumeration.format([...new Set(words)]);

/** One sentence for each different problem, with the renderings that have it. `withoutRendering` begins those of the remote itself. */
function describeProblems(withoutRendering: string, problems: readonly Problem[]): string[] {
  const groups = Map.groupBy(problems, ({ rendering, kind, problem }) =>
    rendering ? `${rendering.subject} ${sentences[kind]}: ${problem}` : `${withoutRendering}: ${problem}`,
  );
  return [...groups].map(([sentence, group]) => {
    const renderings = group.flatMap(({ rendering }) => rendering ?? []);
    if (renderings.length === 0) return sentence;
    const where = each(renderings.map(({ language }) => languages[language]));
    return `${sentence} (in ${where}, ${each(renderings.map(({ calls }) => circumstances[calls]))})`;
  });
}
