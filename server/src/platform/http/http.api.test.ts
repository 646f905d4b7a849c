import { activateCompany, registerCompany } from '@osk/shared/contract/company';
import { logIn, logOut } from '@osk/shared/contract/session';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { antiForgeryOf, password, registrationOf, usePortal } from '../../../testing/servers/portal.ts';
import { until } from '../../../testing/wait.ts';
import { companies } from '../db/tables/company.ts';

describe('API-08 every answer', () => {
  const portal = usePortal({ publicUrl: 'https://portal.example' });
  const failure = (status: number) => ({ statusCode: status, clientError: expect.stringMatching(/\S/) });
  const post = async (url: string, payload: string, headers: Record<string, string> = {}) => {
    const sent = { ...(await antiForgeryOf(portal.app)), 'content-type': 'application/json', ...headers };
    return portal.app.inject({ method: 'POST', url, payload, headers: sent });
  };

  test('API-03 rejects a call other than GET when the header is missing or wrong, or the cookie is not signed', async () => {
    const [good, other] = [await antiForgeryOf(portal.app), await antiForgeryOf(portal.app)];
    const value = good['x-xsrf-token'];
    const [nonce = '', signature = ''] = value.split('.');
    const otherValue = other['x-xsrf-token'];
    const resigned = `${nonce}.${otherValue.split('.')[1]}`;
    const body = { email: 'unknown@example.com', password: 'x' };
    const forged = 'AAAA.BBBB';
    const attempts = [
      { cookie: undefined, 'x-xsrf-token': undefined },
      { 'x-xsrf-token': undefined },
      { cookie: undefined },
      { 'x-xsrf-token': `${value}x` },
      // As long as the cookie: that of another browser, and those with one part of the cookie.
      ...[otherValue, resigned, `${otherValue.split('.')[0]}.${signature}`].map((header) => ({ 'x-xsrf-token': header })),
      ...[forged, resigned].map((cookie) => ({ cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie })),
      { 'x-xsrf-token': undefined, origin: 'https://evil.example', authorization: 'Bearer x' },
    ];
    for (const headers of attempts) {
      const rejected = await portal.send(logIn, { body }, { headers });
      expect(rejected).toMatchObject({ status: 403, body: failure(403) });
      expect(rejected.headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect((await portal.send(logIn, { body }, { headers: good })).status).toBe(400);
  });

  test('API-03 sets a valid cookie when it rejects a missing or invalid one, and keeps a valid one', async () => {
    const body = { email: 'unknown@example.com', password: 'x' };
    const rejected = await portal.send(logIn, { body }, { headers: { cookie: undefined, 'x-xsrf-token': undefined } });
    const [, value = ''] = /^XSRF-TOKEN=([\w.-]+);/.exec(String(rejected.headers['set-cookie'])) ?? [];
    expect((await portal.send(logIn, { body }, { headers: { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value } })).status).toBe(400);
    const forged = await portal.send(logIn, { body }, { headers: { cookie: 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'a.b' } });
    expect([forged.status, forged.headers['set-cookie']]).toEqual([403, expect.stringMatching(/^XSRF-TOKEN=/)]);
    const unechoed = await portal.send(logIn, { body }, { headers: { 'x-xsrf-token': undefined } });
    expect(unechoed.status).toBe(403);
    expect(unechoed.headers).not.toHaveProperty('set-cookie');
  });

  test('API-03 sets a readable, strict and secure cookie with GET answers while there is none', async () => {
    const first = await portal.app.inject({ method: 'GET', url: '/api/products' });
    expect(first.headers['set-cookie']).toMatch(/^XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; Secure; SameSite=Strict$/);
    const { cookie } = await antiForgeryOf(portal.app);
    const second = await portal.app.inject({ method: 'GET', url: '/api/products', headers: { cookie } });
    expect(second.headers).not.toHaveProperty('set-cookie');
  });

  test('CUS-04 names cookies when it rejects a change that brings no signed one, and the page otherwise', async () => {
    const own = await antiForgeryOf(portal.app);
    const reasonOf = async (headers: Record<string, string | undefined>) => {
      const sent = { 'x-xsrf-token': undefined, 'accept-language': 'en, pl;q=0.5', ...headers };
      return (await portal.send(logOut, {}, { headers: sent })).body;
    };
    for (const cookie of [undefined, 'portal-language=en', 'XSRF-TOKEN=foreign']) {
      expect(await reasonOf({ cookie })).toMatchObject({
        clientError: expect.stringMatching(/^Your browser does not accept cookies/),
        translation: { clientError: expect.stringMatching(/^Przeglądarka nie przyjmuje plików cookie/) },
      });
    }
    expect(await reasonOf({ cookie: own.cookie })).toMatchObject({ clientError: expect.stringMatching(/Refresh the page/) });
    expect(await reasonOf({ ...own, origin: 'https://evil.example' })).toMatchObject({
      clientError: expect.stringMatching(/Refresh the page/),
    });
  });

  describe('FLD-03 with cookies of the same name that another host of the domain has set', () => {
    const tokenOf = async () => (await antiForgeryOf(portal.app))['x-xsrf-token'];
    const forged = ['n', '-'].map((letter) => `${letter.repeat(22)}.${'s'.repeat(43)}`);
    const foreign = ['foreign', '', 'a.b', 'a,b', '%zz', '"x"', '=', ...forged];
    const headersOf = (values: readonly string[]) => ({ cookie: values.map((value) => `XSRF-TOKEN=${value}`).join('; ') });
    /** Logs out without a session, which is answered 401 after the check. */
    const sendWith = (values: readonly string[], header?: string) =>
      portal.send(logOut, {}, { headers: { ...headersOf(values), 'x-xsrf-token': header } });

    test('accepts a change that repeats the own one, alone or among others, wherever it comes', async () => {
      const [own, other] = [await tokenOf(), await tokenOf()];
      const many = Array.from({ length: 60 }, (_, index) => `${String(index).padStart(22, 'n')}.${'s'.repeat(43)}`);
      const pairs = [...foreign, own, other].map((one) => [one, own]);
      for (const values of [...pairs, ...pairs.map((pair) => pair.toReversed()), [...foreign, own], [own, ...foreign], [...many, own]]) {
        const shaped = values.filter((value) => value.length === own.length);
        for (const header of [own, shaped.join(','), shaped.toReversed().join(', ')]) {
          expect([values, header, (await sendWith(values, header)).status]).toEqual([values, header, 401]);
        }
      }
    });

    test('rejects a change that repeats only others, or a signed one that is no cookie', async () => {
      const [own, other] = [await tokenOf(), await tokenOf()];
      for (const header of [
        ...foreign,
        ',',
        forged.join(),
        other,
        `${forged[0]},${other}`,
        `x${own}`,
        `${own}x`,
        `${own};x`,
        own.slice(1),
      ]) {
        expect([header, (await sendWith([...forged, own], header)).status]).toEqual([header, 403]);
      }
      expect((await sendWith(forged, forged.join())).status).toBe(403);
    });

    test('sets an own one with answers to GET and to a rejected change, unless a signed one came', async () => {
      const own = await tokenOf();
      const setBy = async (values: readonly string[]) => {
        const read = await portal.app.inject({ url: '/api/products', headers: headersOf(values) });
        const answers = [read, await sendWith(values)];
        return answers.map(({ headers }) => /^XSRF-TOKEN=[\w-]{22}\./.test(String(headers['set-cookie'])));
      };
      for (const values of [...foreign.map((one) => [one]), foreign]) expect([values, await setBy(values)]).toEqual([values, [true, true]]);
      for (const values of [
        [...foreign, own],
        [own, ...foreign],
        [await tokenOf(), own],
      ])
        expect(await setBy(values)).toEqual([false, false]);
    });
  });

  test('API-05 rejects malformed, empty, oversized and poisoned bodies and other media types, and changes nothing', async () => {
    const before = (await portal.database.select().from(companies)).length;
    const long = JSON.stringify({ ...registrationOf(), name: 'x'.repeat(70_000) });
    const form = 'application/x-www-form-urlencoded';
    const hostile: [number, string, Record<string, string>?][] = [
      [400, '{"name":'],
      [400, ''],
      [400, 'null'],
      [400, '[]'],
      [400, '"text"'],
      // Otherwise valid, so that only the poison can be the reason.
      [400, JSON.stringify(registrationOf()).replace('{', '{"__proto__":{"admin":true},')],
      [400, JSON.stringify(registrationOf()).replace('{', '{"constructor":{"prototype":{"admin":true}},')],
      [413, long],
      [415, 'name=x', { 'content-type': form }],
      [415, JSON.stringify(registrationOf()), { 'content-type': 'text/plain' }],
    ];
    for (const [status, payload, headers] of hostile) {
      const rejected = await post('/api/companies', payload, headers);
      expect([rejected.statusCode, payload.slice(0, 40)]).toEqual([status, payload.slice(0, 40)]);
      expect(rejected.json()).toMatchObject(failure(status));
    }
    expect(await portal.database.select().from(companies)).toHaveLength(before);
  });

  test('API-05 names a wrong or hostile field in the preferred language, and in the other one when the caller names both', async () => {
    const different = { ...registrationOf(), repeatPassword: 'inne#Haslo1' };
    const english = await portal.send(registerCompany, { body: different }, { headers: { 'accept-language': 'en' } });
    expect(english.body).toEqual({
      statusCode: 400,
      clientError: 'Please correct: Passwords do not match',
      fieldErrors: { repeatPassword: 'Passwords do not match' },
    });
    const both = await portal.send(registerCompany, { body: different }, { headers: { 'accept-language': 'en, pl;q=0.5' } });
    expect(both.body).toEqual({
      ...english.body,
      translation: {
        language: 'pl',
        clientError: 'Popraw dane: Hasła nie zgadzają się',
        fieldErrors: { repeatPassword: 'Hasła nie zgadzają się' },
      },
    });
    for (const hostile of ['a\u0000b', 'line\nbreak', '\ud800', 'x'.repeat(201)]) {
      const rejected = await portal.send(registerCompany, { body: { ...registrationOf(), name: hostile } });
      expect(rejected).toMatchObject({ status: 400, body: { fieldErrors: { name: expect.any(String) } } });
    }
    const odd = "Robert'); DROP TABLE companies; -- {{1+1}} <b> 🚗";
    expect((await portal.send(registerCompany, { body: { ...registrationOf(), name: odd } })).status).toBe(200);
  });

  test('forbids sniffing, framing, referrers and caching, and requires TLS', async () => {
    const { headers } = await portal.app.inject({ method: 'GET', url: '/api/products' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
  });

  test('logs one line a request with its id and route, without personal data or secrets', async () => {
    portal.logs.length = 0;
    const registration = await portal.register();
    const link = await portal.activationLink(registration.email);
    await portal.send(activateCompany, { params: { id: link } });
    const { body } = await portal.logIn(registration.email);
    await portal.app.inject(`/api/products?token=${body.data.accessToken}`);
    const requests = portal.logged('request');
    expect(requests).toHaveLength(4);
    expect(requests[1]).toMatchObject({
      method: 'PUT',
      route: '/api/companies/activate/:id',
      status: 200,
      request: expect.any(String),
      ms: expect.any(Number),
    });
    // Security events contain the address.
    const logged = portal.logs.filter((line) => JSON.parse(line).msg !== 'security event').join('');
    const { email, nip, name, phoneNumber } = registration;
    for (const secret of [email, nip, name, phoneNumber, password, link, body.data.accessToken, '127.0.0.1']) {
      expect(logged).not.toContain(secret);
    }
  });
});

const id = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

const pages = async (app: FastifyInstance) => {
  app.get('/page', async () => 'the page');
  app.get('/broken', async () => Promise.reject(new Error('it broke')));
};

describe('request ids', () => {
  const portal = usePortal({}, { pages });

  test('are in every answer and in each of its log lines', async () => {
    const addresses = ['/api/products', '/api/nothing', '/page', '/broken', '/nothing', '/healthz', '/%zz', '/api/%zz'];
    portal.logs.length = 0;
    const statuses: number[] = [];
    const ids: unknown[] = [];
    for (const url of addresses) {
      const { headers, statusCode } = await portal.app.inject(url);
      expect([url, headers['x-request-id']]).toEqual([url, expect.stringMatching(id)]);
      statuses.push(statusCode);
      ids.push(headers['x-request-id']);
    }
    const lines = () => portal.logs.map((line): { request?: string; msg: string } => JSON.parse(line));
    const answered = () => lines().filter(({ msg }) => msg === 'request');
    await until(() => ids.every((one) => answered().some(({ request }) => request === one)));
    expect(lines().every(({ request }) => request !== undefined)).toBe(true);
    expect(lines().find(({ msg }) => msg === 'request failed')).toMatchObject({ request: ids[addresses.indexOf('/broken')] });
    expect(statuses).toEqual([200, 404, 200, 500, 404, 200, 400, 400]);
  });

  test('are never taken from the caller', async () => {
    const forged = 'another-id';
    const headers = { 'x-request-id': forged, 'request-id': forged };
    const answer = await portal.send(logIn, { body: { email: 'unknown@example.com', password: 'x' } }, { headers });
    expect(answer.headers['x-request-id']).toMatch(id);
    expect(portal.logs.join('')).not.toContain(forged);
  });
});
