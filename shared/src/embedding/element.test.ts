// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { reportEmbeddedFailure } from '../contract/remote.ts';
import { defineElement } from './element.ts';
import type { EmbeddedElement, Implementation, MountOptions } from './implementation.ts';
import { FileError } from './import-verified.ts';
import type { LoadableRelease } from './load-release.ts';

let tags = 0;
let reports: { url: string; init: RequestInit }[] = [];

beforeEach(() => {
  reports = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    reports.push({ url, init });
    return Response.json({ statusCode: 200 });
  });
});

type Fake = LoadableRelease & { options?: MountOptions; unmounted: number };

/** A release that renders its version. @param start runs when it is mounted */
function release(version: string, start: (options: MountOptions) => void = ({ onRendered }) => onRendered()): Fake {
  const mount: Implementation['mount'] = (options) => {
    fake.options = options;
    options.shadow.replaceChildren(version);
    start(options);
    const unmount = () => {
      fake.unmounted += 1;
    };
    return { attributeChanged() {}, tokenSet() {}, moved() {}, unmount };
  };
  const fake: Fake = {
    version,
    unmounted: 0,
    load: async () => ({ implementation: { mount }, react: '19.0.0', reactFrom: 'module', reason: 'a test' }),
  };
  return fake;
}

/** A release that cannot be loaded. */
const broken = (version: string, error: Error): Fake => ({ ...release(version), load: () => Promise.reject(error) });

/** Puts an element into the page that shows the first of these releases. */
function embed(...releases: LoadableRelease[]) {
  tags += 1;
  const tag = `test-element-${tags}`;
  defineElement({ tag, events: 'test', container: 'test', remote: 'mfe-test' }, releases);
  const element = document.createElement(tag) as EmbeddedElement;
  Object.assign(element, { api: 'https://portal.example', token: 'token' });
  const events: string[] = [];
  for (const name of ['ready', 'error'])
    element.addEventListener(`test-${name}`, (event) => events.push(`${name} ${(event as CustomEvent).detail?.code ?? ''}`));
  document.body.append(element);
  const text = () => element.shadowRoot?.textContent;
  return { element, text, events, retry: () => element.shadowRoot?.querySelector('button')?.click() };
}

/** After all microtasks. */
const macrotask = () => new Promise((resolve) => setTimeout(resolve));

const failures = () => reports.map(({ init }) => JSON.parse(String(init.body)) as object);
const throwError = () => {
  throw new Error('bad release');
};

test.each([
  ['a file is missing', broken('2', new FileError('404')), 'file'],
  ['it throws while it is loaded', broken('2', new Error('bad release')), 'load'],
  ['it throws when it is mounted', release('2', throwError), 'render'],
  [
    'it crashes before its list is rendered',
    release('2', ({ onCrash }) => queueMicrotask(() => onCrash(new Error('bad release')))),
    'render',
  ],
])('EMB-01 mounts the previous release when %s', async (_, bad, failure) => {
  const { element, text, events } = embed(bad, release('1'));
  await vi.waitFor(() => expect(text()).toBe('1'));
  expect(element.diagnostics).toEqual({ version: '1', react: '19.0.0', reactFrom: 'module', reason: 'a test' });
  await vi.waitFor(() => expect(failures()).toEqual([{ remote: 'mfe-test', version: '2', failure }]));
  expect(events).toEqual([]);
});

test('EMB-01 reports a failure with the token of the page, and nothing about a person', async () => {
  embed(broken('2', new Error('Jan Nowak')), release('1'));
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  const [{ url, init } = { url: '', init: {} }] = reports;
  expect(url).toBe(`https://portal.example${reportEmbeddedFailure.path}`);
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', headers: { Authorization: 'Bearer token' } });
  expect(JSON.stringify(init)).not.toContain('Nowak');
});

test.each<[string, current: Fake, type?: true]>([
  ['its list was rendered', release('2')],
  ['a user has typed before its list is rendered', release('2', () => {}), true],
])('EMB-01 shows a sentence and a retry, and swaps nothing, when it crashes after %s', async (_, current, type) => {
  const { element, text, events, retry } = embed(current, release('1'));
  await vi.waitFor(() => expect(text()).toBe('2'));
  if (type) element.shadowRoot?.dispatchEvent(new Event('input'));
  current.options?.onCrash(new Error('bad release'));
  await vi.waitFor(() => expect(text()).toContain('Moduł PKK nie działa'));
  expect(current.unmounted).toBe(1);
  await vi.waitFor(() => expect(failures()).toEqual([{ remote: 'mfe-test', version: '2', failure: 'crash' }]));
  await vi.waitFor(() => expect(events).toEqual(['error crashed']));
  retry();
  await vi.waitFor(() => expect(text()).toBe('2'));
});

