import { describe, expect, onTestFinished, test } from 'vitest';
import { readProfile } from '../contract/company.ts';
import { deleteEmployee } from '../contract/employee.ts';
import { listProducts } from '../contract/product.ts';
import { logIn } from '../contract/session.ts';
import { Failure } from '../contract/shapes/shape.ts';
import type { Language } from '../preferences.ts';
import { forgetServerTime, serverNow } from '../server-time.ts';
import { ClientError, isFailure, reasonOf } from './client-error.ts';
import { type EarlyAnswer, type EarlyAnswers, earlyKey } from './early-answers.ts';
import { createHttpClient, type HttpOptions } from './http-client.ts';
import type { Transport } from './transport.ts';

/** A client whose server gives every request this answer. */
function client(status: number, answer: string, changes: Partial<HttpOptions> = {}) {
  const received: ({ address: string } & Parameters<Transport>[1])[] = [];
  const unauthorized: string[] = [];
  const http = createHttpClient({
    async transport(address, request) {
      received.push({ address, ...request });
      return new Response(answer, { status });
    },
    baseUrl: 'https://portal.example',
    language: () => 'en',
    token: () => undefined,
    antiForgeryToken: () => 'echo',
    onUnauthorized: (token) => unauthorized.push(token),
    ...changes,
  });
  return { http, received, unauthorized };
}

const credentials = { body: { email: 'a@b.pl', password: 'x' } };

test('sends address, query, body, language and token', async () => {
  const { http, received } = client(200, '{"statusCode":200,"data":[]}', { token: () => 'secret' });
  expect(await http.send(listProducts, { query: { includeTrial: true } })).toEqual({ statusCode: 200, data: [] });
  await http.send(logIn, credentials);
  await http.send(deleteEmployee, { params: { id: 'a/b' } });
  const [list, login, remove] = received;
  expect(list?.address).toBe('https://portal.example/api/products?includeTrial=true');
  expect(list?.headers).toMatchObject({ 'Accept-Language': 'en, pl;q=0.5, en;q=0.5', Authorization: 'Bearer secret' });
  expect(login?.json).toEqual(credentials.body);
  expect(remove).toMatchObject({ method: 'DELETE', address: 'https://portal.example/api/employees/a%2Fb' });
});

test.each([200, 401])('FLD-02 takes the time of an answer of %i', async (status) => {
  onTestFinished(forgetServerTime);
  const { http } = client(200, '', {
    transport: async () => new Response('{}', { status, headers: { Date: 'Thu, 04 Mar 2021 05:06:07 GMT' } }),
  });
  await http.send(readProfile).catch(() => undefined);
  expect(serverNow() - Date.parse('2021-03-04T05:06:07Z')).toBeLessThan(60_000);
});

test('sends no anti-forgery header to another origin', async () => {
  const { http, received } = client(200, '{"statusCode":200}');
  await http.send(logIn, credentials);
  expect(received[0]?.headers['X-XSRF-TOKEN']).toBeUndefined();
});

test('throws a ClientError for a reason, and has the messages of an answer in the language that the user has now', async () => {
  let language: Language = 'en';
  const changes = { language: () => language };
  const rejected = {
    ...{ statusCode: 400, clientError: 'No', fieldErrors: { email: 'Wrong' } },
    translation: { language: 'pl', clientError: 'Nie', fieldErrors: { email: 'Źle' } },
  };
  const error = await client(400, JSON.stringify(rejected), changes)
    .http.send(logIn, credentials)
    .catch((reason: unknown) => reason);
  const saved = { statusCode: 200, successMessage: 'Saved', translation: { language: 'pl', successMessage: 'Zapisano' } };
  const success = await client(200, JSON.stringify(saved), changes).http.send(deleteEmployee, { params: { id: 'a' } });
  expect([reasonOf(error, ''), success.successMessage]).toEqual(['No', 'Saved']);
  language = 'pl';
  expect([reasonOf(error, ''), success.successMessage]).toEqual(['Nie', 'Zapisano']);
  expect(error).toBeInstanceOf(ClientError);
  expect(error).toMatchObject({ statusCode: 400, message: 'No', fieldErrors: { email: 'Źle' } });
});

