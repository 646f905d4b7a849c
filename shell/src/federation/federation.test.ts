// @vitest-environment jsdom

import { listEmployees } from '@osk/shared/contract/employee';
import type { Page } from '@osk/shared/contract/page';
import { listRemotes, type ReleasedRemote, type RemoteReport, reportRemotes } from '@osk/shared/contract/remote';
import { answer, fails, fakeHost, unreachable } from '@osk/shared/testing/fake-host';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type LoadStep, loadStepEvent } from '../head-script/page-loads.ts';
import { createFederation } from './federation.ts';
import type { Release } from './remote-pages.ts';

const page: Omit<Page, 'provider' | 'routes'> = {
  remotes: { 'mfe-pkk': '/remotes/mfe-pkk/remote.js' },
  releases: { 'mfe-pkk': { version: '1.0.0-new', fallbacks: [{ version: '1.0.0-old', entry: '/releases/mfe-pkk/1.0.0-old/remote.js' }] } },
};
const overrides = { 'mfe-pkk': 'http://localhost:4214' };
const failing = () => Promise.reject(new TypeError('Failed to fetch'));
const others = { onFailure: () => {}, onFallBack: () => {} };
const arriving = async () => ({ default: () => null });

const hide = () => dispatchEvent(new Event('pagehide'));

describe('releases', () => {
  const releasesLoadedOf = async (given: typeof page) => {
    const load = vi.fn((_release: Release, _route: string) => failing());
    const host = fakeHost({ answers: [answer(reportRemotes, undefined)] });
    await expect(
      createFederation(given, host, { loader: { load, ...others } })
        .page('mfe-pkk', '/')
        .load(),
    ).rejects.toThrow('could not be loaded');
    return [...new Set(load.mock.calls.map(([{ name, version, entry }]) => `${name} ${version} ${entry}`))];
  };

  test('FED-04 falls back to an older release under another name', async () => {
    expect(await releasesLoadedOf(page)).toEqual([
      'mfe-pkk 1.0.0-new /remotes/mfe-pkk/remote.js',
      'mfe-pkk@1.0.0-old~1 1.0.0-old /releases/mfe-pkk/1.0.0-old/remote.js',
    ]);
  });

  test.each([
    ['an older server names no releases', { remotes: page.remotes }],
    ["it is a developer's build", { ...page, overrides }],
  ])('FED-04 has no version and no fallbacks when %s', async (_, given) => {
    expect(await releasesLoadedOf(given)).toEqual(['mfe-pkk undefined /remotes/mfe-pkk/remote.js']);
  });
});

describe('load reports', () => {
  /** A page of the remote, and the outcomes that the server has received. */
  function open(load: () => ReturnType<typeof arriving>) {
    const host = fakeHost({ answers: [answer(reportRemotes, undefined)] });
    const sent = () =>
      host.http.sent.flatMap(({ request }) =>
        (request as { body: { reports: RemoteReport[] } }).body.reports.map(({ outcome }) => outcome),
      );
    return { boundaryPage: createFederation(page, host, { loader: { load, ...others } }).page('mfe-pkk', '/'), host, sent };
  }

  test('FED-04 sends a failure at once', async () => {
    const { boundaryPage, sent } = open(failing);
    await boundaryPage.load().catch(() => undefined);
    await vi.waitFor(() => expect(sent()).toEqual(['fell-back', 'failed']));
  });

  test('buffers a loaded page until the first interaction, and sends it when the page is hidden', async () => {
    const { boundaryPage, sent } = open(arriving);
    await boundaryPage.load();
    boundaryPage.rendered?.();
    document.dispatchEvent(new Event('pointermove'));
    await vi.waitFor(() => {
      hide();
      expect(sent()).toEqual(['loaded']);
    });
  });
});

describe('TEA-05 the steps of a load', () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    ['arrives', arriving, ['begun 1.0.0-new', 'rendered 1.0.0-new']],
    ['fails', failing, ['begun 1.0.0-new', 'failed 1.0.0-new', 'begun 1.0.0-old', 'failed 1.0.0-old']],
    ['stalls, and may still arrive', () => new Promise<never>(() => {}), ['begun 1.0.0-new']],
  ])('are announced with their release when a page %s', async (_, load, announced) => {
    vi.useFakeTimers();
    const steps: string[] = [];
    const listening = new AbortController();
    const note = (event: Event) => {
      const { version, step } = (event as CustomEvent<LoadStep>).detail;
      steps.push(`${step} ${version}`);
    };
    document.addEventListener(loadStepEvent, note, { signal: listening.signal });
    const opened = createFederation(page, fakeHost({ answers: [answer(reportRemotes, undefined)] }), { loader: { load, ...others } });
    const boundaryPage = opened.page('mfe-pkk', '/');
    const loading = boundaryPage.load().then(
      () => boundaryPage.rendered?.(),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(20_000);
    await loading;
    listening.abort();
    expect(steps).toEqual(announced);
  });
});

