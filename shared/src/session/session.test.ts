// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createCache } from '../cache.ts';
import { createSession, storageOrMemory } from './session.ts';

const later = '2026-06-15T20:00:00.000Z';
const now = () => Date.parse('2026-06-15T12:00:00Z');

test('ends a stored session that has expired', () => {
  sessionStorage.setItem('accessToken', 'abc');
  sessionStorage.setItem('tokenExpireDate', new Date(now()).toISOString());
  expect(createSession(sessionStorage, now).getState()).toEqual({ token: null, ended: 'expired' });
  expect(sessionStorage).toHaveLength(0);
});

test('FLD-02 keeps a stored session while the server’s time is not known', () => {
  sessionStorage.setItem('accessToken', 'abc');
  sessionStorage.setItem('tokenExpireDate', '2020-01-01T00:00:00Z');
  expect(createSession(sessionStorage).getState().token?.accessToken).toBe('abc');
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
  expect(session.getState()).toEqual({ token: null, ended: why });
  expect(Object.keys(sessionStorage)).toEqual(left);
});

const denied = () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};

test('storageOrMemory keeps session and cache in memory when the browser denies storage', () => {
  expect(storageOrMemory(() => localStorage)).toBe(localStorage);
  const storage = storageOrMemory(denied);
  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const session = createSession(storage);
  session.start({ accessToken: 'token', tokenExpireDate: '' });
  expect(createSession(storage).getState().token?.accessToken).toBe('token');
  expect(keys()).toEqual(['accessToken', 'tokenExpireDate']);
  storage.setItem('cache:/api/products', '{}');
  createCache(storage).clear();
  expect(keys()).toEqual(['accessToken', 'tokenExpireDate']);
  session.end('logged-out');
  expect(storage.length).toBe(0);
  expect(storage.getItem('accessToken')).toBeNull();
});
