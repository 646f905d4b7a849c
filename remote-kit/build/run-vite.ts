import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
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
  const task: ViteBuild = { configFile: config, ...(target && { build: target }) };
  const child = fork(program, [JSON.stringify(task)], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', ...(temporary !== undefined && { TMPDIR: temporary }) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  let [errors, output] = ['', ''];
  child.on('message', (text: string) => (errors = text));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const [code, endedBy] = await once(child, 'close');
  if (code === 0) return;
  // Bundlers mark their own modules with NUL bytes, which turn a log into a binary file.
  const text = stripVTControlCharacters(errors || output)
    .replaceAll('\0', '')
    .trim();
  throw new Error(text || `The build ended by ${endedBy ?? `exit code ${code}`}.`);
}

/** The configurations of a remote's builds for embedding, in order; none for a remote without such builds. */
export function embeddedConfigsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^vite\.embedded-.+\.config\.ts$/.test(file))
    .sort();
}