test.each([
  [502, '<html>Bad gateway</html>'],
  [500, '{"message":"stack"}'],
  [200, '<html>proxy</html>'],
])('throws another error than ClientError when an answer %i has no envelope', async (status, answer) => {
  const { http } = client(status, answer);
  const failure = await http.send(logIn, credentials).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(ClientError);
});

describe('CUS-04 without an answer', () => {
  const lost = new Error('no connection');
  const broken = (transport: Transport) => {
    const causes: unknown[] = [];
    const onNoAnswer = (cause: unknown) => {
      causes.push(cause);
      return lost;
    };
    return { causes, open: () => client(200, '', { transport, onNoAnswer }) };
  };

  test('throws what the host says when the connection breaks within the answer', async () => {
    const cut = () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) }));
    const { open, causes } = broken(async () => cut());
    await expect(open().http.send(logIn, credentials)).rejects.toBe(lost);
    expect(causes).toEqual([new TypeError('terminated')]);
  });

  test('says nothing about the connection when the caller aborts or a proxy answers', async () => {
    const aborted = broken(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
    const abort = { signal: AbortSignal.abort() };
    await expect(aborted.open().http.send(logIn, credentials, abort)).rejects.toMatchObject({ name: 'AbortError' });
    const proxy = broken(async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    await expect(proxy.open().http.send(logIn, credentials)).rejects.toThrow('without an envelope');
    expect([...aborted.causes, ...proxy.causes]).toEqual([]);
  });
});

test('reports the token of a call that was answered 401, and nothing without a token', async () => {
  const answer = '{"statusCode":401,"clientError":"Nie"}';
  const withToken = client(401, answer, { token: () => 'secret' });
  await withToken.http.send(listProducts, { query: {} }).catch(() => {});
  expect(withToken.unauthorized).toEqual(['secret']);
  const without = client(401, answer);
  await without.http.send(listProducts, { query: {} }).catch(() => {});
  expect(without.unauthorized).toEqual([]);
});

test.each([
  { statusCode: 400, clientError: 'Nie' },
  { statusCode: 400, clientError: 'Nie', fieldErrors: { nip: 'Źle' } },
  { statusCode: 409, clientError: 'Nie', quote: { totalPrice: 1, discount: 0 } },
  { statusCode: 200 },
  { statusCode: '400', clientError: 'Nie' },
  { statusCode: 400, clientError: 1 },
  { statusCode: 400, clientError: 'Nie', fieldErrors: { nip: 1 } },
  { statusCode: 400, clientError: 'Nie', fieldErrors: 'nip' },
  { statusCode: 400, clientError: 'Nie', fieldErrors: null },
  [],
  null,
  undefined,
  'Nie',
])('isFailure agrees with the shape on %o', (answer) => {
  expect(isFailure(answer)).toBe(Failure.safeParse(answer).success);
});

test.each(['.', '..'])('sends nothing when the parameter %s would lead to another call', async (id) => {
  const { http, received } = client(200, '{"statusCode":200}');
  await expect(http.send(deleteEmployee, { params: { id } })).rejects.toThrow(`/api/employees/${id}`);
  expect(received).toEqual([]);
});

test('TEA-02 sends what it is given as a call when the options name another call', async () => {
  const { http, received } = client(200, '{"statusCode":200,"data":[]}', { token: () => 'secret' });
  const other = { method: 'PUT', address: '/api/companies', token: 'other', body: { name: 'x' }, idempotencyKey: 'a-key' };
  await http.send(listProducts, { query: {} }, other);
  const [sent] = received;
  expect(sent).toMatchObject({ address: 'https://portal.example/api/products', method: 'GET' });
  expect(sent?.headers).toMatchObject({ Authorization: 'Bearer secret', 'Idempotency-Key': 'a-key' });
  expect(sent).not.toHaveProperty('json');
});

test.each(['@evil.example/api/products', '.evil.example/', '//evil.example/api/products', { toString: () => '/api/products' }])(
  'TEA-02 sends nothing when the path of a call is %o',
  async (path) => {
    const { http, received } = client(200, '{"statusCode":200,"data":[]}', { token: () => 'secret' });
    await expect(http.send({ ...listProducts, path: path as '/api/' }, { query: {} })).rejects.toThrow(TypeError);
    expect(received).toEqual([]);
  },
);

