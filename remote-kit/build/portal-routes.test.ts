import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPortalRoutes } from './portal-routes.ts';

// Inside the package, so that imports of @osk/shared are found.
const root = mkdtempSync(fileURLToPath(new URL('../node_modules/.portal-routes-', import.meta.url)));
beforeAll(() => void mkdirSync(join(root, 'src')));
afterAll(() => rmSync(root, { recursive: true }));

const pages = { '/list': { js: [], css: [] } };
const route = { path: '/user-panel/invoices', page: '/list', access: 'company', title: { pl: 'Faktury', en: 'Invoices' } };

/** Reads the routes of a file with this default export. */
function read(routes: unknown) {
  const source = `import type { PortalRoutes } from '@osk/shared/remote';
    export default ${JSON.stringify(routes)} satisfies PortalRoutes;`;
  writeFileSync(join(root, 'src', 'portal-routes.ts'), source);
  return readPortalRoutes(root, pages);
}

test('reads the routes that a remote adds to the portal', async () => {
  expect(await readPortalRoutes(root, pages), 'without portal-routes.ts').toEqual([]);
  const navigation = { label: route.title, order: 50, icon: 'receipt' };
  expect(await read([{ ...route, navigation }])).toEqual([{ ...route, navigation }]);
});

test.each([
  ['a page that does not exist', { page: '/form' }, 'The page "/form" of /user-panel/invoices does not exist in the remote.'],
  [
    'an icon that the shell does not have',
    { navigation: { label: route.title, order: 1, icon: 'rocket' } },
    'The shell has no icon "rocket".',
  ],
  ['a missing title', { title: { pl: 'Faktury' } }, 'src/portal-routes.ts: '],
])('fails with a sentence when a route has %s', async (_, change, sentence) => {
  await expect(read([{ ...route, ...change }])).rejects.toThrow(sentence);
});
