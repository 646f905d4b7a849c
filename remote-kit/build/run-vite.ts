import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { ViteBuild } from './vite-build.ts';

const program = fileURLToPath(new URL('vite-build.ts', import.meta.url));

type Options = {
  /** Replaces the folder of the configuration, and says whether it is emptied first. */
  target?: { outDir: string; emptyOutDir: boolean };
  /** For temporary files of the build. */
  temporary?: string;
  /** Ends the build. */
  signal?: AbortSignal;
};

/** Runs a build of a folder by the kit's own Vite, in its own process. @throws with the errors of a build that fails */
export async function runVite(folder: string, config: string, { target, temporary, signal }: Options = {}): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', ...(temporary !== undefined && { TMPDIR: temporary }) };
  const options = { cwd: folder, env, maxBuffer: Infinity, signal, killSignal: 'SIGKILL' } as const;
  const task: ViteBuild = { configFile: config, ...(target && { build: target }) };
  await promisify(execFile)(process.execPath, [program, JSON.stringify(task)], options).catch(({ stdout, stderr }) => {
    // Bundlers mark their own modules with NUL bytes, which turn a log into a binary file.
    throw new Error(
      stripVTControlCharacters(stdout || stderr)
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
