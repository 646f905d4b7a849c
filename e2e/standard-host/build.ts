import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Builds a host with Module Federation's own runtime. Returns its one script. */
export async function buildStandardHost(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'main.tsx', output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
