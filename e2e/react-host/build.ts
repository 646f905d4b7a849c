import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The module's own React. */
const react19 = fileURLToPath(new URL('../../mfe-pkk/node_modules', import.meta.url));

/** Builds a federated host on React 18 or 19, into one script. */
export async function buildReactHost(version: 18 | 19): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ...(version === 19 && { resolve: { alias: { react: `${react19}/react`, 'react-dom': `${react19}/react-dom` } } }),
    build: {
      outDir: `dist/${version}`,
      rolldownOptions: { input: 'main.js', output: { entryFileNames: '[name].js' } },
      modulePreload: false,
    },
  });
}
