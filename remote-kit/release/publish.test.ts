import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeBuild, readRelease } from '../build/release-file.ts';
import { buildRemote } from './publish.ts';

const release = { name: 'mfe-pkk', version: '', files: {}, entry: 'entry.js', preload: [], routes: {} };
const configs = {
  'vite.config.ts': `
    import { writeFileSync } from 'node:fs';
    const release = { name: 'release', writeBundle: ({ dir }) => writeFileSync(dir + '/release.json', '${JSON.stringify(release)}') };
    export default { plugins: [release], build: { lib: { entry: 'remote.js', formats: ['es'], fileName: () => 'entry.js' } } };`,
  'vite.embedded-script.config.ts': `
    export default { build: { emptyOutDir: false, lib: { entry: 'embedded.js', formats: ['es'], fileName: () => 'script.js' } } };`,
  'vite.embedded-conformance.config.ts': `
    export default { build: { emptyOutDir: false, lib: { entry: 'embedded.js', formats: ['es'], fileName: () => 'check.js' } } };`,
};

let root = '';
const at = (name: string) => join(root, name);
const build = () => buildRemote(at('mfe-pkk'), at('target'), at('embedded'));
const write = (file: string, text: string) => writeFileSync(at(`mfe-pkk/${file}`), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  for (const name of ['mfe-pkk', 'target', 'embedded']) mkdirSync(at(name));
  symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), at('mfe-pkk/node_modules'));
  for (const [file, text] of Object.entries(configs)) write(file, text);
  write('package.json', '{ "name": "mfe-pkk", "version": "2.0.0", "type": "module" }');
  write('remote.js', 'export const routes = {};');
  write('embedded.js', 'export const script = 1;');
});
afterEach(() => rmSync(root, { recursive: true }));

test('FED-07 buildRemote adds the embedded files to the release, and to its version', { timeout: 60_000 }, async () => {
  await build();
  const first = readRelease(at('target'));
  expect(Object.keys(first?.files ?? {})).toEqual(['embed/check.js', 'embed/script.js', 'entry.js']);
  expect(first && describeBuild(at('mfe-pkk'), at('target'), first)).toEqual(first);
  expect(first?.version).toMatch(/^2\.0\.0-[\da-f]{8}$/);
  expect(readdirSync(root)).not.toContain('embedded');

  mkdirSync(at('embedded'));
  write('embedded.js', 'export const script = 2;');
  await build();
  const second = readRelease(at('target'));
  expect(second?.files['entry.js']).toBe(first?.files['entry.js']);
  expect(second?.version).not.toBe(first?.version);
});

test('buildRemote fails with the error alone when an embedded build fails', { timeout: 60_000 }, async () => {
  write('embedded.js', 'export const script = ;');
  const { message } = (await build().catch((error: unknown) => error)) as Error;
  expect(message).toMatch(/^The remote cannot be built:\n\[\S+\] Unexpected token\n.* embedded\.js:1:23 .*\n/);
  expect(message).not.toMatch(/^ *at |Build failed|building for/m);
});

test('buildRemote names the place of an error in a configuration, and of one in a plugin', { timeout: 60_000 }, async () => {
  const failure = async (config: string) => {
    write('vite.embedded-remote.config.ts', config);
    return ((await build().catch((error: unknown) => error)) as Error).message;
  };
  expect(await failure('export default { build: missing.options };')).toMatch(/missing is not defined\n +at .*vite\.embedded-remote/);
  const plugin = `{ name: 'team', transform(code, id) { if (id.endsWith('embedded.js')) throw new TypeError('broken on purpose') } }`;
  const input = `build: { rolldownOptions: { input: 'embedded.js' } }`;
  expect(await failure(`console.log('noise'); export default { ${input}, plugins: [${plugin}] };`)).toMatch(
    /^The remote cannot be built:\n\[plugin team\] \S*embedded\.js\nTypeError: broken on purpose\n/,
  );
});
