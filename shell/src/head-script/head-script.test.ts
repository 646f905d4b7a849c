// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replayEvents } from './event-replay.ts';

/** jsdom has no fonts. */
let loading: Promise<FontFace[]>;
Object.defineProperty(document, 'fonts', { value: { load: () => loading } });

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
  loading = Promise.resolve([]);
  delete document.documentElement.dataset.font;
  sessionStorage.clear();
  localStorage.clear();
  delete document.documentElement.dataset.redirected;
  vi.resetModules();
});
afterEach(() => {
  // Ends the recording of each run: it would keep forms from being submitted.
  replayEvents();
  // Ends its wait for the end of the document.
  document.dispatchEvent(new Event('DOMContentLoaded'));
  for (const step of undo.splice(0)) step();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

test('LND-07 redirects a stored session to the licences', async () => {
  storeSession(inAnHour());
  expect(await openAt('/home')).toBe('/user-panel/licenses');
  expect(sessionStorage.getItem('accessToken')).toBe('stored');
});

test.each(['/user-panel', '/user-panel/', '/user-panel?x=1'])('SHL-03 redirects %s to the licences', async (address) => {
  storeSession(inAnHour());
  expect(await openAt(address)).toBe('/user-panel/licenses');
  expect(isRedirected(), 'the server has put the page of the licences there').toBe(false);
});

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

describe('CUS-02 the panel’s frame', () => {
  const frameFor = () => document.documentElement.dataset.session;
  const navigateBy = (type: NavigationTimingType) => {
    // jsdom has no navigation entries.
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  };
  beforeEach(() => {
    delete document.documentElement.dataset.session;
  });

  test.each(['/user-panel', '/user-panel/licenses', '/user-panel/profile/'])(
    'is visible at %s while the other tabs are asked',
    async (path) => {
      navigateBy('navigate');
      await openAt(path);
      expect(frameFor()).toBe('asked');
    },
  );

  test('is visible for a session without a question', async () => {
    storeSession(inAnHour());
    await openAt('/user-panel/licenses');
    expect(frameFor()).toBe('');
  });

  test.each(['/', '/home', '/activate/abc', '/password-forgotten/abc', '/user-panels', '/x/user-panel'])(
    'is no question at %s',
    async (path) => {
      await openAt(path);
      expect(frameFor()).toBeUndefined();
    },
  );

  test('is no question when the tab has an expired session', async () => {
    storeSession('2020-01-01T00:00:00Z');
    await openAt('/user-panel/licenses');
    expect(frameFor()).toBeUndefined();
  });

  test('SHL-06 is no question when the visitor goes back', async () => {
    navigateBy('back_forward');
    await openAt('/user-panel/licenses');
    expect(frameFor()).toBeUndefined();
  });
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

  test('are those of the licences, and run at once, when a company is redirected', async () => {
    storeSession(inAnHour());
    await openAt('/home');
    expect(filesInHead()).toEqual(['licences']);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(filesInHead()).toEqual(['licences', 'shell']);
  });
});

/** Answers requests for files. Returns their addresses. */
function answerFiles(): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    return new Response();
  });
  return requested;
}

test('fetches the files of a form when a visitor uses it before hydration', async () => {
  const requested = answerFiles();
  document.head.innerHTML = '<template id="early-forms" data-files="/a.js /b.js"></template>';
  document.body.innerHTML = '<button type="button">menu</button><form><input></form>';
  await openAt('/home');
  document.querySelector('button')?.focus();
  await Promise.resolve();
  expect(requested).toEqual([]);
  document.querySelector('input')?.focus();
  await vi.waitFor(() => expect(requested).toEqual(['/a.js', '/b.js']));
});

