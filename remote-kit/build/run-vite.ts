import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';

type Options = {
  /** Further arguments of `vite build`. */
  args?: readonly string[];
  /** For temporary files of the build. */
  temporary?: string;
  /** Ends the build. */
  signal?: AbortSignal;
};

/** Runs a build of a folder by the kit's own Vite, in its own process. @throws with Vite's output when it fails */
export async function runVite(folder: string, config: string, { args = [], temporary, signal }: Options = {}): Promise<void> {
  const vite = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', ...(temporary !== undefined && { TMPDIR: temporary }) };
  const options = { cwd: folder, env, maxBuffer: Infinity, signal, killSignal: 'SIGKILL' } as const;
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, ...args], options).catch(({ stdout, stderr }) => {
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
