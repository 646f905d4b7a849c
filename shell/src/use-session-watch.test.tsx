// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { readToken } from '@osk/shared/contract/session';
import { answer, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSessionWatch } from './use-session-watch.ts';

const start = Date.parse('2026-06-15T12:00:00Z');
const minute = 60_000;
const sessionEnd = start + 10 * minute + 2000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Watch() {
  useSessionWatch();
  return null;
}

/** Watches a session of ten minutes. */
function watch() {
  const view = renderInHost(<Watch />);
  const { session, toasts } = view.host;
  session.start({ accessToken: 'token', tokenExpireDate: new Date(sessionEnd).toISOString() });
  const shown: string[] = [];
  toasts.subscribe((state, former) => {
    for (const toast of state.toasts) if (!former.toasts.includes(toast)) shown.push(`${toast.kind}: ${toast.text}`);
  });
  return { ...view, session, shown };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('SHL-08 ends a session whose time has passed, without a request, and shows one toast', () => {
  const { host, session, shown } = watch();
  wait(sessionEnd - start - 1);
  expect(session.getState().token?.accessToken).toBe('token');
  expect(shown).toEqual([]);
  wait(1);
  expect(session.getState()).toEqual({ token: null, ended: 'expired' });
  expect(sessionStorage).toHaveLength(0);
  wait(minute);
  expect(shown).toEqual(['info: Minął czas sesji. Zaloguj się ponownie.']);
  expect(host.http.sent).toEqual([]);
});

test.each([
  ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['has a connection', () => window.dispatchEvent(new Event('online'))],
])('SHL-08 ends the session at once when the page %s after a suspension', (_, comeBack) => {
  const { session } = watch();
  // The clock goes on, the timers do not.
  vi.setSystemTime(sessionEnd);
  act(comeBack);
  expect(session.getState()).toEqual({ token: null, ended: 'expired' });
});

test('SHL-08 ends the session within a minute after a suspension that no event follows', () => {
  const { session } = watch();
  vi.setSystemTime(sessionEnd);
  wait(minute);
  expect(session.getState().ended).toBe('expired');
});

test('SHL-08 keeps a session that ends in a hundred years', () => {
  const { session } = watch();
  session.start({ accessToken: 'long', tokenExpireDate: '2126-06-15T12:00:00Z' });
  wait(20 * minute);
  expect(session.getState().token?.accessToken).toBe('long');
});

test.each([
  ['pl', 'info: Sesja wygasła lub została zakończona. Zaloguj się ponownie.'],
  ['en', 'info: Your session has expired or was ended. Please log in again.'],
] as const)('SHL-07 shows one toast in %s when the server has rejected the token', (language, message) => {
  const { host, session, shown } = watch();
  act(() => host.language.set(language));
  act(() => session.end('unauthorized', 'token'));
  act(() => session.end('unauthorized', 'token'));
  act(() => host.language.set('pl'));
  wait(20 * minute);
  expect(shown).toEqual([message]);
});

test('CUS-02 removes every toast of the session that has ended', () => {
  const { host, session } = watch();
  host.toasts.publish({ kind: 'info', text: 'Jesteś teraz na koncie: OSK Kierunek' });
  act(() => session.end('unauthorized'));
  expect(host.toasts.getState().toasts).toMatchObject([{ text: 'Sesja wygasła lub została zakończona. Zaloguj się ponownie.' }]);
  act(() => session.start({ accessToken: 'next', tokenExpireDate: new Date(sessionEnd).toISOString() }));
  host.toasts.publish({ kind: 'info', text: 'Jesteś teraz na koncie: OSK Rondo' });
  act(() => session.end('logged-out'));
  expect(host.toasts.getState().toasts).toEqual([]);
});

test('SHL-06 shows no toast after logging out', () => {
  const { session, shown } = watch();
  act(() => session.end('logged-out'));
  wait(20 * minute);
  expect(session.getState().ended).toBe('logged-out');
  expect(shown).toEqual([]);
});

test.each([
  ['pl', 'info: Wylogowano w\u00a0innej karcie.'],
  ['en', 'info: Logged out in another tab.'],
] as const)('CUS-02 shows a toast in %s when the company has logged out in another tab', (language, message) => {
  const { host, session, shown } = watch();
  act(() => host.language.set(language));
  act(() => session.end('logged-out-elsewhere'));
  expect(shown).toEqual([message]);
});

test('ends a session that replaced another only when its own time has passed', () => {
  const { session, shown } = watch();
  session.start({ accessToken: 'newer', tokenExpireDate: new Date(start + 60 * minute).toISOString() });
  wait(59 * minute);
  expect(session.getState().token?.accessToken).toBe('newer');
  expect(shown).toEqual([]);
});

const fromAddress = { loggedIn: true, tokenExpireDate: '' };
const tokenExpireDate = new Date(start + 100 * 365 * 24 * 60 * minute).toISOString();
const [expiry, profile] = [answer(readToken, { tokenExpireDate }), answer(readProfile, { ...profileSample, name: 'OSK Kierunek' })];

test.each([
  ['pl', 'Jesteś teraz na koncie: OSK Kierunek'],
  ['en', 'You are now logged in as OSK Kierunek'],
] as const)('LND-08 reads the expiry of a token from the address, and says in %s whose account it is', async (language, text) => {
  vi.useRealTimers();
  const { host } = renderInHost(<Watch />, { ...fromAddress, language, answers: [expiry, profile] });
  await vi.waitFor(() => expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'info', text }]));
  expect(host.session.getState().token).toEqual({ accessToken: 'token', tokenExpireDate });
  expect(sessionStorage.getItem('tokenExpireDate')).toBe(tokenExpireDate);
  expect(host.http.sent).toHaveLength(2);
});

test('LND-08 does not name the account of a token that was replaced meanwhile', async () => {
  vi.useRealTimers();
  const call = pending(readProfile);
  const { host } = renderInHost(<Watch />, { ...fromAddress, answers: [expiry, call] });
  await vi.waitFor(() => expect(host.session.getState().token?.tokenExpireDate).toBe(tokenExpireDate));
  host.session.start({ accessToken: 'newer', tokenExpireDate });
  await act(async () => call.resolve(profileSample));
  expect(host.toasts.getState().toasts).toEqual([]);
  expect(host.session.getState().token?.accessToken).toBe('newer');
});

test('LND-08 keeps the session when the server cannot be reached', async () => {
  vi.useRealTimers();
  const { host } = renderInHost(<Watch />, { ...fromAddress, answers: [unreachable(readToken), unreachable(readProfile)] });
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(2));
  expect(host.session.getState().token?.accessToken).toBe('token');
  expect(host.toasts.getState().toasts).toEqual([]);
});

test('says nothing about the account after a login', async () => {
  const { host } = watch();
  await act(() => vi.advanceTimersByTimeAsync(minute));
  expect(host.http.sent).toEqual([]);
  expect(host.toasts.getState().toasts).toEqual([]);
});
