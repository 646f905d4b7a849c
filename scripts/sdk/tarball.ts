import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import type { PackageFiles } from './package-files.ts';

/** The time of every file in packages of npm, so that the same content has the same bytes. */
const mtime = new Date('1985-10-26T08:15:00Z');

/** Writes a tarball as npm does. @param programs the paths of the files that run as commands; @param folder an empty one for the files */
export async function writeTarball(file: string, files: PackageFiles, programs: readonly string[], folder: string): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
    // Whatever the umask is.
    chmodSync(target, programs.includes(path) ? 0o755 : 0o644);
  }
  await create({ file, cwd: folder, gzip: { level: 9 }, portable: true, mtime, prefix: 'package' }, Object.keys(files));
}
