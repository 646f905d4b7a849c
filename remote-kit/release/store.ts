import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type HostManifest, isRolloutOf } from '@osk/shared/contract/release';
import { Rollout } from '@osk/shared/contract/shapes/release';
import { integrityOf, readRelease, releaseFile } from '../build/release-file.ts';
import { checkFiles, checkHost } from './check-release.ts';
import { type Added, emptyRollout, ReleaseError } from './rollout.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A remote's folder in the store of releases: `rollout.json` and one folder a version. */
export type Store = ReturnType<typeof openStore>;

export function openStore(root: string, name: string) {
  const folder = join(root, name);
  const rolloutFile = join(folder, 'rollout.json');
  const folderOf = (version: string) => join(folder, version);
  const temporary = () => join(folder, `.incoming-${randomUUID().slice(0, 8)}`);

  function rollout(): Rollout {
    if (!existsSync(rolloutFile)) return emptyRollout(name);
    try {
      const found = Rollout.parse(JSON.parse(readFileSync(rolloutFile, 'utf8')));
      if (isRolloutOf(found, name)) return found;
    } catch {}
    throw new ReleaseError(`${rolloutFile} is not a rollout of ${name}: repair it or restore a copy.`);
  }

  /** The problems of a stored version: missing, changed, or unfit for the current shell. */
  function checkStored(version: string, { releases }: Rollout, manifest: HostManifest | undefined): string[] {
    const file = join(folderOf(version), releaseFile);
    if (!existsSync(file)) return [`${folderOf(version)} no longer exists.`];
    const integrity = releases.find((stored) => stored.version === version)?.integrity;
    const release = readRelease(folderOf(version));
    if (!release || integrityOf(readFileSync(file)) !== integrity) return [`${file} has changed since the release.`];
    // Old builds do not list their needs. They fitted the shell when they were released.
    return [...checkFiles(folderOf(version), release), ...(manifest && release.needs ? checkHost(release, manifest) : [])];
  }

  return {
    folder,
    folderOf,
    rollout,

    /** Creates a folder for a build. Removes folders of releases that were interrupted more than a day ago. */
    newFolder(): string {
      mkdirSync(folder, { recursive: true });
      for (const entry of readdirSync(folder).filter((entry) => entry.startsWith('.incoming-'))) {
        // Another release may rename its folder now.
        const { mtimeMs = Date.now() } = statSync(join(folder, entry), { throwIfNoEntry: false }) ?? {};
        if (Date.now() - mtimeMs > dayMilliseconds) rmSync(join(folder, entry), { recursive: true, force: true });
      }
      const created = temporary();
      mkdirSync(created);
      return created;
    },

    /** Moves a build into the store. The folder of a version that is stored already stays. */
    add(build: string, version: string): Added {
      const target = folderOf(version);
      let isNew = true;
      try {
        renameSync(build, target);
      } catch (error) {
        if (!existsSync(target)) throw error;
        rmSync(build, { recursive: true });
        isNew = false;
      }
      const integrity = integrityOf(readFileSync(join(target, releaseFile)));
      const commit = readRelease(target)?.commit ?? null;
      return { release: { version, releasedAt: new Date().toISOString(), commit, integrity }, isNew };
    },

    /** Updates the rollout while no other process does. @throws ReleaseError if the version that browsers would get has problems */
    update(change: (rollout: Rollout) => Rollout, manifest?: HostManifest): Rollout {
      mkdirSync(folder, { recursive: true });
      return withLock(folder, () => {
        const current = rollout();
        const next = change(current);
        const version = next.canary?.version ?? next.live;
        // The end of a canary gives no browser a new version.
        const endsCanary = current.canary && !next.canary && next.live === current.live;
        const problems = version === null || endsCanary ? [] : checkStored(version, next, manifest);
        if (problems.length > 0) throw new ReleaseError([`${version} cannot be released:`, ...problems].join('\n'));
        // A rename, so that readers never see half of the file.
        const written = temporary();
        writeFileSync(written, `${JSON.stringify(next, null, 2)}\n`, { flush: true });
        renameSync(written, rolloutFile);
        return next;
      });
    },
  };
}

/** Runs an action while no other process does so for this folder. SQLite's lock ends with the process, even after a crash. */
function withLock<Result>(folder: string, action: () => Result): Result {
  const file = join(folder, '.lock.sqlite');
  if (!existsSync(file)) {
    writeFileSync(file, '');
    // Other users release too.
    chmodSync(file, 0o666);
  }
  const lock = new DatabaseSync(file, { timeout: 10_000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return action();
  } catch (error) {
    throw error instanceof Error && error.message === 'database is locked' ? new ReleaseError(`Another release holds ${file}.`) : error;
  } finally {
    lock.close();
  }
}
