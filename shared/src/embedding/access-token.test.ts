import { afterEach, expect, test, vi } from 'vitest';
import { createAccessToken, type GetToken } from './access-token.ts';

afterEach(() => vi.useRealTimers());

/** The access token of a page whose settings may change. */
function tokenOf(settings: { token?: string; getToken?: GetToken }) {
  return createAccessToken({ token: () => settings.token, getToken: () => settings.getToken });
}

const codeOf = (failed: Promise<unknown>) => failed.then(String, (problem: { code: string }) => problem.code);

test('FED-07 renews a rejected token once when calls are concurrent', async () => {
  const requests: unknown[] = [];
  const getToken: GetToken = async (request) => {
    requests.push(request);
    return `token-${requests.length}`;
  };
  const accessToken = tokenOf({ getToken });
  expect(await Promise.all([accessToken.get(), accessToken.get()])).toEqual(['token-1', 'token-1']);
  expect(await Promise.all([accessToken.renew('token-1'), accessToken.renew('token-1')])).toEqual(['token-2', 'token-2']);
  // The answer to a call with the former token may come late.
  expect(await accessToken.renew('token-1')).toBe('token-2');
  expect(requests).toEqual([{}, { rejected: 'token-1' }]);
});

test('FED-07 prefers a token that is set later to a renewed one', async () => {
  const settings: { token?: string; getToken: GetToken } = { token: 'first', getToken: () => 'given' };
  const accessToken = tokenOf(settings);
  expect(await accessToken.renew('first')).toBe('given');
  settings.token = 'second';
  expect(await accessToken.get()).toBe('second');
});

const page = '<!doctype html>\n<title>Zaloguj się</title>';

test.each<[what: string, settings: { token?: unknown; getToken?: unknown }, code: string]>([
  ['the page sets nothing', {}, 'missing-token'],
  ['getToken throws', { getToken: () => JSON.parse('{') }, 'token-callback-failed'],
  ['getToken returns an empty text', { getToken: () => '' }, 'token-callback-failed'],
  // Pages are not type-checked.
  ['getToken returns null', { getToken: () => null }, 'token-callback-failed'],
  ['getToken is no function', { getToken: 'given' }, 'token-callback-failed'],
  ['getToken returns what no header can carry', { getToken: () => page }, 'token-callback-failed'],
  ['no header can carry the token', { token: page }, 'token-rejected'],
])('FED-07 reports why there is no token when %s', async (_, settings, code) => {
  expect(await codeOf(tokenOf(settings as Parameters<typeof tokenOf>[0]).get())).toBe(code);
});

test('FED-07 reports a rejected token that the page does not replace', async () => {
  expect(await codeOf(tokenOf({ token: 'old' }).renew('old'))).toBe('token-rejected');
  expect(await codeOf(tokenOf({ getToken: () => 'old' }).renew('old'))).toBe('token-rejected');
});

test('FED-07 takes a token with a line break at its end', async () => {
  expect(await tokenOf({ getToken: () => 'given\n' }).get()).toBe('given\n');
});

test('FED-07 calls getToken again after it failed', async () => {
  let tries = 0;
  const accessToken = tokenOf({ getToken: () => (++tries === 1 ? Promise.reject(new Error('offline')) : 'given') });
  expect(await codeOf(accessToken.get())).toBe('token-callback-failed');
  expect(await accessToken.get()).toBe('given');
});

test('FED-07 reports a getToken that does not answer within 30 seconds', async () => {
  vi.useFakeTimers();
  const waiting = codeOf(tokenOf({ getToken: () => new Promise(() => {}) }).get());
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await Promise.race([waiting, 'still waiting'])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBe('token-callback-failed');
});

test('FED-07 waits for getToken even when the page sets another one', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const accessToken = tokenOf({ getToken: () => promise });
  const waiting = accessToken.get();
  await Promise.resolve();
  accessToken.changed();
  await Promise.resolve();
  resolve('given');
  expect(await waiting).toBe('given');
});

test('FED-07 uses a token that is set while getToken does not answer', async () => {
  const settings: { token?: string; getToken: GetToken } = { getToken: () => new Promise(() => {}) };
  const accessToken = tokenOf(settings);
  const waiting = accessToken.get();
  settings.token = 'set';
  accessToken.changed();
  expect(await waiting).toBe('set');
});
