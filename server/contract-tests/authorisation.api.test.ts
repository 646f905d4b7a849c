import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { antiForgeryOf, usePortal } from '../testing/portal.ts';
import { quickPasswords } from '../testing/quick-passwords.ts';
import { databaseName } from '../testing/test-database.ts';
import { describedCalls, endpoints, nameOf } from './endpoints.ts';
import { type KeptDatabase, keepDatabase } from './kept-database.ts';
import { knownRequests } from './known-requests.ts';
import { type Holdings, makeWorld, type World } from './world.ts';

type Headers = Record<string, string>;
type Sent = { token?: string | undefined; headers?: Headers; named?: Pick<Holdings, 'employeeId' | 'runningId' | 'pendingId'> };
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const foreignOrigin = 'https://other-host.example';

describe(`API-08 who may call what on ${databaseName}`, () => {
  const portal = usePortal({ embedOrigins: [foreignOrigin] }, { passwords: quickPasswords, remoteNames: ['mfe-pkk'] });
  let world: World;
  let kept: KeptDatabase;
  let antiForgery: Headers;

  beforeAll(async () => {
    world = await makeWorld(portal);
    kept = await keepDatabase(portal.database);
    antiForgery = await antiForgeryOf(portal.app);
  });
  afterEach(() => putBack());
  afterAll(() => kept.forget());

  const putBack = async () => kept.putBack(await kept.changed());
  const expectNoChange = async () => expect(await kept.changed()).toEqual([]);

  const call = async (endpoint: EndpointDefinition, { token, headers = antiForgery, named = world.own }: Sent) => {
    const known = knownRequests[nameOf(endpoint)];
    if (known === undefined) throw new Error(`say in known-requests.ts what ${nameOf(endpoint)} accepts, and what a foreign id gets`);
    const request = known.of(named, world);
    const response = await portal.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, request),
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(request.body !== undefined && { payload: request.body as object }),
    });
    return { status: response.statusCode, headers: response.headers, text: response.body, body: response.json<unknown>() };
  };

  /** It refuses with the status, in the envelope and with nothing but it. */
  const expectRefusal = ({ status, body }: { status: number; body: unknown }, expected: number) => {
    expect({ status, body }).toEqual({ status: expected, body: { statusCode: expected, clientError: expect.stringMatching(/\S/) } });
  };

  test('API-01 the calls that are served are those of the contract, and each has its known request', async () => {
    const served = [...(await describedCalls(portal.app)).keys()].sort();
    expect(endpoints.map(nameOf).sort()).toEqual(served);
    expect(Object.keys(knownRequests).sort()).toEqual(served);
  });

  describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
    const { access, method } = endpoint;

    test('API-02 answers its own company', async () => {
      expect(await call(endpoint, { token: world.own.token })).toMatchObject({ status: 200, body: { statusCode: 200 } });
    });

    test('API-02 without a good token is 401, with the same words whatever is wrong with it; what anyone may call looks at none', async () => {
      const { ended, expired, deactivated } = world.tokens;
      const answers = [];
      if (access === 'anyone') {
        expect((await call(endpoint, { token: 'no token' })).status).toBe(200);
        return;
      }
      for (const token of [undefined, 'no token', 'A'.repeat(43), ended, expired, deactivated]) {
        const answer = await call(endpoint, { token });
        expectRefusal(answer, 401);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
        answers.push(answer.text);
      }
      expect(new Set(answers).size).toBe(1);
      await expectNoChange();
    });

    test('API-02 with a token of the employees alone', async () => {
      const answer = await call(endpoint, { token: world.tokens.scoped });
      if (access !== 'company') {
        expect(answer.status).toBe(200);
        return;
      }
      expectRefusal(answer, 403);
      await expectNoChange();
    });

    test('API-02 upon another company’s is as upon nobody’s, and tells and changes nothing of it', async () => {
      const { own, other, nobodys } = world;
      if (knownRequests[name]?.names === 'something of a company') {
        const foreign = await call(endpoint, { token: other.token, named: own });
        expectRefusal(foreign, 404);
        expect((await call(endpoint, { token: other.token, named: nobodys })).text).toBe(foreign.text);
        await expectNoChange();
        return;
      }
      const before = await kept.rowsOf(own.companyId);
      const { text } = await call(endpoint, { token: other.token });
      for (const secret of [own.companyId, own.email, own.nip, own.employeeId, own.employeeEmail, own.runningId, own.pendingId]) {
        expect(text).not.toContain(secret);
      }
      if (access !== 'anyone') expect(await kept.rowsOf(own.companyId)).toEqual(before);
    });

    test('API-03 without the header, with another value, or from elsewhere is 403, unless it only reads', async () => {
      const cookie = antiForgery.cookie ?? '';
      const value = antiForgery['x-xsrf-token'] ?? '';
      for (const headers of [
        {},
        { cookie },
        { 'x-xsrf-token': value },
        { cookie, 'x-xsrf-token': `${value}x` },
        { origin: foreignOrigin },
      ]) {
        const isLetIn = 'origin' in headers && access !== 'anyone';
        const answer = await call(endpoint, { headers, token: access === 'anyone' ? undefined : world.own.token });
        if (method === 'GET' || isLetIn) {
          expect(answer.status).toBe(200);
          continue;
        }
        expectRefusal(answer, 403);
        await expectNoChange();
      }
    });
  });

  test('API-01 every other method on an address that is served is 404, HEAD is GET without its body, and a question before a call is 204', async () => {
    for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
      const served = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
      const url = path.replace(/\{\w+\}/, world.own.employeeId);
      const headers = { ...antiForgery, authorization: `Bearer ${world.own.token}` };
      for (const method of methods.filter((one) => one === 'HEAD' || !served.some((known) => known === one))) {
        const response = await portal.app.inject({ method, url, headers });
        const isHead = method === 'HEAD';
        const get = isHead && (await portal.app.inject({ method: 'GET', url, headers }));
        expect([method, path, response.statusCode]).toEqual([method, path, get ? get.statusCode : 404]);
        if (isHead) expect(response.body).toBe('');
        else expectRefusal({ status: response.statusCode, body: response.json() }, 404);
      }
      const asked = { origin: foreignOrigin, 'access-control-request-method': 'PUT' };
      expect((await portal.app.inject({ method: 'OPTIONS', url, headers: asked })).statusCode).toBe(204);
    }
    await expectNoChange();
  });

  test('API-01 an address below /api that is none is 404 in the envelope, whoever asks', async () => {
    const beside = endpoints.flatMap(({ method, path }) =>
      [`${path}/`, `${path}/more`, path.toUpperCase(), path.replace('/api/', '/api//')].map((url) => ({
        method,
        url: url.replace(/\{\w+\}/, 'x'),
      })),
    );
    const none = ['/api', '/api/', '/api/none', '/api/openapi.yaml', '/api/.env', '/api/%2e%2e/etc/passwd'];
    for (const { method, url } of [...beside, ...none.map((url) => ({ method: 'GET' as const, url }))]) {
      if (endpoints.some((endpoint) => endpoint.method === method && addressed(endpoint).test(url))) continue;
      for (const headers of [antiForgery, { ...antiForgery, authorization: `Bearer ${world.own.token}` }]) {
        const { statusCode, body } = await portal.app.inject({ method, url, headers });
        expectRefusal({ status: statusCode, body: JSON.parse(body) }, 404);
      }
    }
    await expectNoChange();
  });
});

/** The addresses of a call. */
const addressed = ({ path }: EndpointDefinition) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}$`);
