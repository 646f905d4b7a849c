import { execFileSync } from 'node:child_process';
import { root } from './packages.ts';

const maxLength = 72;
/** Commits up to this one were written before the rule. */
const lastUnchecked = '5f20ec0';

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** The commits since the rule, one line each: hash and subject. */
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
  if (subject.length <= maxLength && /^\p{Lu}/u.test(subject) && !subject.endsWith('.')) continue;
  console.error(`${line}\n    A subject has at most ${maxLength} characters, starts with a capital and ends without a full stop.`);
  process.exitCode = 1;
}
