import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/registry/checks/endpoints.ts';
import { registryOf } from '../testing/servers/registry-of.ts';
import { nameOf, readOperations } from './endpoints.ts';
import { foreignOrigin, type OwnedIds, tokenFor, useFixtures } from './fixtures.ts';
import { knownRequests, requestOf } from './known-requests.ts';

type Headers = Record<string, string>;
type CallOptions = { token?: string | undefined; headers?: Headers; ids?: OwnedIds };
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const set = useFixtures({ createRegistry: registryOf(['mfe-pkk']) });
const { portal } = set;
const expectNoChange = async () => expect(await set.snapshot.changed()).toEqual([]);

/** Sends the known request of a call, by default with the ids of `set.fixtures.own` and no token. */
const call = async (endpoint: EndpointDefinition, { token, headers = set.antiForgery, ids = set.fixtures.own }: CallOptions) => {
  const request = requestOf(endpoint, set.fixtures, ids);
  const answer = await portal.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, request),
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(request.body !== undefined && { payload: request.body as object }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json<unknown>() };
};

/** Expects an error envelope with this status and no other field. */
const expectError = ({ status, body }: { status: number; body: unknown }, expected: number) => {
  expect({ status, body }).toEqual({ status: expected, body: { statusCode: expected, clientError: expect.stringMatching(/\S/) } });
};

test('API-01 serves exactly the calls of the contract, each with a known request', async () => {
  const served = [...(await readOperations(portal.app)).keys()].sort();
  expect(endpoints.map(nameOf).sort()).toEqual(served);
  expect(Object.keys(knownRequests).sort()).toEqual(served);
});

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const { access, method } = endpoint;
  const ownToken = () => tokenFor(endpoint, set.fixtures);

  test('API-02 answers 200 when a company sends its own ids, or a team its remote', async () => {
    expect(await call(endpoint, { token: ownToken() })).toMatchObject({ status: 200, body: { statusCode: 200 } });
  });

  test('API-02 answers the same 401 when the token is missing or invalid, and ignores tokens when anyone may call', async () => {
    if (access === 'anyone') {
      expect((await call(endpoint, { token: 'no token' })).status).toBe(200);
      return;
    }
    const { ended, expired, deactivated } = set.fixtures.tokens;
    const texts = new Set<string>();
    const otherKind = access === 'release' ? set.fixtures.own.token : set.fixtures.release.token;
    const nearlyValid = [`${ownToken()}.x`, `${ownToken()}x`, ownToken().slice(0, -1)];
    for (const token of [undefined, 'no token', 'A'.repeat(43), ...nearlyValid, ended, expired, deactivated, otherKind]) {
      const answer = await call(endpoint, { token });
      expectError(answer, 401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
    await expectNoChange();
  });

  test('API-02 answers 403 when the token is for employees and the call needs a company', async () => {
    const answer = await call(endpoint, { token: set.fixtures.tokens.scoped });
    if (access === 'anyone' || access === 'employees') {
      expect(answer.status).toBe(200);
      return;
    }
    expectError(answer, access === 'company' ? 403 : 401);
    await expectNoChange();
  });

  test('API-02 TEA-02 reveals and changes nothing when the caller is another company or remote, and treats foreign ids as unknown', async () => {
    const { own, other, unknown } = set.fixtures;
    if (knownRequests[name]?.hasOwnedId) {
      const foreign = await call(endpoint, { token: other.token, ids: own });
      expectError(foreign, 404);
      expect((await call(endpoint, { token: other.token, ids: unknown })).text).toBe(foreign.text);
      await expectNoChange();
      return;
    }
    if (access === 'release') {
      expectError(await call(endpoint, { token: set.fixtures.release.otherToken }), 403);
      await expectNoChange();
      return;
    }
    const before = await set.snapshot.rowsOf(own.companyId);
    const { text } = await call(endpoint, { token: other.token });
    const { companyId, email, nip, employeeId, employeeEmail, runningLicenceId, pendingLicenceId } = own;
    for (const secret of [companyId, email, nip, employeeId, employeeEmail, runningLicenceId, pendingLicenceId]) {
      expect(text).not.toContain(secret);
    }
    if (access !== 'anyone') expect(await set.snapshot.rowsOf(own.companyId)).toEqual(before);
  });

  test('API-03 answers 403 when the anti-forgery header is missing or wrong, unless the call only reads or sends its token alone', async () => {
    const { cookie = '', 'x-xsrf-token': value = '' } = set.antiForgery;
    for (const headers of [
      {},
      { cookie },
      { 'x-xsrf-token': value },
      { cookie, 'x-xsrf-token': `${value}x` },
      { origin: foreignOrigin },
      { origin: foreignOrigin, cookie },
    ]) {
      // A server and a page of an allowed origin send no cookie; the bearer token protects them.
      const isAllowed = !('cookie' in headers) && access !== 'anyone';
      const answer = await call(endpoint, { headers, token: access === 'anyone' ? undefined : ownToken() });
      if (method === 'GET' || isAllowed) {
        expect(answer.status).toBe(200);
        await set.snapshot.restore(await set.snapshot.changed());
        continue;
      }
      expectError(answer, 403);
      await expectNoChange();
    }
  });
});

test('API-01 answers 404 to unknown methods, HEAD as GET without a body, and 204 to preflights', async () => {
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const served = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
    const url = path.replace(/\{\w+\}/g, set.fixtures.own.employeeId);
    const headers = { ...set.antiForgery, authorization: `Bearer ${set.fixtures.own.token}` };
    for (const method of methods.filter((one) => one !== 'HEAD' && !served.some((known) => known === one))) {
      const { statusCode, body } = await portal.app.inject({ method, url, headers });
      expect([method, path, statusCode]).toEqual([method, path, 404]);
      expectError({ status: statusCode, body: JSON.parse(body) }, 404);
    }
    const head = await portal.app.inject({ method: 'HEAD', url, headers });
    const get = await portal.app.inject({ method: 'GET', url, headers });
    expect([path, head.statusCode, head.body]).toEqual([path, get.statusCode, '']);
    const preflight = { origin: foreignOrigin, 'access-control-request-method': 'PUT' };
    expect((await portal.app.inject({ method: 'OPTIONS', url, headers: preflight })).statusCode).toBe(204);
  }
  await expectNoChange();
});

test('API-01 answers 404 in the envelope when an address below /api is unknown', async () => {
  const similar = endpoints.flatMap(({ method, path }) =>
    [`${path}/`, `${path}/more`, path.toUpperCase(), path.replace('/api/', '/api//')].map((url) => ({
      method,
      url: url.replace(/\{\w+\}/g, 'x'),
    })),
  );
  const unknown = ['/api', '/api/', '/api/none', '/api/openapi.yaml', '/api/.env', '/api/%2e%2e/etc/passwd'];
  for (const { method, url } of [...similar, ...unknown.map((url) => ({ method: 'GET' as const, url }))]) {
    if (endpoints.some((endpoint) => endpoint.method === method && addressPattern(endpoint).test(url))) continue;
    for (const headers of [set.antiForgery, { ...set.antiForgery, authorization: `Bearer ${set.fixtures.own.token}` }]) {
      const { statusCode, body } = await portal.app.inject({ method, url, headers });
      expectError({ status: statusCode, body: JSON.parse(body) }, 404);
    }
  }
  await expectNoChange();
});

/** Matches the addresses of a call. */
const addressPattern = ({ path }: EndpointDefinition) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}$`);
