import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { ReleaseError } from './release-error.ts';

/** The scripts of a remote's package.json that a release runs, if there are any: its types, and its tests. */
const scriptNames = ['check', 'test'] as const;

/** Runs the remote's own checks. @throws ReleaseError with the output of those that fail */
export async function runOwnChecks(folder: string): Promise<void> {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts?: Record<string, string> };
  const failures = await Promise.all(scriptNames.filter((name) => name in scripts).map((name) => runScript(folder, name)));
  const failed = failures.filter((failure) => failure !== undefined);
  if (failed.length > 0) throw new ReleaseError(failed.join('\n\n'));
}

/** Undefined when it passes. */
async function runScript(folder: string, name: string): Promise<string | undefined> {
  // A test runner must not wait for changes of files.
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1', CI: 'true' }, maxBuffer: Infinity };
  return promisify(execFile)(process.execPath, ['--run', name], options).then(
    () => undefined,
    ({ stdout, stderr }) => `The script ${name} of package.json fails:\n${stripVTControlCharacters(stdout + stderr).trim()}`,
  );
}
