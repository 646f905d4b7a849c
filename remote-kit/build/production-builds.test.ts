import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildInMemory, useFolder } from '../testing/use-folder.ts';
import { productionBuilds } from './production-builds.ts';

// In this package, where react-router is installed.
const { at, write } = useFolder(fileURLToPath(new URL('..', import.meta.url)));
const uses = "import { useState } from 'react'; import { MemoryRouter } from 'react-router-dom'; console.log(useState, MemoryRouter);";
write('main.js', uses);

/** The script of a build whose code uses React and the router. */
async function outputOf(environment: 'production' | 'development') {
  const define = { 'process.env.NODE_ENV': JSON.stringify(environment) };
  const build = { rolldownOptions: { input: at('main.js') } };
  const [script] = await buildInMemory({ root: at(), plugins: [productionBuilds()], define, build });
  return script;
}

test('bundles of react-router the production build, without the components that nothing uses', async () => {
  const { moduleIds: modules, code } = await outputOf('production');
  expect(modules).toContainEqual(expect.stringContaining('/react-router/dist/production/'));
  expect(modules).not.toContainEqual(expect.stringContaining('development'));
  expect(code).toContain('initialEntries');
  expect(code).not.toMatch(/displayName|aria-current/);
});

test('fails a build that contains a development build of React', async () => {
  await expect(outputOf('development')).rejects.toThrow(/react\.development\.js is a development build/);
});