describe('an early answer', () => {
  const data = { name: 'early' };
  const ok = { status: 200, answer: { statusCode: 200, data } };
  const earlyAnswers = (answer: EarlyAnswer | undefined = ok, address = '/api/companies/profile'): EarlyAnswers => ({
    token: 'secret',
    language: 'en',
    startedAt: performance.now(),
    answers: new Map([[address, Promise.resolve(answer)]]),
  });
  const ordinary = '{"statusCode":200,"data":{"name":"ordinary"}}';
  const withToken = { token: () => 'secret' };

  test('is taken once, without a request', async () => {
    const { http, received } = client(200, ordinary, { ...withToken, early: earlyAnswers() });
    expect(await http.send(readProfile)).toEqual({ statusCode: 200, data });
    expect(received).toEqual([]);
    expect(await http.send(readProfile)).toMatchObject({ data: { name: 'ordinary' } });
    expect(received).toHaveLength(1);
  });

  const others: [what: string, Partial<HttpOptions>, EarlyAnswers][] = [
    ['of another token', { token: () => 'other' }, earlyAnswers()],
    ['of a session that has ended', { token: () => undefined }, earlyAnswers()],
    ['in another language', { ...withToken, language: () => 'pl' }, earlyAnswers()],
    ['of another address', withToken, earlyAnswers(ok, '/api/companies')],
    ['that failed on its way', withToken, { ...earlyAnswers(), answers: new Map([[readProfile.path, Promise.resolve(undefined)]]) }],
    ['older than a minute', withToken, { ...earlyAnswers(), startedAt: performance.now() - 60_001 }],
  ];
  test.each(others)('%s is ignored when the call is sent', async (_, options, early) => {
    const { http, received } = client(200, ordinary, { ...options, early });
    expect(await http.send(readProfile)).toMatchObject({ data: { name: 'ordinary' } });
    expect(received).toHaveLength(1);
  });

  test('to a change is taken by the same body, in any language and whenever, and outdates the others', async () => {
    const key = earlyKey({ method: 'POST', address: logIn.path, body: credentials.body });
    const early = earlyAnswers();
    early.answers.set(key, Promise.resolve(ok));
    Object.assign(early, { token: undefined, startedAt: performance.now() - 60_001 });
    const { http, received } = client(200, ordinary, { language: () => 'pl', early });
    expect(await http.send(logIn, credentials)).toEqual({ statusCode: 200, data });
    expect(received).toEqual([]);
    expect(early.answers.size).toBe(0);
    expect(await http.send(logIn, credentials)).toMatchObject({ data: { name: 'ordinary' } });
  });

  test('to a change with another body is not taken', async () => {
    const early = earlyAnswers();
    early.answers.set(earlyKey({ method: 'POST', address: logIn.path, body: { ...credentials.body, password: 'y' } }), Promise.resolve(ok));
    const { http, received } = client(200, ordinary, { early });
    await http.send(logIn, credentials);
    expect(received).toHaveLength(1);
  });

  test('is not taken after a change', async () => {
    const { http, received } = client(200, ordinary, { ...withToken, early: earlyAnswers() });
    await http.send(deleteEmployee, { params: { id: '7' } });
    expect(await http.send(readProfile)).toMatchObject({ data: { name: 'ordinary' } });
    expect(received).toHaveLength(2);
  });

  test('is not taken when its call began before a change was answered', async () => {
    const early = earlyAnswers();
    early.answers.clear();
    const { http, received } = client(200, ordinary, { ...withToken, early });
    const changing = http.send(deleteEmployee, { params: { id: '7' } });
    early.answers.set(readProfile.path, Promise.resolve(ok));
    await changing;
    expect(await http.send(readProfile)).toMatchObject({ data: { name: 'ordinary' } });
    expect(received).toHaveLength(2);
  });

  test('ends the session once when it is a 401', async () => {
    const early = earlyAnswers({ status: 401, answer: { statusCode: 401, clientError: 'Nie' } });
    const { http, received, unauthorized } = client(200, ordinary, { ...withToken, early });
    await expect(http.send(readProfile)).rejects.toMatchObject({ statusCode: 401, message: 'Nie' });
    expect(unauthorized).toEqual(['secret']);
    expect(received).toEqual([]);
  });
});