describe('TEA-05 errors after the load', () => {
  const sentOf = (host: ReturnType<typeof fakeHost>) =>
    host.http.sent.flatMap(({ call, request }) =>
      call === reportRemotes ? (request as { body: { reports: RemoteReport[] } }).body.reports : [],
    );

  test('reports a failed call of a page with the release that has made it, and passes the error on', async () => {
    const host = fakeHost({ answers: [answer(reportRemotes, undefined), fails(listEmployees, 500, { clientError: 'Błąd serwera' })] });
    const federation = createFederation(page, host, { loader: { load: arriving, ...others } });
    const { host: hostOfPage } = federation.page('mfe-pkk', '/');
    expect(federation.page('mfe-pkk', '/other').host, 'one host a remote').toBe(hostOfPage);
    await expect(hostOfPage?.http.send(listEmployees)).rejects.toMatchObject({ statusCode: 500 });
    await vi.waitFor(() => {
      hide();
      expect(sentOf(host)).toMatchObject([{ version: '1.0.0-new', outcome: 'call-failed' }]);
    });
  });

  test.each(['error', 'unhandledrejection'])('reports what a file of a release throws, at the event %s', async (type) => {
    const host = fakeHost({ answers: [answer(reportRemotes, undefined)] });
    createFederation(page, host, { loader: { load: arriving, ...others } }).page('mfe-pkk', '/');
    const error = Object.assign(new Error('boom'), { stack: 'at http://localhost/remotes/mfe-pkk/assets/page.js:1:2' });
    dispatchEvent(Object.assign(new Event(type), { error, reason: error }));
    await vi.waitFor(() => {
      hide();
      expect(sentOf(host)).toMatchObject([{ remote: 'mfe-pkk', outcome: 'threw', reason: 'Error: boom' }]);
    });
  });
});

test('keeps at most 50 reports while the sender has not arrived', async () => {
  const host = fakeHost({ answers: [answer(reportRemotes, undefined)] });
  createFederation(page, host, { loader: { load: arriving, ...others } }).page('mfe-pkk', '/');
  for (let count = 0; count < 60; count += 1) {
    // The last ones would be reported.
    const stack = count < 50 ? 'at http://localhost/extension.js:1:2' : 'at http://localhost/remotes/mfe-pkk/assets/page.js:1:2';
    dispatchEvent(Object.assign(new Event('error'), { error: Object.assign(new Error(`boom ${count}`), { stack }) }));
  }
  await import('./send-reports.ts');
  await new Promise((resolve) => setTimeout(resolve));
  hide();
  expect(host.http.sent).toEqual([]);
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
  const onUnreachable = vi.fn();
  const compare = (reply: Parameters<typeof fakeHost>[0], given = page) =>
    createFederation(given, fakeHost(reply), { onUnreachable, loader: { load: arriving, ...others } })
      .page('mfe-pkk', '/')
      .compareWithServer?.();
  const serving = (served: ReleasedRemote) => ({ answers: [answer(listRemotes, { shell: null, remotes: [served] })] });

  test.each([
    ['the same', 'it serves this release', remote({}), page],
    ['the same', 'this release is its canary', remote({ version: '1.0.0-old', canary: { version: '1.0.0-new', hash: '' } }), page],
    ['the same', 'another remote has another release', remote({ name: 'mfe-sms', version: '1.0.0-newer' }), page],
    ['the same', 'the page is of an older server', newer, { remotes: page.remotes }],
    ['the same', "the page has a developer's build", newer, { ...page, overrides }],
    ['newer', 'it serves another release', newer, page],
    ['newer', 'the remote was not deployed with the page', remote({}), { remotes: {}, releases: {} }],
  ])('FED-04 is %s when %s', async (state, _, served, given) => {
    expect(await compare(serving(served), given)).toBe(state.replace('the ', ''));
  });

  test('CUS-04 checks the connection when the server is unreachable', async () => {
    await compare(serving(remote({})));
    expect(onUnreachable).not.toHaveBeenCalled();
    await compare({ answers: [unreachable(listRemotes)] });
    expect(onUnreachable).toHaveBeenCalledOnce();
  });

  test('FED-04 is unreachable without an answer, and the same when the answer is an error', async () => {
    expect(await compare({ answers: [unreachable(listRemotes)] })).toBe('unreachable');
    expect(await compare({ answers: [fails(listRemotes, 0, { clientError: 'Brak połączenia' })] })).toBe('unreachable');
    expect(await compare({ answers: [fails(listRemotes, 404, { clientError: 'Nie ma' })] })).toBe('same');
  });
});
