import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Release } from '@osk/shared/contract/release';

/** How many builds are there at once: pages opened before a build may still ask for files of the one before. */
const most = 2;

export type KeptBuilds = {
  /** Takes over the folder that a build was written to. Gives the build's version. */
  take(): string;
  /** Throws away what a failed build left behind. */
  discard(): void;
  /** The last good build, undefined before there is one. */
  last(): { version: string; entry: string } | undefined;
  /** Where a file of one of the builds is; undefined for what is none of their files. */
  find(file: string): string | undefined;
};

/** The last builds, below a folder: each is written to `outDir`, and taken away from there as a whole when it is good. */
export function keepBuilds(folder: string): KeptBuilds & { outDir: string } {
  const outDir = join(folder, 'build');
  /** The newest first. */
  const builds: { release: Release; folder: string }[] = [];
  let taken = 0;
  return {
    outDir,
    take() {
      taken += 1;
      const own = join(folder, String(taken));
      renameSync(outDir, own);
      const release = Release.parse(JSON.parse(readFileSync(join(own, 'release.json'), 'utf8')));
      builds.unshift({ release, folder: own });
      for (const old of builds.splice(most)) rmSync(old.folder, { recursive: true, force: true });
      return release.version;
    },
    discard: () => rmSync(outDir, { recursive: true, force: true }),
    last: () => builds[0]?.release,
    find(file) {
      const build = builds.find(({ release }) => Object.hasOwn(release.files, file));
      return build && join(build.folder, file);
    },
  };
}
