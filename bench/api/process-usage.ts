import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process in microseconds, optionally with its children. */
export function processorTimeOf(pid: number, { withChildren = false } = {}): number {
  const pids = withChildren ? [pid, ...childrenOf(pid)] : [pid];
  return pids.reduce((total, one) => total + nanosecondsOf(one), 0) / 1000;
}

/** Memory of a process in kilobytes. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Linux counts a process in hundredths of a second, and only its threads in nanoseconds. */
function nanosecondsOf(pid: number): number {
  return ifRunning(() => readdirSync(`/proc/${pid}/task`).reduce((total, thread) => total + nanosecondsOfThread(pid, thread), 0)) ?? 0;
}

function nanosecondsOfThread(pid: number, thread: string): number {
  return ifRunning(() => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])) ?? 0;
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((one) => parentOf(one) === pid);
}

function parentOf(pid: number): number {
  return ifRunning(() => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])) ?? 0;
}

/** Reads files of /proc, which vanish when their process or thread ends. */
function ifRunning(read: () => number): number | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
