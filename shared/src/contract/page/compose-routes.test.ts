import { expect, test } from 'vitest';
import { composeRoutes, type NamedRoute, routeAt } from './compose-routes.ts';
import { currentEntry } from './page.ts';

const text = (words: string) => ({ pl: words, en: `${words} (en)` });
const route = (path: string, order?: number, changes: Partial<NamedRoute> = {}): NamedRoute => ({
  path,
  remote: 'mfe-pkk',
  page: path,
  access: 'company',
  title: text('Faktury'),
  ...(order !== undefined && { navigation: { label: text('Faktury'), order } }),
  ...changes,
});
const compose = (...routes: NamedRoute[]) => composeRoutes(routes, { icons: { receipt: 'M1 1' }, portalName: 'Szkoła' });

test('sorts the entries of the navigation by order, then by remote', () => {
  const routes = [route('/c', 20), route('/b', 10), route('/none'), route('/a', 10, { remote: 'mfe-invoices' }), route('/d', 20)];
  expect(compose(...routes).map(({ path }) => path)).toEqual(['/none', '/a', '/b', '/c', '/d']);
});

test('gives an entry the strokes of its icon, and none for an icon that the shell does not have', () => {
  const entry = (icon: string) => ({ navigation: { label: text('Faktury'), order: 1, icon } });
  const [known, unknown] = compose(route('/a', 1, entry('receipt')), route('/b', 1, entry('toString')));
  expect(known?.navigation).toEqual({ label: text('Faktury'), icon: 'M1 1' });
  expect(unknown?.navigation).toEqual({ label: text('Faktury') });
});

test.each([
  ['/', '/'],
  ['/activate/abc', '/activate/:id'],
  ['/activate/a%2Fb', '/activate/:id'],
  ...['/nothing', '/Panel/list', '/activate', '/activate/', '/activate/a/b', ''].map((path) => [path, undefined]),
])('routeAt matches the path "%s" to the route %s', (path = '', pattern) => {
  const routes = compose(route('/'), route('/panel/list'), route('/activate/:id'));
  expect(routeAt(routes, path)?.path).toBe(pattern);
});

test.each([
  ['/panel/list', '/panel/list'],
  ['/panel/list/:id', '/panel/list'],
  ['/panel/list/old/:id', '/panel/list/old'],
  ['/panel/listing', undefined],
  ['/other', undefined],
])('currentEntry of %s is the entry %s', (path, entry) => {
  const routes = compose(route('/panel/list', 1), route('/panel/list/old', 2), route('/panel/list/:id'), route('/other'));
  expect(currentEntry(routes, path)).toBe(entry);
});
