import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { hostNeeds } from './host-needs.ts';

const root = fileURLToPath(new URL('../../mfe-sms', import.meta.url));

/** What builds of these sources, one after the other as in a build that watches, take from the host API. */
async function namesOf(...sources: string[]): Promise<string[][]> {
  const { plugin, needsOf } = hostNeeds();
  const names: string[][] = [];
  for (const source of sources) {
    const page: Plugin = {
      name: 'page',
      resolveId: (id) => (id === 'page' ? id : undefined),
      load: (id) => (id === 'page' ? source : undefined),
      generateBundle(_, bundle) {
        names.push(needsOf(root, bundle).exports);
      },
    };
    const rolldownOptions = { input: 'page', external: ['@osk/shared/host'] };
    await build({ root, configFile: false, logLevel: 'warn', plugins: [page, plugin], build: { write: false, rolldownOptions } });
  }
  return names;
}

test.each([
  ["import { useHost, ClientError as Refused } from '@osk/shared/host'; console.log(useHost, Refused);", ['ClientError', 'useHost']],
  ["export { useStrings as words } from '@osk/shared/host';", ['useStrings']],
  ["import * as host from '@osk/shared/host'; console.log(host);", ['*']],
  ['console.log(1);', []],
])('a release needs the names it takes from the host API: %s', async (source, names) => {
  expect(await namesOf(source)).toEqual([names]);
});

test('a build that watches forgets what a module no longer takes', async () => {
  const takes = "import { useHost } from '@osk/shared/host'; console.log(useHost);";
  expect(await namesOf(takes, 'console.log(1);')).toEqual([['useHost'], []]);
});
