import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readlinkSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './servers/server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Unpacks the package twice: as a version, and as a later one with another migration. `upgrade` moves the link as an administrator does. */
export function installPackage() {
  const folder = temporaryFolder();
  const line = execFileSync(process.execPath, ['scripts/package.ts'], { cwd: root, encoding: 'utf8' });
  const archive = /^(\S+\.tar\.gz): /m.exec(line)?.[1] ?? '';
  const unpack = (version: string) => {
    const target = join(folder.path, version);
    mkdirSync(target);
    execFileSync('tar', ['-xzf', join(root, archive), '-C', target, '--strip-components=1']);
    writeFileSync(join(target, 'VERSION'), `${version}\n`);
    return target;
  };
  const [earlier, later] = [unpack('1.0.0'), unpack('1.1.0')];
  addMigration(join(later, 'server/migrations'));
  const current = join(folder.path, 'current');
  symlinkSync(earlier, current);
  return {
    settings: { PORTAL: join(current, 'bin/portal') },
    upgrade() {
      symlinkSync(later, `${current}.new`);
      renameSync(`${current}.new`, current);
    },
    /** Whether a process is a server of the later version. */
    isUpgraded: (pid: string) => readlinkSync(`/proc/${pid}/exe`) === join(later, 'node/bin/node'),
    remove: folder.remove,
  };
}

function addMigration(folder: string): void {
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const { when, idx, ...last } = entries.at(-1);
  const added = { ...last, idx: idx + 1, when: when + 1, tag: '9999_later' };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  writeFileSync(join(folder, '9999_later.sql'), 'ALTER TABLE "companies" ADD COLUMN "later" text;');
}
