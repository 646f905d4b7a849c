import { fileURLToPath } from 'node:url';
import { targets } from '@osk/remote-kit/build/baseline/baseline';
import { baselineCheck } from '@osk/remote-kit/build/baseline/baseline-check';
import { build, type Plugin, type Rolldown } from 'vite';

const source = fileURLToPath(new URL('../src/head-script/head-script.ts', import.meta.url));

/** Inlines the head script into the page: it has to run before the browser requests any other file. */
export function headScript(): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const script = await bundle();
        return html.replace('<!-- head script -->', () => `<script>${script}</script>`);
      },
    },
  };
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [baselineCheck()],
    build: { ...targets, write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  const [output] = [result].flat() as Rolldown.RolldownOutput[];
  if (!output) throw new Error('The build of the head script has no output');
  return output.output[0].code.trim().replaceAll('</', '<\\/');
}
