import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds a federated host on React 18, into one script. */
export async function buildReact18Host(): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { rolldownOptions: { input: 'main.js', output: { entryFileNames: '[name].js' } }, modulePreload: false },
  });
}
