// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createCache } from '../cache/cache.ts';
import { createSession } from './session.ts';
import { keysOf, storageOr } from './storage.ts';

const denied = () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};

test('an allowed storage is the one', () => {
  expect(storageOr(() => localStorage)).toBe(localStorage);
});

test('where the browser denies its storages, a session and the cache last as long as the page', () => {
  const storage = storageOr(denied);
  const session = createSession(storage);
  session.start({ accessToken: 'token', tokenExpireDate: '' });
  expect(createSession(storage).getState().token?.accessToken).toBe('token');
  expect(keysOf(storage)).toEqual(['accessToken', 'tokenExpireDate']);
  storage.setItem('cache:/api/products', '{}');
  createCache(storage).clear();
  expect(keysOf(storage)).toEqual(['accessToken', 'tokenExpireDate']);
  session.end('logged-out');
  expect(storage.length).toBe(0);
  expect(storage.getItem('accessToken')).toBeNull();
});
