import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { parseDescription, readEarlyCalls, readPortalRoutes } from './release-plugin.ts';

// Inside the package, so that imports of @osk/shared are found.
const { at, write } = useFolder(fileURLToPath(new URL('../../node_modules', import.meta.url)));

const pages = { '/list': { js: [], css: [] } };
const route = { path: '/user-panel/invoices', page: '/list', access: 'company', title: { pl: 'Faktury', en: 'Invoices' } };

/** Reads the routes of a file with this default export. */
function read(routes: unknown) {
  const source = `import type { PortalRoutes } from '@osk/shared/remote';
    export default ${JSON.stringify(routes)} satisfies PortalRoutes;`;
  write('src/portal-routes.ts', source);
  return readPortalRoutes(at(), pages);
}

test('reads the routes that a remote adds to the portal', async () => {
  expect(await readPortalRoutes(at(), pages), 'without portal-routes.ts').toEqual([]);
  const navigation = { label: route.title, order: 50, icon: 'receipt' };
  expect(await read([{ ...route, navigation }])).toEqual([{ ...route, navigation }]);
});

test.each([
  ['a page that does not exist', { page: '/form' }, 'The page "/form" of /user-panel/invoices does not exist in the remote.'],
  ['a missing title', { title: { pl: 'Faktury' } }, 'src/portal-routes.ts: '],
])('fails with a sentence when a route has %s', async (_, change, sentence) => {
  await expect(read([{ ...route, ...change }])).rejects.toThrow(sentence);
});

test('reads the addresses of the calls that a page makes first', async () => {
  const calledPages = new Map([['/user-panel/licenses', 'licences-page.tsx']]);
  expect(await readEarlyCalls(at(), calledPages), 'without early.ts').toEqual({});
  write(
    'src/early.ts',
    `import { listLicences } from '@osk/shared/contract/licence';
     import { type EarlyCalls, earlyCall } from '@osk/shared/remote';
     export default { '/user-panel/licenses': [earlyCall(listLicences, { query: { includeProduct: true } })] } satisfies EarlyCalls;`,
  );
  expect(await readEarlyCalls(at(), calledPages)).toEqual({ '/user-panel/licenses': ['/api/licenses?includeProduct=true'] });
  await expect(readEarlyCalls(at(), new Map())).rejects.toThrow('names the page /user-panel/licenses, which src/remote.ts does not have');
});

test('fails when the portal would not take a text because it is too long', () => {
  const description = { name: 'mfe-sms', entry: 'remote.js', preload: [], routes: pages };
  expect(parseDescription(description)).toMatchObject(description);
  const [page, builtAt] = [`/${'a'.repeat(200)}`, '2'.repeat(201)];
  const fails = (changes: object) => expect(() => parseDescription({ ...description, ...changes }));
  fails({ routes: { [page]: pages['/list'] } }).toThrow('a name of more than 200 characters\n  → at routes');
  fails({ builtAt }).toThrow('tooLong\n  → at builtAt');
});
