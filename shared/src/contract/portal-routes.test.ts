import { describe, expect, test } from 'vitest';
import { findInvalidRoutes, isRoutePath, isSystemPath, overlap } from './portal-routes.ts';
import type { PortalRoute } from './release.ts';

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
const navigationProblems = (changes: Partial<PortalRoute['navigation'] & object>) =>
  problemsOf(route({ navigation: { label: title, order: 1, ...changes } }));

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

  test('must have valid paths that do not overlap', () => {
    expect(problemsOf(route({ path: '/user-panel/x/' }))).toEqual([
      'The path "/user-panel/x/" is invalid: use / before each part, lower-case letters, digits, - and _, or :name for a parameter.',
    ]);
    expect(problemsOf(route({ path: '/api/x' }))).toEqual(["The path /api/x is one of the portal's own."]);
    expect(problemsOf(route({ path: '/user-panel' }))).toEqual(["The path /user-panel is one of the portal's own."]);
    const [edit, create] = ['/user-panel/x/:id', '/user-panel/x/new'].map((path) => route({ path, navigation: undefined }));
    expect(edit && create && problemsOf(edit, create)).toEqual(['The paths /user-panel/x/:id and /user-panel/x/new overlap.']);
    expect(problemsOf(...Array.from({ length: 51 }, (_, index) => route({ path: `/user-panel/${index}` })))).toEqual([
      'A remote has at most 50 routes.',
    ]);
  });

  test('must name pages of the remote', () => {
    for (const page of ['/other', 'constructor']) {
      expect(problemsOf(route({ page }))).toEqual([`The page "${page}" of /user-panel/invoices does not exist in the remote.`]);
    }
  });

  test('are for companies below the panel', () => {
    for (const access of ['anyone', 'visitor'] as const) {
      expect(problemsOf(route({ access, navigation: undefined }))).toEqual([
        'The path /user-panel/invoices is in the panel: its access must be company.',
      ]);
    }
  });

  test('must have titles and labels in both languages, of one line and a bounded length', () => {
    const wrong = ['', ' ', '\u200b', 'a\nb', 'a\u2028b', 'a\u202eb', 'a\ud800', 'x'.repeat(101)];
    for (const en of wrong) {
      const problems = problemsOf(route({ title: { pl: 'Faktury', en } }));
      expect(problems).toEqual(['The title of /user-panel/invoices must have 1 to 100 characters in both languages.']);
      expect(navigationProblems({ label: { pl: en, en: 'Invoices' } })).toEqual([
        'The label of /user-panel/invoices must have 1 to 40 characters in both languages.',
      ]);
    }
  });

  test('must have a known icon and an order from 0 to 999', () => {
    expect(navigationProblems({ icon: 'cat' })).toEqual([
      expect.stringMatching(/^The shell has no icon "cat". It has book, calendar, .*wallet.$/),
    ]);
    for (const order of [-1, 1000]) {
      expect(navigationProblems({ order })).toEqual(['The order of /user-panel/invoices must be a whole number from 0 to 999.']);
    }
  });

  test("are in the navigation only as companies' pages without parameters", () => {
    const { navigation } = route();
    expect(problemsOf(route({ path: '/open', access: 'anyone', navigation }))).toEqual([
      'The path /open is not for companies: it cannot be in the navigation.',
    ]);
    expect(problemsOf(route({ path: '/user-panel/invoices/:id', navigation }))).toEqual([
      'The path /user-panel/invoices/:id has a parameter: it cannot be in the navigation.',
    ]);
  });
});
