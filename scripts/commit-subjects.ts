import { execFileSync } from 'node:child_process';
import { root } from './packages.ts';

const longest = 72;
/** Commits up to this one were written before the rule. */
const lastUnchecked = '5f20ec0';

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

// Subjects of commits since the rule: at most 72 characters, a capital first, no full stop at the end.
function subjects(): string[] {
  try {
    return git('log', '--no-merges', '--format=%h %s', `${lastUnchecked}..HEAD`).split('\n').filter(Boolean);
  } catch {
    // A copy without git, or a shallow clone, has no history to check.
    return [];
  }
}

for (const line of subjects()) {
  const subject = line.slice(line.indexOf(' ') + 1);
  if (subject.length <= longest && /^\p{Lu}/u.test(subject) && !subject.endsWith('.')) continue;
  console.error(`${line}\n    A subject has at most ${longest} characters, starts with a capital and ends without a full stop.`);
  process.exitCode = 1;
}
