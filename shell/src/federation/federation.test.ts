// @vitest-environment jsdom

import { deleteEmployee, listEmployees } from '@osk/shared/contract/employee';
import type { Page } from '@osk/shared/contract/page';
import { listRemotes, type ReleasedRemote, type RemoteReport, reportRemotes } from '@osk/shared/contract/remote';
import { answer, type FakeAnswer, fails, fakeHost, unreachable } from '@osk/shared/testing/fake-host';
import { describe, expect, test, vi } from 'vitest';
import { type LoadStep, loadStepEvent } from '../head-script/page-loads.ts';
import { createFederation } from './federation.ts';
import type { PageModule, Release } from './loading-page.ts';

const page: Omit<Page, 'provider' | 'routes'> = {
  remotes: { 'mfe-pkk': '/remotes/mfe-pkk/remote.js' },
  releases: { 'mfe-pkk': { version: '1.0.0-new', fallbacks: [{ version: '1.0.0-old', entry: '/releases/mfe-pkk/1.0.0-old/remote.js' }] } },
};
const overrides = { 'mfe-pkk': 'http://localhost:4214' };
const failing = () => Promise.reject(new TypeError('Failed to fetch'));
const arriving = async () => ({ default: () => null });

type Options = { given?: typeof page; answers?: FakeAnswer[]; onUnreachable?: () => void };

/** Opens the first page of the remote, whose loads end like `load`. */
function open(load: (release: Release, route: string) => Promise<PageModule>, { given = page, answers = [], onUnreachable }: Options = {}) {
  const host = fakeHost({ answers: [answer(reportRemotes, undefined), ...answers] });
  const loader = { load, onFailure: () => {}, onFallBack: () => {} };
  const federation = createFederation(given, host, { loader, onUnreachable });
  return { federation, opened: federation.page('mfe-pkk', '/'), host };
}

/** The reports that the server has when the page is hidden. */
function reportsOf(host: ReturnType<typeof fakeHost>): RemoteReport[] {
  dispatchEvent(new Event('pagehide'));
  return host.http.sent.flatMap(({ call, request }) =>
    call === reportRemotes ? (request as { body: { reports: RemoteReport[] } }).body.reports : [],
  );
}

const current = 'mfe-pkk 1.0.0-new /remotes/mfe-pkk/remote.js';
const unversioned = ['mfe-pkk undefined /remotes/mfe-pkk/remote.js'];

test.each([
  [
    'falls back to an older release under another name',
    page,
    [current, 'mfe-pkk@1.0.0-old~1 1.0.0-old /releases/mfe-pkk/1.0.0-old/remote.js'],
  ],
  ['has no version and no fallbacks when an older server names no releases', { remotes: page.remotes }, unversioned],
  ["has no version and no fallbacks when it is a developer's build", { ...page, overrides }, unversioned],
])('FED-04 %s', async (_, given, releases) => {
  const load = vi.fn((_release: Release, _route: string) => failing());
  await expect(open(load, { given }).opened.load()).rejects.toThrow('could not be loaded');
  const loaded = load.mock.calls.map(([{ name, version, entry }]) => `${name} ${version} ${entry}`);
  expect([...new Set(loaded)]).toEqual(releases);
});

test('FED-04 sends a failure at once', async () => {
  const { opened, host } = open(failing);
  await opened.load().catch(() => undefined);
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(2));
  expect(reportsOf(host)).toMatchObject([{ outcome: 'fell-back' }, { outcome: 'failed' }]);
});

test('buffers a loaded page until the first interaction, and sends it when the page is hidden', async () => {
  const { opened, host } = open(arriving);
  await opened.load();
  opened.rendered?.();
  document.dispatchEvent(new Event('pointermove'));
  await vi.waitFor(() => expect(reportsOf(host)).toMatchObject([{ outcome: 'loaded' }]));
});

