import { readdirSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { buildInMemory, useFolderPerTest } from '../../testing/use-folder.ts';
import { runVite } from '../run-vite.ts';
import { federationChunk } from './federation-chunk.ts';

const { at, write } = useFolderPerTest();
afterEach(() => void vi.unstubAllEnvs());

/** Builds the remote with a page that shows this text. Returns the names of its scripts. */
async function buildRemote(text: string): Promise<string[]> {
  write('src/page.ts', `import { createElement } from 'react'; export default () => createElement('p', null, '${text}');`);
  await runVite(at(), 'vite.config.ts');
  const files = readdirSync(at('dist'), { recursive: true, encoding: 'utf8' });
  return files.filter((name) => name.endsWith('.js')).toSorted();
}

test('keeps the chunk of Module Federation when a text of a page changes', { timeout: 60_000 }, async () => {
  // Module Federation's plugin does nothing in a test.
  vi.stubEnv('VITEST', undefined);
  // By the name of the package: Vite puts what has a path into the configuration's bundle, with all data of browsers.
  const config = '@osk/remote-kit/build/remote-config';
  write('vite.config.ts', `import { remoteConfig } from '${config}'; export default remoteConfig('mfe-sample', { port: 1 });`);
  write('package.json', '{ "name": "mfe-sample", "version": "1.0.0", "type": "module" }');
  symlinkSync(fileURLToPath(new URL('../../../create/template/node_modules', import.meta.url)), at('node_modules'));
  write('src/remote.ts', "export default { routes: { '/': () => import('./page.ts') } };");
  const before = await buildRemote('before');
  const after = await buildRemote('after');
  const namesOf = (files: string[]) => files.map((file) => file.replace(/^assets\//, '').replace(/-[\w-]{8}\.js$/, ''));
  expect(namesOf(before)).toEqual(['federation', 'page', 'remote', 'rolldown-runtime', 'remoteEntry']);
  expect(namesOf(after)).toEqual(namesOf(before));
  const unchanged = before.filter((file) => after.includes(file));
  expect(namesOf(unchanged)).toEqual(['federation', 'rolldown-runtime']);
});

/** Builds `src/remote.ts`, whose modules are put into chunks of these names. Returns the names of the chunks. */
async function buildModules(names: Record<string, string>): Promise<string[]> {
  const files = Object.keys(names);
  write('src/remote.ts', files.map((file) => `import './${file}';`).join('\n'));
  for (const file of files) write(`src/${file}`, `console.log('${file}');`);
  const groups = files.map((file) => ({ name: names[file] ?? '', test: new RegExp(`/src/${file}$`), priority: 2 }));
  const named: Plugin = { name: 'named', config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }) };
  const output = await buildInMemory({
    root: at(),
    plugins: [named, federationChunk()],
    build: { modulePreload: false, rolldownOptions: { input: at('src/remote.ts') } },
  });
  return output.map(({ name = '' }) => name).toSorted();
}

test('leaves out a chunk that no host loads, whatever it contains', async () => {
  const chunks = await buildModules({ '__loadShare__react.js': 'federation', '__loadShare__host.js': 'hostInit' });
  expect(chunks).toEqual(['federation', 'remote']);
});

test('fails when a part that releases do not change is in a chunk that they change', async () => {
  const chunks = buildModules({ '__loadShare__react.js': 'federation', '__loadShare__host.js': 'page' });
  await expect(chunks).rejects.toThrow(/__loadShare__host\.js is in assets\/page-.*, which changes with every release/);
});

test('fails when no module of Module Federation is found', async () => {
  await expect(buildModules({ 'renamed.js': 'page' })).rejects.toThrow('The build has no module of Module Federation to group');
});
