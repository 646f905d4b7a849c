import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { targets } from '../build/targets.ts';

const shared = fileURLToPath(new URL('../../shared', import.meta.url));

/** Bundles the host that pages are drawn in, with all it needs, into one file that runs from anywhere. */
export async function buildHost(folder: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: shared,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    define: {
      // The React that says in words what is wrong.
      'process.env.NODE_ENV': '"development"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: '"web"',
    },
    build: { ...targets, ssr: fileURLToPath(new URL('headless/host.tsx', import.meta.url)), write: false, minify: false },
  });
  const [{ output } = { output: [] }] = [result].flat() as Rolldown.RolldownOutput[];
  const [script] = output ?? [];
  if (script?.type !== 'chunk') throw new Error('the host was not built');
  const file = join(folder, 'host.mjs');
  writeFileSync(file, script.code);
  return file;
}
