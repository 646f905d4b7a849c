import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The module's own React. */
const react19 = fileURLToPath(new URL('../../mfe-pkk/node_modules', import.meta.url));

/** Builds the scripts of the pages, each into one file, to `dist/18` and `dist/19`: the federated host is on React 18 or 19. */
export async function buildPages(): Promise<void> {
  for (const version of [18, 19]) {
    await build({
      configFile: false,
      root: fileURLToPath(new URL('.', import.meta.url)),
      logLevel: 'warn',
      define: {
        'process.env.NODE_ENV': JSON.stringify('production'),
        __VUE_OPTIONS_API__: 'false',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
      ...(version === 19 && { resolve: { alias: { react: `${react19}/react`, 'react-dom': `${react19}/react-dom` } } }),
      build: {
        outDir: `dist/${version}`,
        rolldownOptions: {
          input: ['vue.js', 'react-host.js'],
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
        modulePreload: false,
      },
    });
  }
}
