import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { ReleaseError } from './release-error.ts';

/** Runs the script `check` of a remote's package.json, if there is one. @throws ReleaseError with its output when it fails */
export async function runOwnCheck(folder: string): Promise<void> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts?: { check?: string } };
  if (scripts?.check === undefined) return;
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: Infinity };
  await promisify(execFile)(process.execPath, ['--run', 'check'], options).catch(({ stdout, stderr }) => {
    throw new ReleaseError(`The script check of package.json fails:\n${stripVTControlCharacters(stdout + stderr).trim()}`);
  });
}
