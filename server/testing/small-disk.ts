import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './servers/server-process.ts';

/** A small file system that a test can fill. */
export type SmallDisk = {
  path: string;
  /** Leaves so many bytes free. */
  fill(free: number): void;
  /** Removes what fills it. */
  empty(): void;
};

/** Mounts a file system of so many bytes until the test ends. @throws Error without the right to mount, which root has */
export function mountSmallDisk(bytes: number): SmallDisk {
  const parent = temporaryFolder();
  const path = join(parent.path, 'disk');
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path], { stdio: 'pipe' });
  } catch (error) {
    parent.remove();
    throw new Error('This test mounts a small file system. Run it as root, in a container with CAP_SYS_ADMIN.', { cause: error });
  }
  onTestFinished(() => {
    // Lazily: a process of a failed test may still use it.
    execFileSync('umount', ['--lazy', path]);
    parent.remove();
  });
  const ballast = join(path, 'ballast');
  return {
    path,
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
