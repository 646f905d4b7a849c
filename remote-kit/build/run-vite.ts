import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { targets } from './baseline/baseline.ts';

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
  const task: InlineConfig = { configFile: config, ...(target && { build: target }), logLevel: 'silent' };
  const child = fork(import.meta.filename, [JSON.stringify(task)], {
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

/** Bundles a module with all its imports into one script for Node, in a folder. `assets` are the files that it refers to. */
export async function bundleForNode(entry: string, folder: string, config: InlineConfig) {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ...targets,
      ssr: entry,
      ssrEmitAssets: true,
      write: false,
      minify: false,
      // Only the first script is written.
      rolldownOptions: { ...config.build?.rolldownOptions, output: { codeSplitting: false } },
    },
  });
  const [bundle] = [result].flat() as Rolldown.RolldownOutput[];
  const [chunk, ...others] = bundle?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} has no script in its bundle`);
  const script = join(folder, 'bundle.mjs');
  writeFileSync(script, chunk.code);
  return { script, assets: others.filter((file) => file.type === 'asset') };
}

/** Bundles a module for Node and imports it, again at each call. `assets` are the files that it refers to. */
export async function importBundled<Module>(
  entry: string,
  config: InlineConfig,
): Promise<{ module: Module; assets: Rolldown.OutputAsset[] }> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bundle-'));
  const { script, assets } = await bundleForNode(entry, folder.path, config);
  return { module: (await import(pathToFileURL(script).href)) as Module, assets };
}

/** The message of the bundler has the place of each error. Another error has it in its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'errors' in error ? error.message.replace(/^Build failed with \d+ errors?:\s*/, '') : (error.stack ?? error.message);
}

if (import.meta.main) {
  // The process of a build, in the folder of its configuration. Not awaited: the configuration may import this module.
  build(JSON.parse(process.argv[2] ?? '')).catch((error: unknown) => {
    // Plugins may keep the process alive for seconds.
    process.send?.(describe(error), () => process.exit(1));
  });
}
