// @vitest-environment jsdom
import { tellServerTime } from '@osk/shared/testing/server-clock';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readProfile } from '../contract/company.ts';
import { placeholders } from '../contract/page/fragment.ts';
import { logIn } from '../contract/session.ts';
import { reasonOf } from '../http/client-error.ts';
import { beginLogin } from '../http/early-answers.ts';
import { createPortalHost, isCurrent, takeStoredPreferences } from './create-host.ts';

const later = '2100-01-01T00:00:00Z';
const setCookie = (cookie: string, path = '/') => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the preferences do
  document.cookie = `${cookie}; Path=${path}`;
};

test.each([
  [true, 'nothing has changed', () => {}],
  [true, 'the expiry of the session has become known', () => sessionStorage.setItem('tokenExpireDate', '2099-01-01T00:00:00Z')],
  [true, 'a preference is stored with the same value', () => setCookie('portal-theme=system')],
  [false, 'the session has ended', () => sessionStorage.clear()],
  [false, 'the session has expired', () => sessionStorage.setItem('tokenExpireDate', '2000-01-01T00:00:00Z')],
  [false, 'another tab has ended the session', () => localStorage.setItem('ended-sessions', 'logged-out:token')],
  [false, 'another session has started', () => sessionStorage.setItem('accessToken', 'newer')],
  [false, 'the language has changed', () => setCookie('portal-language=en')],
  [false, 'the theme has changed', () => setCookie('portal-theme=dark')],
])('isCurrent returns %s when %s', (expected, _, change) => {
  sessionStorage.setItem('accessToken', 'token');
  sessionStorage.setItem('tokenExpireDate', later);
  const host = createPortalHost(placeholders);
  tellServerTime();
  change();
  expect(isCurrent(host)).toBe(expected);
});

test.each([
  ['expired', -1],
  ['unauthorized', 60_000],
])('FLD-02 a 401 ends the session as %s when it ends in %s ms by the server’s time', async (ended, rest) => {
  const time = Date.parse('2021-03-04T05:06:07Z');
  sessionStorage.setItem('accessToken', 'token');
  sessionStorage.setItem('tokenExpireDate', new Date(time + rest).toISOString());
  const answer = { status: 401, answer: { statusCode: 401, clientError: 'Nie' }, ahead: time - performance.now() };
  const answers = new Map([[readProfile.path, Promise.resolve(answer)]]);
  const host = createPortalHost(placeholders, { token: 'token', language: 'pl', startedAt: performance.now(), answers });
  expect(host.session.getState().token?.accessToken).toBe('token');
  await host.http.send(readProfile).catch(() => undefined);
  expect(host.session.getState().ended).toBe(ended);
});

test('SHL-11 starts with the language and theme of the document, and takes those of the cookies later', () => {
  Object.assign(document.documentElement, { lang: 'en' }).dataset.theme = 'dark';
  setCookie('portal-theme=light');
  const host = createPortalHost(placeholders);
  expect([host.language.getState(), host.theme.getState()]).toEqual([{ language: 'en' }, { theme: 'dark' }]);
  takeStoredPreferences(host);
  expect([host.language.getState(), host.theme.getState()]).toEqual([{ language: 'pl' }, { theme: 'light' }]);
});

/** Sets cookies at the paths of a page that is below others: the browser sends those of longer paths first. */
function setCookiesAt(cookies: readonly [cookie: string, path: string][]): void {
  history.replaceState(null, '', '/home/news');
  for (const [cookie, path] of cookies) setCookie(cookie, path);
  onTestFinished(() => {
    for (const [cookie, path] of cookies) setCookie(`${cookie}; Max-Age=0`, path);
    history.replaceState(null, '', '/');
  });
}

