import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isInRange } from './require-node.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const { engines, bin, dependencies } = JSON.parse(readFileSync(pathOf('../package.json'), 'utf8'));

test.each([
  ['20.20.2', false],
  ['24.14.9', false],
  ['24.15.0', true],
  ['25.9.0', false],
  ['26.0.0', true],
])('says whether the kit runs on Node %s', (version, expected) => {
  expect(isInRange(version, engines.node)).toBe(expected);
});

test('needs no older Node than the dependencies of the kit', () => {
  const minimum: string[] = engines.node.match(/\d+\.\d+\.\d+/g);
  for (const name of [...Object.keys(dependencies), 'vitest']) {
    const { engines: theirs } = JSON.parse(readFileSync(pathOf(`../node_modules/${name}/package.json`), 'utf8'));
    for (const version of minimum) expect([name, version, isInRange(version, theirs?.node ?? '>=0.0.0')]).toEqual([name, version, true]);
  }
});

test.each(Object.entries<string>(bin))('%s ends with one line on an older Node, before it loads anything else', (_, file) => {
  const olderNode = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
    const { registerHooks } = await import('node:module');
    registerHooks({ resolve: (specifier, context, next) => {
      if (/\\/command\\.ts$|^@osk/.test(specifier)) throw new Error('loaded ' + specifier);
      return next(specifier, context);
    } });`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(olderNode)}`, pathOf(`../${file}`), '--help'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([1, '', `@osk/remote-kit needs Node ${engines.node}, but this is Node 20.20.2.\n`]);
});