describe('while the scripts arrive', () => {
  const links = () => [...document.head.querySelectorAll('link')];
  const isFontUsed = () => 'font' in document.documentElement.dataset;

  /** Returns the files of forms that are requested from then on. */
  async function useFormAt(supportedRelations: string): Promise<string[]> {
    const requested = answerFiles();
    vi.spyOn(DOMTokenList.prototype, 'supports').mockImplementation((relation) => supportedRelations.includes(relation));
    const preload = (file: string) => `<link rel="modulepreload" data-file="${file}">`;
    document.head.innerHTML = `<template id="early">${preload('a')}${preload('b')}</template>
      <template id="early-forms" data-files="/forms.js"></template>`;
    document.body.innerHTML = '<form><input></form>';
    await openAt('/home');
    document.querySelector('input')?.focus();
    vi.advanceTimersToNextFrame();
    await vi.advanceTimersByTimeAsync(1);
    return requested;
  }

  test('fetches no files of forms and no font', async () => {
    expect(await useFormAt('modulepreload')).toEqual([]);
    expect(filesInHead()).toEqual(['a', 'b']);
    expect(isFontUsed()).toBe(false);
  });

  test('BRO-03 waits for no script when the browser does not preload modules', async () => {
    expect(await useFormAt('preload stylesheet')).toEqual(['/forms.js']);
    expect(isFontUsed()).toBe(true);
  });

  test('fetches the files of forms when the last script has arrived or failed, and then the font', async () => {
    const requested = await useFormAt('modulepreload');
    links()[0]?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(0);
    expect(requested).toEqual([]);
    const answered = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => {
      requested.push('/forms.js');
      return answered.promise;
    });
    links()[1]?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    expect(requested).toEqual(['/forms.js']);
    expect(isFontUsed()).toBe(false);
    answered.reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(0);
    expect(isFontUsed()).toBe(true);
  });
});

test('fetches no files of a form that is used after hydration', async () => {
  const requested = answerFiles();
  document.head.innerHTML = '<template id="early-forms" data-files="/forms.js"></template>';
  document.body.innerHTML = '<form><input></form>';
  await openAt('/home');
  replayEvents();
  document.querySelector('input')?.focus();
  await Promise.resolve();
  expect(requested).toEqual([]);
});

test('runs on a page without templates', async () => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  await openAt('/user-panel/licenses');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(filesInHead()).toEqual([]);
});

describe('the calls that a page makes first', () => {
  const begun = vi.fn<typeof fetch>();
  beforeEach(() => {
    begun.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', begun);
    document.head.innerHTML = `<template id="early" data-calls="/api/own"></template>
      <template id="early-redirected" data-calls="/api/profile /api/list?x=1"></template>`;
  });
  afterEach(() => vi.unstubAllGlobals());
  const addresses = () => begun.mock.calls.map(([address]) => address);

  test.each([
    ['/user-panel/licenses', ['/api/own']],
    ['/home', ['/api/profile', '/api/list?x=1']],
  ])('begin at %s with the stored token', async (address, calls) => {
    storeSession(inAnHour());
    await openAt(address);
    expect(addresses()).toEqual(calls);
    expect(begun.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer stored' });
  });

  test('begin with the token from the address', async () => {
    await openAt('/home?token=fresh');
    expect(addresses()).toEqual(['/api/profile', '/api/list?x=1']);
    expect(begun.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer fresh' });
  });

  test('do not begin without a session, or when it has expired', async () => {
    await openAt('/user-panel/licenses');
    vi.resetModules();
    storeSession('2020-01-01T00:00:00Z');
    await openAt('/user-panel/licenses');
    expect(addresses()).toEqual([]);
  });
});

describe('the font', () => {
  const isUsed = () => 'font' in document.documentElement.dataset;

  /** Opens a page and lets it paint. */
  async function paint(font: Promise<FontFace[]>): Promise<void> {
    loading = font;
    await openAt('/home');
    vi.advanceTimersToNextFrame();
    await vi.advanceTimersByTimeAsync(1);
  }

  test('is used once it has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<FontFace[]>();
    await paint(promise);
    expect(isUsed()).toBe(false);
    resolve([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(isUsed()).toBe(true);
  });

  test('stays unused when it does not load', async () => {
    const { promise, reject } = Promise.withResolvers<FontFace[]>();
    await paint(promise);
    reject(new DOMException('A network error occurred', 'NetworkError'));
    await vi.advanceTimersByTimeAsync(0);
    expect(isUsed()).toBe(false);
  });
});
