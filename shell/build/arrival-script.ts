import { fileURLToPath } from 'node:url';
import { targets } from '@osk/remote-kit/build/targets';
import { build, type Plugin, type Rolldown } from 'vite';

const source = fileURLToPath(new URL('../src/arrival/arrival.ts', import.meta.url));

/** Puts the script of the arrival into the page's head itself: it has to run before the browser asks for anything else. */
export function arrivalScript(): Plugin {
  return {
    name: 'arrival-script',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const script = await bundled();
        return html.replace('<!-- arrival -->', () => `<script>${script}</script>`);
      },
    },
  };
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { ...targets, write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  const [{ output } = { output: [] }] = [result].flat() as Rolldown.RolldownOutput[];
  const [chunk] = output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('the script of the arrival was not built');
  return chunk.code.trim().replaceAll('</', '<\\/');
}
