import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeBuild, hashesOf, readRelease } from '../build/release-file.ts';
import { useReleasePortal } from '../testing/fake-release-portal.ts';
import { useFolderPerTest } from '../testing/use-folder.ts';
import { buildRemote, sendFiles } from './publish.ts';
import { createReleaseClient } from './release-client.ts';

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

const folder = useFolderPerTest();
const { at } = folder;
const build = () => buildRemote(at('mfe-pkk'), at('target'), at('embedded'));
const write = (file: string, text: string) => folder.write(`mfe-pkk/${file}`, text);

beforeEach(() => {
  for (const name of ['mfe-pkk', 'target', 'embedded']) mkdirSync(at(name));
  symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), at('mfe-pkk/node_modules'));
  for (const [file, text] of Object.entries(configs)) write(file, text);
  write('package.json', '{ "name": "mfe-pkk", "version": "2.0.0", "type": "module" }');
  write('remote.js', 'export const routes = {};');
  write('embedded.js', 'export const script = 1;');
});

test('FED-07 buildRemote adds the embedded files to the release, and to its version', { timeout: 60_000 }, async () => {
  await build();
  const first = readRelease(at('target'));
  expect(Object.keys(first?.files ?? {})).toEqual(['embed/check.js', 'embed/script.js', 'entry.js']);
  expect(first && describeBuild(at('mfe-pkk'), at('target'), first)).toEqual(first);
  expect(first?.version).toMatch(/^2\.0\.0-[\da-f]{8}$/);
  expect(readdirSync(at())).not.toContain('embedded');

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

describe('sendFiles', () => {
  const portal = useReleasePortal();
  const writeFile = (file: string, content: string) => folder.write(`target/${file}`, content);
  const client = () => createReleaseClient({ portal: portal.origin, token: portal.token, permission: 'release' }, 'mfe-sms');
  const send = () => sendFiles(client(), at('target'), { files: hashesOf(at('target')) });

  test('sends each content that the portal lacks once', async () => {
    for (let index = 0; index < 9; index += 1) writeFile(`${index}.js`, `file ${index}`);
    writeFile('copy.js', 'file 0');
    portal.faults.push([/^PUT/, 'lost']);
    expect(await send()).toBe(9);
    expect([...portal.files.values()].map(String).toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `file ${index}`));
    portal.requests.length = 0;
    writeFile('1.js', 'changed');
    expect(await send()).toBe(1);
    expect(portal.requests).toEqual([
      'POST /api/releases/mfe-sms/files',
      `PUT /api/releases/mfe-sms/files/${hash('sha256', 'changed', 'hex')}`,
    ]);
  });

  test('names the file and the reason when the portal rejects it', async () => {
    writeFile('large.js', 'file');
    portal.faults.push([/^PUT/, { status: 413, body: { statusCode: 413, clientError: 'The file is too large.' } }]);
    await expect(send()).rejects.toThrow('large.js could not be sent. The file is too large.');
  });
});
