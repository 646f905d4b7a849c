// @vitest-environment jsdom
import type { PageRoute } from '@osk/shared/contract/page';
import { beforeEach, expect, test, vi } from 'vitest';
import { startPrefetching } from './prefetch.ts';

const prefetch = vi.fn(async (_remote: string, _route: string) => {});
const prefetched = () => prefetch.mock.calls.map(([remote, route]) => `${remote} ${route}`);
const panelRoute = (remote: string, path: string, changes: Partial<PageRoute> = {}): PageRoute => {
  const title = { pl: path, en: path };
  return { path, remote, page: path, access: 'company', title, ...changes };
};
const routes = [
  panelRoute('mfe-landing', '/home', { access: 'visitor' }),
  panelRoute('mfe-licences', '/user-panel/licenses'),
  panelRoute('mfe-licences', '/user-panel/profile'),
  panelRoute('mfe-sms', '/user-panel/sms-notification'),
  panelRoute('mfe-lessons', '/user-panel/lessons', { unavailable: 'disabled' }),
  panelRoute('mfe-pkk', '/user-panel/pkk-employees'),
];
const readAhead = vi.fn();
const federation = { prefetch, earlyCalls: (_: string, page: string) => [`/api${page}`] };
const prefetchPanel = startPrefetching(federation, routes, readAhead);

beforeEach(() => {
  history.replaceState(null, '', '/user-panel/licenses');
  prefetch.mockReset();
  readAhead.mockReset();
});

function render(html: string): void {
  document.body.innerHTML = html;
}

function fire(selector: string, type: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
}

test.each(['pointerover', 'focusin', 'touchstart'])('prefetches the page behind a link on %s, and begins its first calls', (type) => {
  render('<nav><a href="/user-panel/pkk-employees"><b>Pracownicy PKK</b></a></nav>');
  fire('b', type);
  expect(prefetched()).toEqual(['mfe-pkk /user-panel/pkk-employees']);
  expect(readAhead).toHaveBeenCalledExactlyOnceWith(['/api/user-panel/pkk-employees']);
});

test.each([
  ['to the current page', '/user-panel/licenses'],
  ['within the page', '#content'],
  ['out of the portal', 'https://portal-osk.example/user-panel/profile'],
  ['to a file', '/download/osk-setup.zip'],
])('prefetches nothing for a link %s', (_, href) => {
  render(`<a href="${href}">Dalej</a>`);
  fire('a', 'pointerover');
  expect(prefetched()).toEqual([]);
});

const loginForm = '<form><input name="email"><input type="password" autocomplete="current-password"></form>';
const passwordForm = loginForm.replace('</form>', '<input type="password" autocomplete="new-password"></form>');

test('prefetches the licences when a login form has the focus, not one that sets a new password', () => {
  render(passwordForm);
  fire('input', 'focusin');
  render(loginForm);
  fire('input', 'pointerover');
  expect(prefetched()).toEqual([]);
  fire('input', 'focusin');
  expect(prefetched()).toEqual(['mfe-licences /user-panel/licenses']);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetches only linked pages with %o',
  async (connection) => {
    vi.stubGlobal('navigator', { connection });
    render(`${loginForm}<a href="/user-panel/profile">Profil</a>`);
    fire('input', 'focusin');
    await prefetchPanel();
    expect(prefetched()).toEqual([]);
    fire('a', 'touchstart');
    expect(prefetched()).toEqual(['mfe-licences /user-panel/profile']);
  },
);

const panelPages = [
  'mfe-licences /user-panel/licenses',
  'mfe-licences /user-panel/profile',
  'mfe-sms /user-panel/sms-notification',
  'mfe-pkk /user-panel/pkk-employees',
];

test('prefetchPanel prefetches the pages of the panel once, in turn, while the browser is idle', async () => {
  const idleCallbacks: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idleCallbacks.push(run));
  const { promise, resolve } = Promise.withResolvers<void>();
  prefetch.mockReturnValueOnce(promise);
  void prefetchPanel();
  void prefetchPanel();
  expect(prefetched()).toEqual([]);
  const idle = async () => {
    for (const run of idleCallbacks.splice(0)) run();
    await new Promise((done) => setTimeout(done));
  };
  await idle();
  await idle();
  expect(prefetched()).toEqual(panelPages.slice(0, 1));
  resolve();
  for (const _ of panelPages) await idle();
  expect(prefetched()).toEqual(panelPages);
  expect(readAhead).not.toHaveBeenCalled();
});

// It adds further listeners, so it comes last.
test('prefetches the licences when the login form had the focus before', () => {
  render(loginForm);
  document.querySelector<HTMLInputElement>('input')?.focus();
  prefetch.mockReset();
  startPrefetching(federation, routes, readAhead);
  expect(prefetched()).toEqual(['mfe-licences /user-panel/licenses']);
});
