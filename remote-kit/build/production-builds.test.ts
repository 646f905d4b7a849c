import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { productionBuilds } from './production-builds.ts';

// In this package, where react-router is installed.
const root = mkdtempSync(join(fileURLToPath(new URL('..', import.meta.url)), '.production-builds-'));
afterAll(() => rmSync(root, { recursive: true }));

/** The modules of a build whose code uses React and the router. */
async function outputOf(environment: 'production' | 'development') {
  writeFileSync(
    join(root, 'main.js'),
    "import { useState } from 'react'; import { MemoryRouter } from 'react-router-dom'; console.log(useState, MemoryRouter);",
  );
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [productionBuilds()],
    define: { 'process.env.NODE_ENV': JSON.stringify(environment) },
    build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
  })) as Rolldown.RolldownOutput;
  return output[0];
}

test('bundles the production build of react-router', async () => {
  const { moduleIds: modules } = await outputOf('production');
  expect(modules).toContainEqual(expect.stringContaining('/react-router/dist/production/'));
  expect(modules).not.toContainEqual(expect.stringContaining('development'));
});

test('drops the components of react-router that nothing uses', async () => {
  const { code } = await outputOf('production');
  expect(code).toContain('initialEntries');
  expect(code).not.toMatch(/displayName|aria-current/);
});

test('fails a build that contains a development build of React', async () => {
  await expect(outputOf('development')).rejects.toThrow(/react\.development\.js is a development build/);
});
