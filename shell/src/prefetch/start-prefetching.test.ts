// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPrefetching } from './start-prefetching.ts';

const prefetch = vi.fn(async (_remote: string, _route: string) => {});
const asked = () => prefetch.mock.calls.map(([remote, route]) => `${remote} ${route}`);
const { prefetchPanel } = startPrefetching({ prefetch });

beforeEach(() => {
  history.replaceState(null, '', '/user-panel/licenses');
  document.body.innerHTML = '';
});
afterEach(() => {
  prefetch.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

function show(html: string): void {
  document.body.innerHTML = html;
}

/** Something happens to the first element that matches. */
function meet(selector: string, sign: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event(sign, { bubbles: true }));
}

test.each(['pointerover', 'focusin', 'touchstart'])('the page behind a link is loaded ahead by %s', (sign) => {
  show('<nav><a href="/user-panel/pkk-employees"><b>Pracownicy PKK</b></a></nav>');
  meet('b', sign);
  expect(asked()).toEqual(['mfe-pkk /user-panel/pkk-employees']);
});

test.each([
  ['to the page that is shown', '/user-panel/licenses'],
  ['within the page', '#content'],
  ['out of the portal', 'https://portal-osk.example/user-panel/profile'],
  ['to what is no page', '/download/osk-setup.zip'],
])('a link %s loads nothing ahead', (_, href) => {
  show(`<a href="${href}">Dalej</a>`);
  meet('a', 'pointerover');
  expect(asked()).toEqual([]);
});

const logIn = '<form><input name="email"><input type="password" autocomplete="current-password"></form>';
const newPassword = logIn.replace('</form>', '<input type="password" autocomplete="new-password"></form>');

test('who begins to log in finds the licences there', () => {
  show(logIn);
  history.replaceState(null, '', '/home');
  meet('input', 'pointerover');
  expect(asked()).toEqual([]);
  meet('input', 'focusin');
  expect(asked()).toEqual(['mfe-licences /user-panel/licenses']);
});

test('another form than the login loads nothing ahead', () => {
  show(newPassword);
  meet('input', 'focusin');
  expect(asked()).toEqual([]);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'with %o only a link that is pointed at is',
  async (connection) => {
    vi.stubGlobal('navigator', { connection });
    show(`${logIn}<a href="/user-panel/profile">Profil</a>`);
    meet('input', 'focusin');
    await prefetchPanel();
    expect(asked()).toEqual([]);
    meet('a', 'touchstart');
    expect(asked()).toEqual(['mfe-licences /user-panel/profile']);
  },
);

test("the panel's places are loaded ahead once, one after the other, when the browser is idle", async () => {
  vi.useFakeTimers();
  let done = () => {};
  prefetch.mockImplementationOnce(() => new Promise<void>((resolve) => (done = resolve)));
  void prefetchPanel();
  void prefetchPanel();
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual(['mfe-licences /user-panel/licenses']);
  done();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual([
    'mfe-licences /user-panel/licenses',
    'mfe-licences /user-panel/profile',
    'mfe-sms /user-panel/sms-notification',
    'mfe-pkk /user-panel/pkk-employees',
  ]);
});

test('who has begun already when this is loaded is not passed over', () => {
  history.replaceState(null, '', '/home');
  show(logIn);
  document.querySelector<HTMLInputElement>('input')?.focus();
  prefetch.mockClear();
  startPrefetching({ prefetch });
  expect(asked()).toEqual(['mfe-licences /user-panel/licenses']);
});
