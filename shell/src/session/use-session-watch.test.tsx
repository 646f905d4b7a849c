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

/** A session that ends in ten minutes, watched. */
function watch(surroundings: Parameters<typeof renderInHost>[1] = {}) {
  const view = renderInHost(<Watch />, surroundings);
  const { session, toasts } = view.host;
  session.start({ accessToken: 'token', tokenExpireDate: new Date(sessionEnd).toISOString() });
  const told: string[] = [];
  toasts.subscribe((state, former) => {
    for (const toast of state.toasts) if (!former.toasts.includes(toast)) told.push(`${toast.kind}: ${toast.text}`);
  });
  return { ...view, session, told };
}

test('SHL-08 a session whose time has passed ends without a request, and one message says why', () => {
  const { host, session, told } = watch();
  vi.advanceTimersByTime(sessionEnd - start - 1);
  expect(session.getState().token?.accessToken).toBe('token');
  expect(told).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(session.getState()).toEqual({ token: null, ended: 'expired' });
  expect(sessionStorage).toHaveLength(0);
  vi.advanceTimersByTime(minute);
  expect(told).toEqual(['info: Minął czas sesji. Zaloguj się ponownie.']);
  expect(host.http.sent).toEqual([]);
});

test.each([
  ['pl', 'info: Sesja wygasła lub została zakończona. Zaloguj się ponownie.'],
  ['en', 'info: Your session has expired or was ended. Please log in again.'],
] as const)('SHL-07 a session the server refused says why, once, in %s', (language, message) => {
  const { host, session, told } = watch();
  act(() => host.language.set(language));
  session.end('unauthorized', 'token');
  session.end('unauthorized', 'token');
  vi.advanceTimersByTime(20 * minute);
  expect(told).toEqual([message]);
});

test('SHL-06 logging out says nothing', () => {
  const { session, told } = watch();
  session.end('logged-out');
  vi.advanceTimersByTime(20 * minute);
  expect(session.getState().ended).toBe('logged-out');
  expect(told).toEqual([]);
});

test('a session that took the place of another is watched by its own time', () => {
  const { session, told } = watch();
  session.start({ accessToken: 'newer', tokenExpireDate: new Date(start + 60 * minute).toISOString() });
  vi.advanceTimersByTime(59 * minute);
  expect(session.getState().token?.accessToken).toBe('newer');
  expect(told).toEqual([]);
});

test('LND-08 a token that came without its end gets it from the server, and stays the same session', async () => {
  vi.useRealTimers();
  const tokenExpireDate = new Date(Date.now() + 8 * 60 * minute).toISOString();
  const { host } = renderInHost(<Watch />, { loggedIn: true, tokenExpireDate: '', answers: [answer(readToken, { tokenExpireDate })] });
  await vi.waitFor(() => expect(host.session.getState().token).toEqual({ accessToken: 'token', tokenExpireDate }));
  expect(sessionStorage.getItem('tokenExpireDate')).toBe(tokenExpireDate);
  expect(host.http.sent).toHaveLength(1);
});

test('LND-08 without an answer to that the session goes on', async () => {
  vi.useRealTimers();
  const { host } = renderInHost(<Watch />, { loggedIn: true, tokenExpireDate: '', answers: [unreachable(readToken)] });
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(1));
  expect(host.session.getState().token?.accessToken).toBe('token');
});
