import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { buildInMemory } from '../../testing/use-folder.ts';
import { hostNeeds } from './host-needs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the sources one after the other, as in watch mode. Returns the needed exports of each build. */
async function exportsOf(...sources: string[]): Promise<string[][]> {
  const { plugin, needsOf } = hostNeeds();
  const exports: string[][] = [];
  for (const source of sources) {
    const page: Plugin = {
      name: 'page',
      resolveId: (id) => (id === 'page' ? id : undefined),
      load: (id) => (id === 'page' ? source : undefined),
      generateBundle(_, bundle) {
        exports.push(needsOf(root, bundle).exports);
      },
    };
    const rolldownOptions = { input: 'page', external: ['@osk/shared/host'] };
    await buildInMemory({ root, plugins: [page, plugin], build: { rolldownOptions } });
  }
  return exports;
}

test.each([
  ["import { useHost, ClientError as Failure } from '@osk/shared/host'; console.log(useHost, Failure);", ['ClientError', 'useHost']],
  ["export { useStrings as texts } from '@osk/shared/host';", ['useStrings']],
  ["import * as host from '@osk/shared/host'; console.log(host);", ['*']],
  ['console.log(1);', []],
])('collects what %s imports from the host API', async (source, names) => {
  expect(await exportsOf(source)).toEqual([names]);
});

test('drops an import that a rebuild no longer has', async () => {
  const importing = "import { useHost } from '@osk/shared/host'; console.log(useHost);";
  expect(await exportsOf(importing, 'console.log(1);')).toEqual([['useHost'], []]);
});
