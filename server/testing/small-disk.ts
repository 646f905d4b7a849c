import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, type RunnerTestCase as Test, TestRunner } from 'vitest';
import { temporaryFolder } from './servers/server-process.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test skipped itself. `scripts/test.ts` shows it. */
    skipReason?: string;
  }
}

/** A small file system that a test can fill. */
export type SmallDisk = {
  path: string;
  /** Begins the command of a process that resolves links, as SQLite does: for others the path is a link in /proc. */
  enter: readonly string[];
  /** Leaves so many bytes free. */
  fill(free: number): void;
  /** Removes what fills it. */
  empty(): void;
};

/** Mounts a file system of so many bytes until the test ends. Skips the test where this user can mount nothing. */
export async function mountSmallDisk(bytes: number): Promise<SmallDisk> {
  const parent = temporaryFolder();
  onTestFinished(parent.remove);
  const folder = join(parent.path, 'disk');
  mkdirSync(folder);
  const mount = ['mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder];
  const { path, enter } = mountAsRoot(mount, folder) ?? (await mountInNamespace(mount, folder)) ?? skip();
  const ballast = join(path, 'ballast');
  return {
    path,
    enter,
    fill(free) {
      appendFileSync(ballast, '');
      const { bavail, bsize } = statfsSync(path);
      const more = bavail * bsize - free;
      // Never empties it in between, because a watch would notice.
      if (more < 0) truncateSync(ballast, Math.max(0, statSync(ballast).size + more));
      else appendFileSync(ballast, Buffer.alloc(more));
    },
    empty: () => rmSync(ballast, { force: true }),
  };
}

type Mounted = Pick<SmallDisk, 'path' | 'enter'>;

/** @returns undefined without CAP_SYS_ADMIN */
function mountAsRoot([command = '', ...args]: string[], path: string): Mounted | undefined {
  try {
    execFileSync(command, args, { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  // Lazily: a process of a failed test may still use it.
  onTestFinished(() => void execFileSync('umount', ['--lazy', path]));
  return { path, enter: [] };
}

/**
 * Mounts in a user namespace, which needs no rights. A process holds the namespace, and its root in /proc leads other processes there.
 * @returns undefined where the system forbids it
 */
async function mountInNamespace(mount: string[], folder: string): Promise<Mounted | undefined> {
  const script = '"$@" && echo mounted && exec cat';
  // It ends with its stdin, so with this process at the latest.
  const command = ['--map-root-user', '--mount', 'sh', '-c', script, 'sh', ...mount];
  const holder = spawn('unshare', command, { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void holder.stdin.end());
  const isMounted = await new Promise<boolean>((resolve) => {
    holder.stdout.once('data', () => resolve(true));
    for (const failure of ['close', 'error']) holder.once(failure, () => resolve(false));
  });
  if (!isMounted) return undefined;
  const enter = ['nsenter', '--user', '--mount', '--preserve-credentials', '--target', String(holder.pid)];
  return { path: `/proc/${holder.pid}/root${folder}`, enter };
}

function skip(): never {
  const skipReason = 'it mounts a small file system: run it as root with CAP_SYS_ADMIN, or where users may make user namespaces';
  const test = TestRunner.getCurrentTest<Test>();
  test.meta.skipReason = skipReason;
  return test.context.skip(skipReason);
}
