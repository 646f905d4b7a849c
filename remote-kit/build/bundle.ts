import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { targets } from './baseline/baseline.ts';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** These files and all their static imports, each once. */
export function withImports(bundle: Bundle, files: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const output = bundle[file];
    if (found.has(file) || output?.type !== 'chunk') return;
    found.add(file);
    output.imports.forEach(visit);
  };
  files.forEach(visit);
  return [...found];
}

/** The stylesheets of these files. */
export function cssOf(bundle: Bundle, files: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => [...((bundle[file] as Chunk).viteMetadata?.importedCss ?? [])]))];
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
