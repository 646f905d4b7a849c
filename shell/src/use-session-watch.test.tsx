// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { readToken } from '@osk/shared/contract/session';
import { forgetServerTime } from '@osk/shared/server-time';
import { answer, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { serveTime, tellServerTime } from '@osk/shared/testing/server-clock';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSessionWatch } from './use-session-watch.ts';

const start = Date.parse('2026-06-15T12:00:00Z');
const minute = 60_000;
const sessionEnd = start + 10 * minute + 2000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  tellServerTime();
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
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

test.each([
  ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['has a connection', () => window.dispatchEvent(new Event('online'))],
])('SHL-08 ends the session at once when the page %s after a suspension', async (_, comeBack) => {
  const { session } = watch();
  // The clock goes on, the timers do not.
  vi.setSystemTime(sessionEnd);
  serveTime();
  act(comeBack);
  await settle();
  expect(session.getState()).toEqual({ token: null, ended: 'expired' });
});

test('SHL-08 ends the session within a minute after a suspension that no event follows', async () => {
  const { session } = watch();
  vi.setSystemTime(sessionEnd);
  serveTime();
  wait(minute);
  await settle();
  expect(session.getState().ended).toBe('expired');
});

test.each([
  ['the server says that it has not expired', () => serveTime(start + minute)],
  ['the server does not answer', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
])('FLD-02 keeps the session when the clock is put forward and %s', async (_, answer) => {
  const { session } = watch();
  vi.setSystemTime(start + 100 * 60 * minute);
  answer();
  act(() => window.dispatchEvent(new Event('focus')));
  await settle();
  wait(5 * minute);
  await settle();
  expect(session.getState().ended).toBeNull();
});

test('FLD-02 ends the session at its time without a request when the clock is put back', () => {
  const { session } = watch();
  vi.setSystemTime(start - 100 * 60 * minute);
  const server = serveTime();
  wait(sessionEnd - start - 1);
  expect(session.getState().ended).toBeNull();
  wait(1);
  expect(session.getState().ended).toBe('expired');
  expect(server).not.toHaveBeenCalled();
});

test('FLD-02 asks for the time when by the clock a stored session has expired, and ends it then', async () => {
  forgetServerTime();
  const { session } = watch();
  vi.setSystemTime(sessionEnd + 26 * 60 * minute);
  serveTime(sessionEnd - minute);
  wait(minute);
  await settle();
  expect(session.getState().ended).toBeNull();
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
