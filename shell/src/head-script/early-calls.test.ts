// @vitest-environment jsdom
import { logIn } from '@osk/shared/contract/session';
import { earlyKey } from '@osk/shared/early-answers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEarlyCalls } from './early-calls.ts';
import { takeEarlyAnswers } from './take-early-answers.ts';

const credentials = { email: 'biuro@osk.example', password: 'Tajne#123' };
const session = { accessToken: 'fresh', tokenExpireDate: '2100-01-01T00:00:00Z' };
const success = () => Response.json({ statusCode: 200, data: session, successMessage: 'Zalogowano' });
const failure = (status: number) => Response.json({ statusCode: status, clientError: 'Nie' }, { status });

/** Begins calls whose requests get these answers in turn. */
function begin(...answers: Response[]) {
  const request = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  for (const answer of answers) request.mockResolvedValueOnce(answer);
  vi.stubGlobal('fetch', request);
  const onLogin = vi.fn();
  return { request, onLogin, calls: createEarlyCalls(onLogin) };
}

const key = earlyKey({ method: 'POST', address: logIn.path, body: credentials });

test('hands over no answer of a call that fails on its way or is not JSON', async () => {
  const { calls } = begin(new Response('<html>'));
  calls.begin(['/api/a', '/api/b'], 'secret');
  const answers = await Promise.all(takeEarlyAnswers()?.answers.values() ?? []);
  expect(answers).toEqual([undefined, undefined]);
});

test('LND-09 logs in once for two presses, as the HTTP client would, and once more with a new anti-forgery cookie', async () => {
  document.documentElement.lang = 'en';
  const [old, renewed] = ['o', 'n'].map((letter) => `${letter.repeat(22)}.${letter.repeat(43)}`);
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `XSRF-TOKEN=${old}; Path=/`;
  const { calls, request, onLogin } = begin();
  request.mockReset().mockImplementationOnce(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = `XSRF-TOKEN=${renewed}; Path=/`;
    return failure(403);
  });
  request.mockResolvedValueOnce(success());
  calls.logIn(credentials);
  calls.logIn(credentials);
  await vi.waitFor(() => expect(onLogin).toHaveBeenCalledExactlyOnceWith(session));
  calls.logIn({ ...credentials, password: 'x' });
  expect(request.mock.calls.map(([address, options]) => [address, options?.method, options?.body])).toEqual(
    Array(2).fill(['/api/token', 'POST', JSON.stringify(credentials)]),
  );
  const sent = { Accept: 'application/json', 'Accept-Language': 'en, pl;q=0.5, en;q=0.5', 'Content-Type': 'application/json' };
  expect(request.mock.calls.map(([, options]) => options?.headers)).toEqual(
    [old, renewed].map((token) => ({ ...sent, 'X-XSRF-TOKEN': token })),
  );
  expect(await takeEarlyAnswers()?.loggedIn).toMatchObject({ data: session, successMessage: 'Zalogowano' });
});

test('FLD-03 repeats all anti-forgery cookies of the right form when another host of the domain has set some', async () => {
  const tokens = ['a', 'b'].map((letter) => `${letter.repeat(22)}.${letter.repeat(43)}`);
  history.replaceState(null, '', '/home/news');
  const set = ([value, path]: readonly [value: string | undefined, path: string], options = '') => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server and another host set it
    document.cookie = `XSRF-TOKEN=${value}; Path=${path}${options}`;
  };
  const several = [
    ['zażółć,a', '/home/news'],
    [tokens[0], '/home'],
    [tokens[1], '/'],
  ] as const;
  for (const one of several) set(one);
  onTestFinished(() => {
    for (const one of several) set(one, '; Max-Age=0');
    history.replaceState(null, '', '/');
  });
  const { calls, request } = begin(success());
  calls.logIn(credentials);
  expect(request.mock.calls[0]?.[1]?.headers).toMatchObject({ 'X-XSRF-TOKEN': tokens.join() });
});

test.each([
  ['a failure', failure(429), 429],
  ['an answer without an envelope', Response.json(null), 200],
  ['no answer', undefined, undefined],
])('LND-09 hands over a login that was answered by %s', async (_, answer, status) => {
  const { calls, onLogin } = begin(...(answer ? [answer] : []));
  calls.logIn(credentials);
  expect((await takeEarlyAnswers()?.answers.get(key))?.status).toBe(status);
  expect(onLogin).not.toHaveBeenCalled();
});

test('LND-09 leaves a login to the page when it is answered after the shell has started', async () => {
  const { calls, onLogin } = begin(success());
  calls.logIn(credentials);
  const early = takeEarlyAnswers();
  expect(calls.isTaken()).toBe(true);
  expect(await early?.loggedIn).toMatchObject({ data: session });
  expect(onLogin).not.toHaveBeenCalled();
});
