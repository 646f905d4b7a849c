// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createSession } from './session.ts';

const later = '2026-06-15T20:00:00.000Z';
const now = () => Date.parse('2026-06-15T12:00:00Z');

beforeEach(() => sessionStorage.clear());

test('a started session is in session storage under the names of the specification, and is found after a reload', () => {
  createSession(sessionStorage, now).start({ accessToken: 'abc', tokenExpireDate: later });
  expect(sessionStorage.getItem('accessToken')).toBe('abc');
  expect(sessionStorage.getItem('tokenExpireDate')).toBe(later);
  expect(createSession(sessionStorage, now).getState().token).toEqual({ accessToken: 'abc', tokenExpireDate: later });
});

test('a stored token past its time is none', () => {
  sessionStorage.setItem('accessToken', 'abc');
  sessionStorage.setItem('tokenExpireDate', '2026-06-15T11:59:59Z');
  expect(createSession(sessionStorage, now).getState()).toEqual({ token: null, ended: 'expired' });
  expect(sessionStorage).toHaveLength(0);
});

test('ending clears session storage and says why', () => {
  const session = createSession(sessionStorage, now);
  session.start({ accessToken: 'abc', tokenExpireDate: later });
  session.end('refused');
  expect(sessionStorage).toHaveLength(0);
  expect(session.getState()).toEqual({ token: null, ended: 'refused' });
});

test('a late refusal of a former token does not end a newer session', () => {
  const session = createSession(sessionStorage, now);
  session.start({ accessToken: 'old', tokenExpireDate: later });
  session.start({ accessToken: 'new', tokenExpireDate: later });
  session.end('refused', 'old');
  expect(session.getState().token?.accessToken).toBe('new');
});
