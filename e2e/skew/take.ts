import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds the front end of an earlier commit and archives it under the version of its host API, for the tests of version skew.
// Usage: `node e2e/skew/take.ts <commit>`.
const [commit] = process.argv.slice(2);
const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = ['shell', 'mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk'];
/** Files that the tests do not need: compressed copies and the shell's fonts. A release has all files of a remote. */
const excluded = ['*.br', '*.gz', '.built-from', 'shell/dist/*.woff2'];

if (!commit) throw new Error('Which commit? node e2e/skew/take.ts <commit>');
const run = (folder: string, command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'inherit' });
const folder = join(mkdtempSync(join(tmpdir(), 'earlier-')), 'portal');
run(root, 'git', 'worktree', 'add', '--detach', folder, commit);
try {
  run(folder, 'npx', '-y', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline');
  run(folder, 'npx', '-y', 'pnpm@12.21.0', 'build');
  const builds = packages.map((name) => `${name}/dist`);
  const { hostApi } = JSON.parse(readFileSync(join(folder, 'shell/dist/host-manifest.json'), 'utf8')) as { hostApi: string };
  const archive = (ending: string) => fileURLToPath(new URL(`${hostApi}.${ending}`, import.meta.url));
  run(folder, 'tar', '-czf', archive('tgz'), ...excluded.map((pattern) => `--exclude=${pattern}`), ...builds);
  const full = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
  writeFileSync(archive('commit'), `${full}\n`);
} finally {
  run(root, 'git', 'worktree', 'remove', '--force', folder);
  rmSync(join(folder, '..'), { recursive: true, force: true });
}
