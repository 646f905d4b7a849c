import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from '@osk/shared/contract/shape';
import { Refused } from './refused.ts';

const Holder = z.object({ id: z.string(), pid: z.number(), host: z.string(), since: z.string() });
type Holder = z.infer<typeof Holder>;

/** In milliseconds. A lock is held for the time it takes to write a small file. */
const patience = 10_000;

const lockFile = '.lock';

/** Does something while no other release of the folder's remote does. A lock that a dead process left is taken over. */
export async function withLock<Result>(folder: string, act: () => Result): Promise<Result> {
  const file = join(folder, lockFile);
  const mine: Holder = { id: randomUUID(), pid: process.pid, host: hostname(), since: new Date().toISOString() };
  for (const started = Date.now(); !create(file, mine); ) {
    const holder = holderOf(file);
    if (holder !== undefined && isDead(holder)) takeOver(file, holder.id);
    else if (Date.now() - started > patience) throw new Refused(whyStill(file, holder));
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
  try {
    return act();
  } finally {
    rmSync(file, { force: true });
  }
}

function create(file: string, content: object): boolean {
  let made: number;
  try {
    made = openSync(file, 'wx');
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    writeFileSync(made, JSON.stringify(content));
  } catch (error) {
    // As on a full disk: who comes next is not to wait for nobody.
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(made);
  }
  return true;
}

/** Undefined where there is none, or it is being written just now. One that never was written to its end belongs to nobody. */
function holderOf(file: string): Holder | undefined {
  try {
    const content = readFileSync(file, 'utf8');
    if (content === '') return Date.now() - statSync(file).mtimeMs > patience ? { id: '', pid: 0, host: hostname(), since: '' } : undefined;
    return Holder.parse(JSON.parse(content));
  } catch {
    return undefined;
  }
}

function isDead({ pid, host }: Holder): boolean {
  if (host !== hostname()) return false;
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

/** Removes the lock of a dead holder. Of several that want to, one may: another could be removing the lock of the first already. */
function takeOver(file: string, id: string): void {
  const right = `${file}-taken-${id}`;
  if (!create(right, {})) return;
  try {
    if (holderOf(file)?.id === id) rmSync(file);
  } finally {
    rmSync(right);
  }
}

function whyStill(file: string, holder: Holder | undefined): string {
  const by = holder && `process ${holder.pid} on ${holder.host}, since ${holder.since}`;
  return `Another release holds ${file}${by ? ` (${by})` : ''}. If none is running, remove that file.`;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
