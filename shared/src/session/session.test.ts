// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createSession } from './session.ts';

const later = '2026-06-15T20:00:00.000Z';
const now = () => Date.parse('2026-06-15T12:00:00Z');

beforeEach(() => sessionStorage.clear());

test('stores a session under the names of the specification and finds it after a reload', () => {
  createSession(sessionStorage, now).start({ accessToken: 'abc', tokenExpireDate: later });
  expect(sessionStorage.getItem('accessToken')).toBe('abc');
  expect(sessionStorage.getItem('tokenExpireDate')).toBe(later);
  expect(createSession(sessionStorage, now).getState().token).toEqual({ accessToken: 'abc', tokenExpireDate: later });
});

test('ends a stored session that has expired', () => {
  sessionStorage.setItem('accessToken', 'abc');
  sessionStorage.setItem('tokenExpireDate', new Date(now()).toISOString());
  expect(createSession(sessionStorage, now).getState()).toEqual({ token: null, ended: 'expired' });
  expect(sessionStorage).toHaveLength(0);
});

test('clears session storage and gives the reason when it ends', () => {
  const session = createSession(sessionStorage, now);
  session.start({ accessToken: 'abc', tokenExpireDate: later });
  session.end('unauthorized');
  expect(sessionStorage).toHaveLength(0);
  expect(session.getState()).toEqual({ token: null, ended: 'unauthorized' });
});

test('does not end a newer session on a late 401 of an older token', () => {
  const session = createSession(sessionStorage, now);
  session.start({ accessToken: 'old', tokenExpireDate: later });
  session.start({ accessToken: 'new', tokenExpireDate: later });
  session.end('unauthorized', 'old');
  expect(session.getState().token?.accessToken).toBe('new');
});

test.each([
  ['unauthorized', ['drafts']],
  ['expired', ['drafts']],
  ['logged-out', []],
  ['logged-out-elsewhere', []],
] as const)('CUS-03 leaves drafts in session storage unless the company logs out: %s', (why, left) => {
  const session = createSession(sessionStorage, now);
  session.start({ accessToken: 'abc', tokenExpireDate: later });
  sessionStorage.setItem('drafts', '{}');
  session.end(why);
  expect(Object.keys(sessionStorage)).toEqual(left);
});
