import { execFileSync } from 'node:child_process';

/** When a build was made, and from which commit: COMMIT of the environment, or git's; null where there is neither. */
export function builtFrom(folder: string): { builtAt: string; commit: string | null } {
  return { builtAt: new Date().toISOString(), commit: process.env.COMMIT ?? commitIn(folder) };
}

function commitIn(folder: string): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.') !== '';
    return `${git('rev-parse', 'HEAD')}${changed ? '-dirty' : ''}`;
  } catch {
    return null;
  }
}