test.each([
  ['arrives', arriving, ['begun 1.0.0-new', 'rendered 1.0.0-new']],
  ['fails', failing, ['begun 1.0.0-new', 'failed 1.0.0-new', 'begun 1.0.0-old', 'failed 1.0.0-old']],
  ['stalls, and may still arrive', () => new Promise<never>(() => {}), ['begun 1.0.0-new']],
])('TEA-05 announces each step of a load with its release when a page %s', async (_, load, announced) => {
  vi.useFakeTimers();
  const steps: string[] = [];
  const listening = new AbortController();
  const note = (event: Event) => {
    const { version, step } = (event as CustomEvent<LoadStep>).detail;
    steps.push(`${step} ${version}`);
  };
  document.addEventListener(loadStepEvent, note, { signal: listening.signal });
  const { opened } = open(load);
  const loading = opened.load().then(
    () => opened.rendered?.(),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  await loading;
  listening.abort();
  expect(steps).toEqual(announced);
});

test('TEA-05 reports a failed call of a page with the release that has made it, and passes the error on', async () => {
  const { federation, opened, host } = open(arriving, { answers: [fails(listEmployees, 500, { clientError: 'Błąd serwera' })] });
  expect(federation.page('mfe-pkk', '/other').host, 'one host a remote').toBe(opened.host);
  await expect(opened.host?.http.send(listEmployees)).rejects.toMatchObject({ statusCode: 500 });
  await vi.waitFor(() => expect(reportsOf(host)).toMatchObject([{ version: '1.0.0-new', outcome: 'call-failed' }]));
});

test('TEA-02 makes only the calls of the release in use, and reports another one as its failure', async () => {
  const older = { version: '1.0.0-old', entry: '/releases/mfe-pkk/1.0.0-old/remote.js', calls: ['GET /api/employees'] };
  const releases = { 'mfe-pkk': { version: '1.0.0-new', calls: ['DELETE /api/employees/{id}'], fallbacks: [older] } };
  const answers = [answer(listEmployees, []), answer(deleteEmployee, undefined)];
  const { opened, host } = open(failing, { given: { ...page, releases }, answers });
  const remove = () => opened.host?.http.send(deleteEmployee, { params: { id: '7' } });
  const sent = () => host.http.sent.map(({ call }) => call.path).filter((path) => path.startsWith('/api/employees'));
  await expect(opened.host?.http.send(listEmployees)).rejects.toMatchObject({ statusCode: 403 });
  await remove();
  await opened.load().catch(() => undefined);
  await opened.host?.http.send(listEmployees);
  await expect(remove()).rejects.toMatchObject({ statusCode: 403 });
  expect(sent()).toEqual(['/api/employees/{id}', '/api/employees']);
  const reasons = () => reportsOf(host).filter(({ outcome }) => outcome === 'call-failed');
  await vi.waitFor(() =>
    expect(reasons()).toMatchObject([
      { version: '1.0.0-new', reason: 'GET /api/employees Error: not an allowed call' },
      { version: '1.0.0-old', reason: 'DELETE /api/employees/{id} Error: not an allowed call' },
    ]),
  );
});

test.each(['error', 'unhandledrejection'])('TEA-05 reports what a file of a release throws, at the event %s', async (type) => {
  const { host } = open(arriving);
  const error = Object.assign(new Error('boom'), { stack: 'at http://localhost/remotes/mfe-pkk/assets/page.js:1:2' });
  dispatchEvent(Object.assign(new Event(type), { error, reason: error }));
  await vi.waitFor(() => expect(reportsOf(host)).toMatchObject([{ remote: 'mfe-pkk', outcome: 'threw', reason: 'Error: boom' }]));
});

describe('compareWithServer', () => {
  const remote = (change: Partial<ReleasedRemote>): ReleasedRemote => ({
    name: 'mfe-pkk',
    version: '1.0.0-new',
    hash: '',
    canary: null,
    ...change,
  });
  const newer = remote({ version: '1.0.0-newer' });

  test.each([
    ['the same', 'it serves this release', remote({}), page],
    ['the same', 'this release is its canary', remote({ version: '1.0.0-old', canary: { version: '1.0.0-new', hash: '' } }), page],
    ['the same', 'another remote has another release', remote({ name: 'mfe-sms', version: '1.0.0-newer' }), page],
    ['the same', 'the page is of an older server', newer, { remotes: page.remotes }],
    ['the same', "the page has a developer's build", newer, { ...page, overrides }],
    ['newer', 'it serves another release', newer, page],
    ['newer', 'the remote was not deployed with the page', remote({}), { remotes: {}, releases: {} }],
  ])('FED-04 is %s when %s', async (state, _, served, given) => {
    const { opened } = open(arriving, { given, answers: [answer(listRemotes, { shell: null, remotes: [served] })] });
    expect(await opened.compareWithServer?.()).toBe(state.replace('the ', ''));
  });

  test.each([
    ['unreachable', 'nothing answers', unreachable(listRemotes), 1],
    ['unreachable', 'the connection breaks', fails(listRemotes, 0, { clientError: 'Brak połączenia' }), 1],
    ['same', 'the answer is an error', fails(listRemotes, 404, { clientError: 'Nie ma' }), 0],
  ])('FED-04 CUS-04 is %s when %s, and checks the connection without an answer', async (state, _, reply, checks) => {
    const onUnreachable = vi.fn();
    const { opened } = open(arriving, { answers: [reply], onUnreachable });
    expect(await opened.compareWithServer?.()).toBe(state);
    expect(onUnreachable).toHaveBeenCalledTimes(checks);
  });
});
