import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { staticImports } from './static-imports.ts';

const root = mkdtempSync(join(tmpdir(), 'static-imports-'));
afterAll(() => rmSync(root, { recursive: true }));

test('bundles dynamic imports into one script, after the imports of the module itself', async () => {
  writeFileSync(join(root, 'main.js'), "globalThis.loaded = import('./late.js').then(({ word }) => word);\nimport './own.js';");
  writeFileSync(join(root, 'own.js'), "globalThis.modules = ['own'];");
  writeFileSync(join(root, 'late.js'), "globalThis.modules.push('late'); export const word = 'late word';");
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [staticImports()],
    build: { write: false, lib: { entry: 'main.js', formats: ['iife'], name: 'main', fileName: () => 'main.js' } },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  expect(output).toHaveLength(1);
  const page: { loaded?: Promise<string>; modules?: string[] } = {};
  new Function('globalThis', output[0].code)(page);
  expect(page.modules).toEqual(['own', 'late']);
  expect(await page.loaded).toBe('late word');
});
