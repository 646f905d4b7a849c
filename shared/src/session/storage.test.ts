// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createCache } from '../cache.ts';
import { createSession } from './session.ts';
import { keysOf, storageOrMemory } from './storage.ts';

const denied = () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};

test('storageOrMemory returns an allowed storage', () => {
  expect(storageOrMemory(() => localStorage)).toBe(localStorage);
});

test('storageOrMemory keeps session and cache in memory when the browser denies storage', () => {
  const storage = storageOrMemory(denied);
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
