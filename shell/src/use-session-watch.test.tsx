// @vitest-environment jsdom
import { readToken } from '@osk/shared/contract/session';
import { answer, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
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
  wait(5000);
  expect(session.getState()).toEqual({ token: null, ended: 'expired' });
  expect(sessionStorage).toHaveLength(0);
  wait(minute);
  expect(shown).toEqual(['info: Minął czas sesji. Zaloguj się ponownie.']);
  expect(host.http.sent).toEqual([]);
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

test('SHL-06 shows no toast after logging out', () => {
  const { session, shown } = watch();
  act(() => session.end('logged-out'));
  wait(20 * minute);
  expect(session.getState().ended).toBe('logged-out');
  expect(shown).toEqual([]);
});

test('ends a session that replaced another only when its own time has passed', () => {
  const { session, shown } = watch();
  session.start({ accessToken: 'newer', tokenExpireDate: new Date(start + 60 * minute).toISOString() });
  wait(59 * minute);
  expect(session.getState().token?.accessToken).toBe('newer');
  expect(shown).toEqual([]);
});

test('LND-08 reads the expiry of a token that came without one', async () => {
  vi.useRealTimers();
  const tokenExpireDate = new Date(Date.now() + 8 * 60 * minute).toISOString();
  const { host } = renderInHost(<Watch />, { loggedIn: true, tokenExpireDate: '', answers: [answer(readToken, { tokenExpireDate })] });
  await vi.waitFor(() => expect(host.session.getState().token).toEqual({ accessToken: 'token', tokenExpireDate }));
  expect(sessionStorage.getItem('tokenExpireDate')).toBe(tokenExpireDate);
  expect(host.http.sent).toHaveLength(1);
});

test('LND-08 keeps the session when the server cannot be reached', async () => {
  vi.useRealTimers();
  const { host } = renderInHost(<Watch />, { loggedIn: true, tokenExpireDate: '', answers: [unreachable(readToken)] });
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(1));
  expect(host.session.getState().token?.accessToken).toBe('token');
});
