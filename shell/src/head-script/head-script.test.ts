// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replayEvents } from './event-replay.ts';
import { takeEarlyAnswers } from './take-early-answers.ts';

// jsdom has no fonts.
Object.defineProperty(document, 'fonts', { value: { load: async () => [] } });

/** Removes the listeners of each run, which would act in later tests and in other files of the same page. */
const undo: (() => void)[] = [];

beforeEach(() => {
  const { addEventListener } = document;
  vi.spyOn(document, 'addEventListener').mockImplementation((...listener: Parameters<typeof addEventListener>) => {
    addEventListener.apply(document, listener);
    undo.push(() => document.removeEventListener(...listener));
  });
  // A frame of one test would fetch the font in the next one.
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  // Ends the recording of each run: it would keep forms from being submitted.
  replayEvents();
  // Ends its wait for the end of the document.
  document.dispatchEvent(new Event('DOMContentLoaded'));
  for (const step of undo.splice(0)) step();
});

/** Runs the head script at this address. Returns the address after it. */
async function openAt(address: string): Promise<string> {
  history.replaceState(null, '', address);
  await import('./head-script.ts');
  return location.pathname + location.search + location.hash;
}

function storeSession(tokenExpireDate: string): void {
  sessionStorage.setItem('accessToken', 'stored');
  sessionStorage.setItem('tokenExpireDate', tokenExpireDate);
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const isRedirected = () => 'redirected' in document.documentElement.dataset;

test.each(['/?token=fresh', '/home?token=fresh&x=1', '/home/?token=fresh#pricing'])(
  'LND-08 %s starts a session, clears the cache and removes the token from the address',
  async (address) => {
    storeSession(inAnHour());
    localStorage.setItem('cache:/api/products', '{}');
    localStorage.setItem('not ours', 'x');
    expect(await openAt(address)).toBe('/user-panel/licenses');
    expect({ ...sessionStorage }).toEqual({ accessToken: 'fresh', tokenExpireDate: '' });
    expect(Object.keys(localStorage)).toEqual(['not ours']);
    expect(isRedirected()).toBe(true);
  },
);

test('does not change the address when there is no session or it has expired', async () => {
  expect(await openAt('/home?x=1#pricing')).toBe('/home?x=1#pricing');
  vi.resetModules();
  storeSession('2020-01-01T00:00:00Z');
  expect(await openAt('/')).toBe('/');
  expect(isRedirected()).toBe(false);
});

test('removes the token from the address when the browser denies its storages', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  });
  expect(await openAt('/home?token=fresh')).toBe('/home');
  expect(isRedirected()).toBe(false);
});

test('reads a token only on the landing page', async () => {
  expect(await openAt('/activate/abc?token=fresh')).toBe('/activate/abc?token=fresh');
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['/user-panel', 'asked'],
  ['/user-panel/profile/', 'asked'],
  ['/home', undefined],
  ['/user-panels', undefined],
  ['/x/user-panel', undefined],
])('CUS-02 shows the panel’s frame at %s while the other tabs are asked for a session: %s', async (path, frame) => {
  await openAt(path);
  expect(document.documentElement.dataset.session).toBe(frame);
});

/** The files that the head links or runs. */
const filesInHead = () => [...document.head.querySelectorAll('link, script')].map((element) => element.getAttribute('data-file'));

describe('the files of a prerendered page', () => {
  beforeEach(() => {
    document.head.innerHTML = `<template id="early"><link data-file="landing"></template>
      <template id="early-redirected"><link data-file="licences"></template>`;
    document.body.innerHTML = '<template id="scripts"><script type="module" data-file="shell"></script></template>';
  });

  test('are fetched at once, and run after the first paint', async () => {
    await openAt('/home');
    expect(filesInHead()).toEqual(['landing']);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    vi.advanceTimersToNextFrame();
    expect(filesInHead()).toEqual(['landing']);
    await vi.advanceTimersByTimeAsync(1);
    expect(filesInHead()).toEqual(['landing', 'shell']);
  });

  test('run at once in a hidden page', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await openAt('/home');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(filesInHead()).toEqual(['landing', 'shell']);
  });
});

describe('a login before the shell starts', () => {
  const fetched = vi.fn<typeof fetch>();

  async function submitValid(): Promise<void> {
    fetched
      .mockReset()
      .mockImplementation(async () => Response.json({ statusCode: 200, data: { accessToken: 'fresh', tokenExpireDate: inAnHour() } }));
    vi.stubGlobal('fetch', fetched);
    document.head.innerHTML = '<template id="early-redirected" data-calls="/api/a /api/b"><link data-file="licences"></template>';
    document.body.innerHTML = `<form data-login-messages="{}"><input name="email" value="biuro@osk.example">
      <input name="password" value="x"><button type="submit"></button></form>`;
    await openAt('/home');
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(0);
  }

  test('LND-09 starts a session, clears the cache and begins the calls of the licences, and leaves the page visible', async () => {
    localStorage.setItem('cache:/api/products', '{}');
    await submitValid();
    expect(location.pathname).toBe('/user-panel/licenses');
    expect(sessionStorage.getItem('accessToken')).toBe('fresh');
    expect(localStorage).toHaveLength(0);
    expect(filesInHead()).toEqual(['licences']);
    const tokens = fetched.mock.calls.map(([address, options]) => [address, new Headers(options?.headers).get('Authorization')]);
    expect(tokens).toEqual([
      ['/api/token', null],
      ['/api/a', 'Bearer fresh'],
      ['/api/b', 'Bearer fresh'],
    ]);
    expect(document.documentElement.dataset.redirected).toBe('login');
  });

  test('LND-09 leaves the address and the session to the shell when the browser denies its storages', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    });
    await submitValid();
    expect(location.pathname).toBe('/home');
    expect(isRedirected()).toBe(false);
    expect(await takeEarlyAnswers()?.loggedIn).toMatchObject({ data: { accessToken: 'fresh' } });
  });
});

describe('while the scripts arrive', () => {
  const links = () => [...document.head.querySelectorAll('link')];
  const isFontUsed = () => 'font' in document.documentElement.dataset;

  async function open(supportedRelations: string): Promise<void> {
    vi.spyOn(DOMTokenList.prototype, 'supports').mockImplementation((relation) => supportedRelations.includes(relation));
    const preload = (file: string) => `<link rel="modulepreload" data-file="${file}">`;
    document.head.innerHTML = `<template id="early">${preload('a')}${preload('b')}</template>`;
    await openAt('/home');
    vi.advanceTimersToNextFrame();
    await vi.advanceTimersByTimeAsync(1);
  }

  test('BRO-03 waits for no script when the browser does not preload modules', async () => {
    await open('preload stylesheet');
    expect(isFontUsed()).toBe(true);
  });

  test('loads the font when the last script has arrived or failed', async () => {
    await open('modulepreload');
    links()[0]?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(0);
    expect([filesInHead(), isFontUsed()]).toEqual([['a', 'b'], false]);
    links()[1]?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    expect(isFontUsed()).toBe(true);
  });
});
