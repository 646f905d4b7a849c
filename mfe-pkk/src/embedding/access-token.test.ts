import { afterEach, expect, test, vi } from 'vitest';
import { createAccessToken, type GetToken } from './access-token.ts';

afterEach(() => vi.useRealTimers());

/** The access of a page whose settings may change. */
function accessOf(settings: { token?: string; getToken?: GetToken }) {
  return createAccessToken({ token: () => settings.token, getToken: () => settings.getToken });
}

const codeOf = (failed: Promise<unknown>) => failed.then(String, (problem: { code: string }) => problem.code);

test('FED-07 a token that is set is used; without one the callback is asked', async () => {
  expect(await accessOf({ token: 'set', getToken: () => 'given' }).get()).toBe('set');
  const access = accessOf({ getToken: async () => 'given' });
  expect(access.current()).toBeUndefined();
  expect(await access.get()).toBe('given');
  expect(access.current()).toBe('given');
});

test('FED-07 a refused token is replaced once, however many calls it was refused to', async () => {
  const asked: unknown[] = [];
  const getToken: GetToken = async (request) => {
    asked.push(request);
    return `token-${asked.length}`;
  };
  const access = accessOf({ getToken });
  expect(await Promise.all([access.get(), access.get()])).toEqual(['token-1', 'token-1']);
  expect(await Promise.all([access.renew('token-1'), access.renew('token-1')])).toEqual(['token-2', 'token-2']);
  // A call that was sent with the former token is told of its refusal late.
  expect(await access.renew('token-1')).toBe('token-2');
  expect(asked).toEqual([{}, { refused: 'token-1' }]);
});

test('FED-07 a token that is set later is newer than one that was given', async () => {
  const settings: { token?: string; getToken: GetToken } = { token: 'first', getToken: () => 'given' };
  const access = accessOf(settings);
  expect(await access.renew('first')).toBe('given');
  settings.token = 'second';
  expect(await access.get()).toBe('second');
});

test('FED-07 why there is no token', async () => {
  expect(await codeOf(accessOf({}).get())).toBe('missing-token');
  expect(await codeOf(accessOf({ token: 'old' }).renew('old'))).toBe('token-refused');
  expect(await codeOf(accessOf({ getToken: () => 'old' }).renew('old'))).toBe('token-refused');
  expect(await codeOf(accessOf({ getToken: () => '' }).get())).toBe('token-callback-failed');
  // A page is not held to types.
  expect(await codeOf(accessOf({ getToken: (() => null) as unknown as GetToken }).get())).toBe('token-callback-failed');
  expect(await codeOf(accessOf({ getToken: 'given' as unknown as GetToken }).get())).toBe('token-callback-failed');
  const throwing = () => {
    throw new Error('no');
  };
  expect(await codeOf(accessOf({ getToken: throwing }).get())).toBe('token-callback-failed');
});

test('FED-07 what no header could carry is no token: it is said, and not sent', async () => {
  const page = '<!doctype html>\n<title>Zaloguj się</title>';
  expect(await codeOf(accessOf({ getToken: () => page }).get())).toBe('token-callback-failed');
  expect(await codeOf(accessOf({ token: page }).get())).toBe('token-refused');
  expect(await accessOf({ getToken: () => 'given\n' }).get()).toBe('given\n');
});

test('FED-07 a callback that failed is asked again the next time', async () => {
  let tries = 0;
  const access = accessOf({ getToken: () => (++tries === 1 ? Promise.reject(new Error('offline')) : 'given') });
  expect(await codeOf(access.get())).toBe('token-callback-failed');
  expect(await access.get()).toBe('given');
});

test('FED-07 a callback that never answers is given up after half a minute', async () => {
  vi.useFakeTimers();
  const waiting = codeOf(accessOf({ getToken: () => new Promise(() => {}) }).get());
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await Promise.race([waiting, 'still waiting'])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBe('token-callback-failed');
});
