import { fileURLToPath } from 'node:url';
import { compile } from 'svelte/compiler';
import { build, type Plugin } from 'vite';

const svelte: Plugin = {
  name: 'svelte',
  transform(code, id) {
    return id.endsWith('.svelte') ? compile(code, { filename: id, generate: 'client' }).js : undefined;
  },
};

/** Builds the scripts of the pages, each with its framework. */
export async function buildFrameworkPages(): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    plugins: [svelte],
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      rolldownOptions: {
        input: ['vue.js', 'svelte.js', 'react-18.js', 'jquery.js'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
      modulePreload: false,
    },
  });
}
