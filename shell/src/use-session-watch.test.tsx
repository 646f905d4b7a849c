// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { readToken } from '@osk/shared/contract/session';
import { answer, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSessionWatch } from './use-session-watch.ts';

const start = Date.parse('2026-06-15T12:00:00Z');
const minute = 60_000;
const sessionEnd = start + 10 * minute + 2000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

function Watch() {
  useSessionWatch();
  return null;
}

/** Watches a session of ten minutes. */
function watch() {
  const { host } = renderInHost(<Watch />);
  host.session.start({ accessToken: 'token', tokenExpireDate: new Date(sessionEnd).toISOString() });
  return { host, session: host.session };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

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

test('SHL-08 keeps a session that ends in a hundred years, without a request or a toast', () => {
  const { host, session } = watch();
  session.start({ accessToken: 'long', tokenExpireDate: '2126-06-15T12:00:00Z' });
  wait(20 * minute);
  expect(session.getState().token?.accessToken).toBe('long');
  expect([host.http.sent, host.toasts.getState().toasts]).toEqual([[], []]);
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

const fromAddress = { loggedIn: true, tokenExpireDate: '' };
const tokenExpireDate = new Date(start + 100 * 365 * 24 * 60 * minute).toISOString();

test('LND-08 does not name the account of a token that was replaced meanwhile', async () => {
  vi.useRealTimers();
  const call = pending(readProfile);
  const { host } = renderInHost(<Watch />, { ...fromAddress, answers: [answer(readToken, { tokenExpireDate }), call] });
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
