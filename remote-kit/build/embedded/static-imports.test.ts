import { expect, test } from 'vitest';
import { buildInMemory, useFolder } from '../../testing/use-folder.ts';
import { staticImports } from './static-imports.ts';

const { at, write } = useFolder();

test('bundles dynamic imports into one script, after the imports of the module itself', async () => {
  write('main.js', "globalThis.loaded = import('./late.js').then(({ word }) => word);\nimport './own.js';");
  write('own.js', "globalThis.modules = ['own'];");
  write('late.js', "globalThis.modules.push('late'); export const word = 'late word';");
  const lib = { entry: 'main.js', formats: ['iife' as const], name: 'main', fileName: () => 'main.js' };
  const output = await buildInMemory({ root: at(), plugins: [staticImports()], build: { lib } });
  expect(output).toHaveLength(1);
  const page: { loaded?: Promise<string>; modules?: string[] } = {};
  new Function('globalThis', output[0].code)(page);
  expect(page.modules).toEqual(['own', 'late']);
  expect(await page.loaded).toBe('late word');
});
