import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';

/** Runs a build of a folder by the kit's own Vite, in its own process. @throws with Vite's output when it fails */
export async function runVite(folder: string, config: string, ...options: string[]): Promise<void> {
  const vite = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const args = [vite, 'build', '--config', config, ...options];
  await promisify(execFile)(process.execPath, args, { cwd: folder, env, maxBuffer: Infinity }).catch(({ stdout, stderr }) => {
    // Bundlers mark their own modules with NUL bytes, which turn a log into a binary file.
    throw new Error(
      stripVTControlCharacters(stdout + stderr)
        .replaceAll('\0', '')
        .trim(),
    );
  });
}

/** The configurations of a remote's builds for embedding, in order; none for a remote without such builds. */
export function embeddedConfigsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^vite\.embedded-.+\.config\.ts$/.test(file))
    .sort();
}
