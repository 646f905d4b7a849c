import type { PortalRoute } from '@osk/shared/contract/release';
import { expect, test } from 'vitest';
import { sms } from '../../../testing/servers/fake-portal.ts';
import { servedOf, stateOf } from '../../../testing/servers/test-releases.ts';
import type { ReleaseChoice } from '../../registry/follow-remote.ts';
import { namedRoutes } from './route-cache.ts';

const title = { pl: 'Zajęcia', en: 'Lessons' };
const route = (path: string, page = path): PortalRoute => ({
  path,
  page,
  access: 'company',
  title,
  navigation: { label: title, order: 1 },
});

/** A release with these routes. */
const releaseWith = (version: string, portalRoutes: PortalRoute[]) => servedOf({ ...sms, name: 'mfe-lessons', version, portalRoutes });
type Served = ReleaseChoice['served'];
const choiceOf = (served: Served, ...fallbacks: Served[]): ReleaseChoice => ({ served, fallbacks, admittedCalls: [] });

const [list, report, plan] = [route('/user-panel/lessons'), route('/user-panel/lessons/report'), route('/user-panel/lessons/plan')];
const live = choiceOf(releaseWith('2', [list, report]), releaseWith('1', [list, plan]));
const canary = { percent: 10, choice: choiceOf(releaseWith('3', [{ ...list, page: '/new-list' }])) };
const remote = stateOf('mfe-lessons', live, { paths: ['/user-panel/lessons'], access: 'company', canary });
const [overrides, noChoices] = [new Map<string, string>(), new Map<string, ReleaseChoice>()];
const chosen = (choice: ReleaseChoice) => new Map([['mfe-lessons', choice]]);
const describeAll = (routes: ReturnType<typeof namedRoutes>) =>
  routes.map(({ path, page, unavailable, navigation }) => [path, page, unavailable, navigation !== undefined]);

test('names the routes of the chosen release, and those of the others in use without a page and entry', () => {
  expect(describeAll(namedRoutes([remote], { choices: chosen(live), overrides }))).toEqual([
    [list.path, list.page, undefined, true],
    [report.path, report.page, undefined, true],
    [plan.path, plan.page, 'missing', false],
  ]);
  expect(describeAll(namedRoutes([remote], { choices: chosen(canary.choice), overrides }))).toEqual([
    [list.path, '/new-list', undefined, true],
    [report.path, report.page, 'missing', false],
    [plan.path, plan.page, 'missing', false],
  ]);
});

test('leaves out a route of another release that overlaps with one of the chosen release', () => {
  const other = choiceOf(releaseWith('4', [route('/user-panel/lessons/:id')]));
  const routes = namedRoutes([{ ...remote, live: other }], { choices: chosen(live), overrides });
  expect(routes.map(({ path }) => path)).toEqual([list.path, report.path]);
});

test('keeps the routes and entries of a disabled remote, without pages', () => {
  const disabled = { ...remote, isEnabled: false };
  expect(describeAll(namedRoutes([disabled], { choices: noChoices, overrides }))).toEqual([
    [list.path, list.page, 'disabled', true],
    [report.path, report.page, 'disabled', true],
    [plan.path, plan.page, 'disabled', false],
  ]);
  const developed = namedRoutes([disabled], { choices: noChoices, overrides: new Map([['mfe-lessons', 'http://localhost:4214']]) });
  expect(developed[0], 'a developer may mend it').not.toHaveProperty('unavailable');
});

test('names the routes of a first canary for the browsers outside of it, without a page and entry', () => {
  const first = { ...remote, live: undefined };
  expect(describeAll(namedRoutes([first], { choices: noChoices, overrides }))).toEqual([[list.path, '/new-list', 'missing', false]]);
});

test('names every route with its page for a developer who overrides the remote', () => {
  const first = { ...remote, live: undefined, canary: { ...canary, percent: 0 } };
  const developed = namedRoutes([first], { choices: noChoices, overrides: new Map([['mfe-lessons', 'http://localhost:4214']]) });
  expect(describeAll(developed)).toEqual([[list.path, '/new-list', undefined, false]]);
});

test('names the admitted paths of a remote of which no release can be served', () => {
  const broken = { ...remote, paths: ['/user-panel/lessons', '/lessons'], access: 'anyone' as const, live: undefined, canary: undefined };
  expect(namedRoutes([broken], { choices: noChoices, overrides })).toMatchObject([
    { path: '/user-panel/lessons', access: 'company', unavailable: 'missing' },
    { path: '/lessons', access: 'anyone', unavailable: 'missing' },
  ]);
});

test('leaves out routes that the operator does not admit any more, and remotes that were not released', () => {
  const narrowed = { ...remote, paths: ['/user-panel/lessons/report'] };
  expect(namedRoutes([narrowed], { choices: chosen(live), overrides }).map(({ path }) => path)).toEqual([report.path]);
  expect(namedRoutes([{ ...remote, isReleased: false, live: undefined, canary: undefined }], { choices: noChoices, overrides })).toEqual(
    [],
  );
});
