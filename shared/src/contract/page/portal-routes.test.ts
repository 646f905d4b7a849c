import { describe, expect, test } from 'vitest';
import type { PortalRoute } from '../release/release.ts';
import { findInvalidRoutes, isRoutePath, isSystemPath, overlap } from './portal-routes.ts';

const title = { pl: 'Faktury', en: 'Invoices' };
const route = (changes: Partial<PortalRoute> = {}): PortalRoute => ({
  path: '/user-panel/invoices',
  page: '/list',
  access: 'company',
  title,
  navigation: { label: title, order: 50, icon: 'receipt' },
  ...changes,
});
const files = { js: [], css: [] };
const problemsOf = (...portalRoutes: PortalRoute[]) => findInvalidRoutes({ portalRoutes, routes: { '/list': files, '/one': files } });
const navigationWith = (changes: Partial<PortalRoute['navigation'] & object>) => ({ navigation: { label: title, order: 1, ...changes } });

describe('the path of a route', () => {
  test('is / or segments of letters, digits, hyphens and parameters', () => {
    for (const path of ['/', '/home', '/activate/:id', '/user-panel/invoices/:year/:month_2', '/a_b/1-2']) {
      expect(isRoutePath(path), path).toBe(true);
    }
  });

  test('is invalid with other characters, empty segments, a parameter at the start or twice, or too much length', () => {
    const invalid = ['', 'a', '/a/', '//a', '/a//b', '/:id', '/a/:', '/a/:1', '/a/:id/:id', '/a/x:id', '/a/:id?', '/a/*', '/Home', '/a b'];
    for (const path of [...invalid, '/a/..', '/a.b', '/a?b', '/a#b', '/ą', '/a\n', '/%61', '/a\\b', `/${'a'.repeat(200)}`]) {
      expect(isRoutePath(path), path).toBe(false);
    }
  });

  test("is the portal's own below a system prefix, and at the panel itself", () => {
    for (const path of ['/api', '/api/x', '/assets/x', '/sdk/:name', '/metrics', '/legal/terms', '/healthz', '/user-panel']) {
      expect(isSystemPath(path), path).toBe(true);
    }
    for (const path of ['/', '/apis', '/home', '/user-panel/x', '/user-panels']) expect(isSystemPath(path), path).toBe(false);
  });

  test('overlaps with another one that can match the same address', () => {
    expect(overlap('/a/:id', '/a/new')).toBe(true);
    expect(overlap('/a/:id', '/a/:other')).toBe(true);
    expect(overlap('/a/:id/b', '/a/x/:name')).toBe(true);
    expect(overlap('/a', '/a')).toBe(true);
    expect(overlap('/a/:id', '/a')).toBe(false);
    expect(overlap('/a/:id/b', '/a/x/c')).toBe(false);
    expect(overlap('/', '/a')).toBe(false);
  });
});

describe('the routes of a release', () => {
  test('have no problems when they are valid', () => {
    expect(problemsOf()).toEqual([]);
    const landing = { path: '/', page: '/one', access: 'visitor', title } as const;
    expect(problemsOf(route(), route({ path: '/user-panel/invoices/:id', navigation: undefined }), landing)).toEqual([]);
    expect(findInvalidRoutes({ portalRoutes: [route()], routes: { '/list': files } })).toEqual([]);
  });

  const own = '/user-panel/invoices';
  const { navigation } = route();

  test.each<[what: string, changes: Partial<PortalRoute>, problem: unknown]>([
    [
      'an invalid path',
      { path: '/user-panel/x/' },
      'The path "/user-panel/x/" is invalid: use / before each part, lower-case letters, digits, - and _, or :name for a parameter.',
    ],
    ['a system path', { path: '/api/x' }, "The path /api/x is one of the portal's own."],
    ['the path of the panel', { path: '/user-panel' }, "The path /user-panel is one of the portal's own."],
    ['a page that does not exist', { page: '/other' }, `The page "/other" of ${own} does not exist in the remote.`],
    ['the name of a property as page', { page: 'constructor' }, `The page "constructor" of ${own} does not exist in the remote.`],
    ['visitors in the panel', { access: 'visitor', navigation: undefined }, `The path ${own} is in the panel: its access must be company.`],
    ['anyone in the panel', { access: 'anyone', navigation: undefined }, `The path ${own} is in the panel: its access must be company.`],
    [
      'an unknown icon',
      navigationWith({ icon: 'cat' }),
      expect.stringMatching(/^The shell has no icon "cat". It has book, calendar, .*wallet.$/),
    ],
    ['a negative order', navigationWith({ order: -1 }), `The order of ${own} must be a whole number from 0 to 999.`],
    ['an order that is too large', navigationWith({ order: 1000 }), `The order of ${own} must be a whole number from 0 to 999.`],
    [
      'an entry for anyone',
      { path: '/open', access: 'anyone', navigation },
      'The path /open is not for companies: it cannot be in the navigation.',
    ],
    [
      'an entry with a parameter',
      { path: `${own}/:id`, navigation },
      `The path ${own}/:id has a parameter: it cannot be in the navigation.`,
    ],
  ])('have a problem when one has %s', (_, changes, problem) => {
    expect(problemsOf(route(changes))).toEqual([problem]);
  });

  test('must not overlap, and are at most 50', () => {
    const [edit, create] = ['/user-panel/x/:id', '/user-panel/x/new'].map((path) => route({ path, navigation: undefined }));
    expect(edit && create && problemsOf(edit, create)).toEqual(['The paths /user-panel/x/:id and /user-panel/x/new overlap.']);
    expect(problemsOf(...Array.from({ length: 51 }, (_, index) => route({ path: `/user-panel/${index}` })))).toEqual([
      'A remote has at most 50 routes.',
    ]);
  });

  test.each(['', ' ', '\u200b', 'a\nb', 'a\u2028b', 'a\u202eb', 'a\ud800', 'x'.repeat(101)])(
    'must not have the title or label %j in a language',
    (text) => {
      expect(problemsOf(route({ title: { pl: 'Faktury', en: text } }))).toEqual([
        `The title of ${own} must have 1 to 100 characters in both languages.`,
      ]);
      expect(problemsOf(route(navigationWith({ label: { pl: text, en: 'Invoices' } })))).toEqual([
        `The label of ${own} must have 1 to 40 characters in both languages.`,
      ]);
    },
  );
});
