import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** The microseconds of processor that a process has had, with those of its children if they count. */
export function cpuOf(pid: number, { withChildren = false } = {}): number {
  const pids = withChildren ? [pid, ...childrenOf(pid)] : [pid];
  return pids.reduce((total, one) => total + ticksOf(one), 0) * (1_000_000 / ticksPerSecond);
}

/** Kilobytes of memory a process holds. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function ticksOf(pid: number): number {
  const [, , , , , , , , , , , user = 0, system = 0] = fieldsOf(pid);
  return Number(user) + Number(system);
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((one) => Number(fieldsOf(one)[1]) === pid);
}

/** From the state on: the name before it may hold anything. None of a process that has just ended. */
function fieldsOf(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