test('FED-07 sends no token when the address of the portal is not an origin', async () => {
  const { element, text } = embed({ ...release('1'), early: ['/api/employees'] });
  await vi.waitFor(() => expect(text()).toBe('1'));
  reports = [];
  for (const api of ['portal.example:4200', 'https://portal.example/panel', '']) {
    element.api = api;
    await vi.waitFor(() => expect(text()).toBe('1'));
  }
  expect(reports).toEqual([]);
  element.api = 'https://portal.example/api/';
  await vi.waitFor(() => expect(reports.map(({ url }) => url)).toEqual(['https://portal.example/api/employees']));
});

test('EMB-01 shows a sentence in the language of the page when all releases fail, and starts at a retry', async () => {
  let isReachable = false;
  const good = release('1');
  const flaky: LoadableRelease = {
    version: '1',
    load: () => (isReachable ? good.load() : Promise.reject(new FileError('offline'))),
  };
  const { element, text, events, retry } = embed(broken('2', new FileError('offline')), flaky);
  await vi.waitFor(() => expect(text()).toContain('Nie udało się wczytać modułu PKK'));
  element.language = 'en';
  expect(text()).toContain('The PKK module could not be loaded');
  await vi.waitFor(() => expect(events).toEqual(['error unreachable']));
  isReachable = true;
  retry();
  await vi.waitFor(() => expect(text()).toBe('1'));
});

test('EMB-01 ignores a crash and the events of a release that was replaced', async () => {
  const bad = release('2', ({ onCrash }) => onCrash(new Error('first')));
  const { text, events } = embed(bad, release('1'));
  await vi.waitFor(() => expect(text()).toBe('1'));
  bad.options?.onCrash(new Error('second'));
  bad.options?.dispatch('ready');
  await macrotask();
  expect([text(), failures().length, events]).toEqual(['1', 1, []]);
});

test('FED-07 requests the token while the module is loaded, once', async () => {
  const getToken = vi.fn(async () => 'given');
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const slow = release('1');
  const { element, text } = embed({ version: '1', load: () => released.then(() => slow.load()) });
  element.remove();
  await vi.waitFor(() => expect(element.isConnected).toBe(false));
  Object.assign(element, { token: undefined, getToken });
  document.body.append(element);
  await vi.waitFor(() => expect(getToken).toHaveBeenCalledOnce());
  resolve();
  await vi.waitFor(() => expect(text()).toBe('1'));
  expect(await slow.options?.accessToken.get()).toBe('given');
  expect(getToken).toHaveBeenCalledOnce();
});

test('FED-07 begins the first calls of the module with the token while it is loaded', async () => {
  const slow = release('1');
  const { promise: released, resolve } = Promise.withResolvers<void>();
  embed({ version: '1', early: ['/api/employees'], load: () => released.then(() => slow.load()) });
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports).toEqual([
    {
      url: 'https://portal.example/api/employees',
      init: { headers: expect.objectContaining({ Authorization: 'Bearer token' }), credentials: 'omit' },
    },
  ]);
  resolve();
  await vi.waitFor(() => expect(slow.options).toBeDefined());
  const { token, language, answers } = slow.options?.early ?? {};
  expect([token, language]).toEqual(['token', 'pl']);
  expect(await answers?.get('/api/employees')).toEqual({ status: 200, answer: { statusCode: 200 } });
});

test('FED-07 mounts nothing and begins no call when the element was removed while its module and token were loaded', async () => {
  const slow = release('1');
  const [released, given] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const { element, text } = embed({ version: '1', early: ['/api/employees'], load: () => released.promise.then(() => slow.load()) });
  element.remove();
  await macrotask();
  Object.assign(element, { token: undefined, getToken: () => given.promise });
  document.body.append(element);
  await macrotask();
  reports = [];
  element.remove();
  await macrotask();
  released.resolve();
  given.resolve('late');
  await macrotask();
  expect([slow.options, text(), reports]).toEqual([undefined, '', []]);
});
