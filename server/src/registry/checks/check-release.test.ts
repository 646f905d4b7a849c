import { describeCall } from '@osk/shared/contract/call-compatibility/describe-call';
import { createEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { maxFiles, type Release } from '@osk/shared/contract/release';
import { readRollout } from '@osk/shared/contract/release-store';
import { z } from '@osk/shared/contract/shapes/shape';
import { describe, expect, test } from 'vitest';
import { releaseOf } from '../../../testing/releases.ts';
import { checkCalls, checkDescription, checkEarlyCalls, checkFit, checkRemovedRoutes } from './check-release.ts';

const valid = releaseOf('mfe-invoices', '1.0.0-3fa94c1b', { 'remote.js': 'x', 'page.css': 'x', 'picture.jpg': 'x', 'pl.html': 'x' });
const withChanges = (changes: Partial<Release>): Release => ({ ...valid, ...changes });
const [page = ''] = Object.keys(valid.routes);

describe('TEA-02 checkDescription', () => {
  test('finds no problem in a whole release', () => {
    const prerendered = { [page]: { description: { pl: '', en: '' }, picture: 'picture.jpg', fragments: { 'pl-dark': 'pl.html' } } };
    expect(checkDescription(withChanges({ preload: ['remote.js'], prerendered }))).toEqual([]);
  });

  test.each<[string, Partial<Release>, string]>([
    ['a version that is no folder name', { version: '../1' }, '"../1" is not a valid version'],
    ['a script that is not listed', { routes: { [page]: { js: ['a.js'], css: [] } } }, '"a.js" is needed, but not listed'],
    ['a style that is no style sheet', { routes: { [page]: { js: [], css: ['remote.js'] } } }, '"remote.js" is no style sheet of a page'],
    ['a style that is not listed', { routes: { [page]: { js: [], css: ['a.css'] } } }, '"a.css" is needed'],
    ['a dialog that is not listed', { routes: { [page]: { js: [], css: [], later: ['d.js'] } } }, '"d.js" is needed'],
    ['a form of an older build that is not listed', { routes: { [page]: { js: [], css: [], forms: ['f.js'] } } }, '"f.js" is needed'],
    ['an entry that is not listed', { entry: 'toString' }, '"toString" is needed'],
    ['a commit of two lines', { commit: 'a\nb' }, 'The commit must have at most 100 characters'],
    ['a commit with a zero', { commit: 'a\0b' }, 'The commit must'],
    ['a long commit', { commit: 'a'.repeat(101) }, 'The commit must'],
    ['a hidden file', { files: { ...valid.files, '.env': valid.files['page.css'] ?? '' } }, '".env" is not a valid file name'],
    [
      'a name that no index takes',
      { files: { ...valid.files, [`${'a'.repeat(201)}`]: valid.files['page.css'] ?? '' } },
      'is too long: the name',
    ],
    ['a hash of another kind', { files: { ...valid.files, 'page.css': 'sha384-x' } }, '"page.css" has no valid hash.'],
  ])('finds %s', (_, changes, problem) => {
    expect(checkDescription(withChanges(changes))).toEqual([expect.stringContaining(problem)]);
  });

  test('finds too many files', () => {
    const files = Object.fromEntries(Array.from({ length: maxFiles + 1 }, (_, index) => [`${index}.js`, '']));
    expect(checkDescription(withChanges({ files }))).toEqual([`The release has ${maxFiles + 1} files. At most ${maxFiles} are allowed.`]);
  });
});

test('TEA-04 checkRemovedRoutes finds no problem when a parameter has another name', () => {
  const [route] = valid.portalRoutes;
  const next = withChanges({ portalRoutes: route ? [{ ...route, path: '/user-panel/mfe-invoices/:number' }] : [] });
  expect(checkRemovedRoutes(next, [{ path: '/user-panel/mfe-invoices/:id' }])).toEqual([]);
});

describe('TEA-02 checkFit', () => {
  const admission = { paths: ['/user-panel/mfe-invoices'], access: 'company', calls: [] } as const;
  const hostManifest = { version: '1', builtAt: '', commit: null, hostApi: '2.1.0', exports: ['useHost'], shared: { react: '19.3.1' } };
  const context = { hostManifest, endpoints: [] };
  const needs = { hostApi: '2.0.0', exports: ['useHost'], shared: { react: '^19.3.1' } };

  test('finds no problem when the shell has what the release needs and its paths are admitted', () => {
    expect(checkFit(withChanges({ needs }), context, admission)).toEqual([]);
  });

  test('finds what the shell lacks and what is not admitted, at once', () => {
    const portalRoutes = valid.portalRoutes.map((route) => ({ ...route, path: '/user-panel/sms' }));
    const wrong = withChanges({ needs: { ...needs, hostApi: '2.2.0', exports: ['*', 'useBank'] }, portalRoutes });
    expect(checkFit(wrong, context, admission)).toEqual([
      expect.stringContaining('imports the whole host API'),
      expect.stringContaining('built for ^2.2.0'),
      expect.stringContaining('does not offer useBank'),
      expect.stringContaining('/user-panel/sms is not admitted'),
    ]);
  });

  test('finds an icon that the shell does not have', () => {
    const navigation = { label: { pl: 'Faktury', en: 'Invoices' }, order: 1, icon: 'unicorn' };
    const portalRoutes = valid.portalRoutes.map((route) => ({ ...route, navigation }));
    expect(checkFit(withChanges({ needs, portalRoutes }), context, admission)).toEqual([
      expect.stringContaining('The shell has no icon "unicorn". It has book, '),
    ]);
  });

  test('finds a release that does not say what it needs, where pages are served', () => {
    expect(checkFit(valid, context, admission)).toEqual([expect.stringContaining('does not list what it needs')]);
    expect(checkFit(valid, { ...context, hostManifest: undefined }, admission)).toEqual([]);
  });
});

test('TEA-02 checkEarlyCalls finds addresses that are no reading calls of the portal, or none of the release', () => {
  const endpoints = [listEmployees, readEmployee, readRollout];
  const calls = [...endpoints, createEmployee].map(describeCall);
  const early = ['/api/employees?limit=10', '/api/employees/7', '/api/employees/7/8', '/api/releases/mfe-pkk', '/api/employee'];
  const check = (changes: Partial<Release>) =>
    checkEarlyCalls(withChanges({ routes: { [page]: { js: [], css: [], early } }, ...changes }), { hostManifest: undefined, endpoints });
  const problemsOf = (addresses: string[]) => addresses.map((address) => expect.stringContaining(`"${address}" early`));
  expect(check({ calls })).toEqual(problemsOf(early.slice(2)));
  expect(check({ calls: [describeCall(createEmployee), describeCall(readEmployee)] })).toEqual(problemsOf(early.toSpliced(1, 1)));
});

describe('TEA-02 checkCalls', () => {
  const check = (calls: Release['calls'], endpoints: readonly EndpointDefinition[]) =>
    checkCalls({ ...valid, calls }, { hostManifest: undefined, endpoints });
  const endpoints = [listEmployees, createEmployee, updateEmployee, readRollout];

  test('finds no problem in calls of the same contract', () => {
    expect(check([listEmployees, createEmployee, updateEmployee].map(describeCall), endpoints)).toEqual([]);
    expect(check([], endpoints)).toEqual([]);
  });

  test('finds calls that the server does not have, and shapes that differ', () => {
    const invoices: EndpointDefinition = { ...listEmployees, path: '/api/invoices' };
    const employee = z.object({ firstName: z.string(), nickname: z.string() });
    const problems = check([invoices, readRollout, { ...listEmployees, answer: z.array(employee) }].map(describeCall), endpoints);
    expect(problems).toEqual([
      'GET /api/invoices: the portal has no such call.',
      'GET /api/releases/{remote}: the portal has no such call.',
      'GET /api/employees: the remote reads answer[].nickname, which the portal does not answer.',
    ]);
  });

  test('finds a release that does not list its calls', () => {
    expect(check(undefined, endpoints)).toEqual(['The build does not list its calls: build it with the current @osk/remote-kit.']);
  });
});