test('FLD-03 takes the last valid preference, and none of the former name, when several cookies come', () => {
  setCookiesAt([
    ['portal-language=en', '/home'],
    ['portal-language=de', '/'],
    ['portal-theme=light', '/home'],
    ['portal-theme=dark', '/'],
    ['language=pl', '/'],
    ['theme=light', '/'],
  ]);
  const host = createPortalHost(placeholders);
  takeStoredPreferences(host);
  expect([host.language.getState(), host.theme.getState()]).toEqual([{ language: 'en' }, { theme: 'dark' }]);
  host.language.set('pl');
  expect(isCurrent(host)).toBe(true);
});

test('CUS-04 reads no preferences, and sends a login without anti-forgery cookies, when reading cookies throws', async () => {
  vi.spyOn(Document.prototype, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('The document is sandboxed', 'SecurityError');
  });
  const host = createPortalHost(placeholders);
  takeStoredPreferences(host);
  host.theme.set('dark');
  expect([host.language.getState(), host.theme.getState()]).toEqual([{ language: 'pl' }, { theme: 'dark' }]);
  vi.stubGlobal('fetch', async () => Response.json({ statusCode: 403, clientError: 'Nie' }, { status: 403 }));
  expect(await beginLogin(logIn.path, { email: 'a@b.pl', password: 'x' }, 'pl')).toMatchObject({ status: 403 });
});

test.each([
  ['unauthorized', 'unauthorized'],
  ['logged-out', 'logged-out-elsewhere'],
])('CUS-02 starts without a session, and says why, when another tab has ended it as %s', (why, ended) => {
  sessionStorage.setItem('accessToken', 'token');
  sessionStorage.setItem('tokenExpireDate', later);
  localStorage.setItem('ended-sessions', `${why}:token`);
  expect(createPortalHost(placeholders).session.getState()).toEqual({ token: null, ended });
  expect(sessionStorage).toHaveLength(0);
});

test('isCurrent returns false when a session has started since the page of a visitor was loaded', () => {
  const host = createPortalHost(placeholders);
  expect(isCurrent(host)).toBe(true);
  sessionStorage.setItem('accessToken', 'token');
  expect(isCurrent(host)).toBe(false);
  host.session.start({ accessToken: 'token', tokenExpireDate: later });
  expect(isCurrent(host)).toBe(true);
});

test.each([
  ['has stored', () => sessionStorage.setItem('accessToken', 'fresh')],
  ['has not stored', () => {}],
])('LND-09 has the session that the head script %s, and shows its message once in the current language', async (_, store) => {
  store();
  const data = { accessToken: 'fresh', tokenExpireDate: '' };
  const translation = { language: 'en', successMessage: 'Logged in' } as const;
  const loggedIn = Promise.resolve({ statusCode: 200, data, successMessage: 'Zalogowano', translation } as const);
  const early = { token: undefined, language: 'pl', startedAt: 0, answers: new Map(), loggedIn };
  const host = createPortalHost(placeholders, early);
  await loggedIn;
  expect(host.session.getState().token).toEqual(data);
  const [toast, ...others] = host.toasts.getState().toasts;
  expect(others).toEqual([]);
  expect(toast).toMatchObject({ kind: 'success', text: 'Zalogowano' });
  host.language.set('en');
  expect(toast?.textIn?.('en')).toBe('Logged in');
});

test('CUS-04 fails with a reason in the current language and reports it when a call gets no answer', async () => {
  const onNoAnswer = vi.fn();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const host = createPortalHost(placeholders, undefined, onNoAnswer);
  const failed = host.http.send(logIn, { body: { email: 'a@b.pl', password: 'x' } });
  await expect(failed).rejects.toMatchObject({
    name: 'ClientError',
    statusCode: 0,
    message: 'Brak połączenia z\u00a0internetem. Spróbuj ponownie za chwilę.',
  });
  expect(onNoAnswer).toHaveBeenCalledOnce();
  const error: unknown = await failed.catch((reason: unknown) => reason);
  host.language.set('en');
  expect(reasonOf(error, '')).toBe('No internet connection. Please try again in a moment.');
});
