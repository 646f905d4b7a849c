import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Message, Problem, Situation, Task } from './messages.ts';

const renderer = fileURLToPath(new URL('render-pages.ts', import.meta.url));

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
  if (!isDone) problems.push(problemOfEnd(current, endedBy ? 'hangs' : 'ended the process'));
  return problems;
}

function problemOfEnd({ rendering, action }: Situation = {}, happened: 'hangs' | 'ended the process'): Problem {
  if (!rendering || action === undefined) return { ...(rendering && { rendering }), kind: 'rendered', problem: `it ${happened}` };
  return { rendering, kind: 'used', problem: `after ${action} it ${happened}` };
}
