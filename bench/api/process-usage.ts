import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ of Linux. */
const ticksPerSecond = 100;

/** Processor time of a process in microseconds, optionally with its children. */
export function processorTimeOf(pid: number, { withChildren = false } = {}): number {
  const pids = withChildren ? [pid, ...childrenOf(pid)] : [pid];
  return pids.reduce((total, one) => total + ticksOf(one), 0) * (1_000_000 / ticksPerSecond);
}

/** Memory of a process in kilobytes. */
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

/** The fields after the process name, which may contain anything. Empty for a process that has ended. */
function fieldsOf(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
