import { readProfile } from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { quickPasswords } from '../../../testing/quick-passwords.ts';
import { antiForgeryOf, password, usePortal } from '../../../testing/servers/portal.ts';
import { rateLimitCounts } from '../db/tables/session.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';

const listed = 'https://school.example';
const unlisted = 'https://evil.example';
const bare = { cookie: undefined, 'x-xsrf-token': undefined };
const order = { productId: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d01', companyName: 'Szkoła', nip: '1234567890' };

let isBusy = false;
const passwords: Passwords = {
  ...quickPasswords,
  async find(...parameters) {
    if (isBusy) throw new HttpError(503, messages.busy, { retryAfter: 2 });
    return quickPasswords.find(...parameters);
  },
};
const portal = usePortal({ embedOrigins: [listed] }, { passwords });
let token: string;
beforeAll(async () => {
  ({ token } = await portal.company());
});
afterEach(async () => void (await portal.database.delete(rateLimitCounts)));

const from = (origin: string) => ({ headers: { ...bare, origin } });
const preflight = (origin: string, method: string, url = '/api/employees') =>
  portal.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization,content-type' },
  });

test.each(['GET', 'POST', 'PUT', 'DELETE'])('FED-07 allows %s with the headers of the calls when the origin is listed', async (method) => {
  const { statusCode, headers } = await preflight(listed, method);
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({ 'access-control-allow-origin': listed, vary: expect.stringMatching(/\bOrigin\b/) });
  expect(String(headers['access-control-allow-methods']).split(', ')).toContain(method);
  const allowed = String(headers['access-control-allow-headers']).split(', ');
  expect(allowed).toEqual(expect.arrayContaining(['Authorization', 'Content-Type', 'Accept-Language', 'Idempotency-Key']));
  for (const header of ['access-control-allow-credentials', 'set-cookie']) expect(headers).not.toHaveProperty(header);
});

test.each([unlisted, 'null', 'https://school.example.evil.example', 'http://school.example', 'https://school.example:8443'])(
  'API-03 grants %s no permission and no cookie when it is not listed',
  async (origin) => {
    const answer = await preflight(origin, 'GET');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    const read = await portal.send(listEmployees, {}, { token, ...from(origin) });
    const open = await portal.send(listProducts, { query: {} }, from(origin));
    for (const { headers } of [answer, read, open]) {
      expect(headers.vary).toMatch(/\bOrigin\b/);
      expect(Object.keys(headers).filter((name) => /^access-control-|^set-cookie$/.test(name))).toEqual([]);
    }
    expect((await portal.send(buyLicence, { body: order }, { token, ...from(origin) })).status).toBe(403);
  },
);

test('FED-07 allows a listed origin to read every error', async () => {
  const { email, token } = await portal.company();
  const { token: other } = await portal.company();
  await portal.changeSession(other, { scope: 'employees' });
  const trial = { productId: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d00', companyName: 'Szkoła', nip: '1234567890' };
  await portal.send(buyLicence, { body: trial }, { token, ...from(listed) });
  const post = (body: string, type = 'application/json') =>
    portal.app.inject({
      method: 'POST',
      url: '/api/licenses',
      payload: body,
      headers: { origin: listed, authorization: `Bearer ${token}`, 'content-type': type },
    });
  const logInFromListed = () => portal.logIn(email, password, { token, ...from(listed) });
  const loggedIn = await logInFromListed();
  isBusy = true;
  const busy = await logInFromListed();
  isBusy = false;
  await portal.database.update(rateLimitCounts).set({ count: sql`${rateLimitCounts.count} + 1000` });
  const unknown = { method: 'GET', url: '/api/nothing', headers: { origin: listed } } as const;
  const answers: [number, { headers: Record<string, unknown> }][] = [
    ...[await post('{}'), await post('{'), await post('x'.repeat(70_000)), await post('x', 'text/plain')].map(
      (answer): [number, typeof answer] => [answer.statusCode, answer],
    ),
    [404, await portal.app.inject(unknown)],
    ...[
      await portal.send(listEmployees, {}, { token: 'ended', ...from(listed) }),
      await portal.send(listEmployees, {}, from(listed)),
      await portal.send(readProfile, {}, { token: other, ...from(listed) }),
      await portal.send(buyLicence, { body: trial }, { token, ...from(listed) }),
      await logInFromListed(),
      loggedIn,
      busy,
    ].map((answer): [number, typeof answer] => [answer.status, answer]),
  ];
  expect(answers.map(([status]) => status)).toEqual([400, 400, 413, 415, 404, 401, 401, 403, 409, 429, 200, 503]);
  for (const [status, { headers }] of answers) {
    expect([status, headers['access-control-allow-origin']]).toEqual([status, listed]);
    expect(headers.vary).toMatch(/\bOrigin\b/);
    expect(headers['access-control-expose-headers']).toContain('Retry-After');
    expect(headers).not.toHaveProperty('set-cookie');
  }
});

test('API-03 accepts a bearer token alone when a server calls without an Origin, and gives it no cookie', async () => {
  const bought = await portal.send(buyLicence, { body: order }, { token, headers: bare });
  const read = await portal.send(readProfile, {}, { token, headers: bare });
  for (const { status, headers } of [bought, read]) {
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('set-cookie');
  }
});

test.each([undefined, listed, 'http://localhost:4200', 'https://portal.lan'])(
  'API-03 accepts a bearer token from the origin %s only together with the header when it sends a cookie of the portal',
  async (origin) => {
    const pair = await antiForgeryOf(portal.app);
    const buy = async (headers: object) => {
      const sent = { ...headers, origin, ...(origin === 'https://portal.lan' && { host: 'portal.lan' }) };
      return (await portal.send(buyLicence, { body: order }, { token, headers: sent })).status;
    };
    expect(await buy(bare)).toBe(200);
    expect(await buy({ ...bare, cookie: 'portal-theme=dark' })).toBe(200);
    expect(await buy({ ...bare, cookie: pair.cookie })).toBe(403);
    expect(await buy({ ...bare, cookie: 'XSRF-TOKEN=' })).toBe(403);
    expect(await buy({ ...bare, cookie: 'known-browser=x' })).toBe(403);
    expect(await buy({ ...pair })).toBe(200);
  },
);

test.each([unlisted, 'http://localhost:4201', 'http://localhost:420', 'http://localhost:42001', 'https://localhost.evil.example'])(
  'API-03 rejects changes from %s even with the cookie and the header',
  async (origin) => {
    const headers = { ...(await antiForgeryOf(portal.app)), origin };
    expect((await portal.send(buyLicence, { body: order }, { token, headers })).status).toBe(403);
    expect((await portal.logIn('x@example.com', password, { headers })).status).toBe(403);
  },
);

test('API-03 lets the cookie and the header decide when the browser hides the origin', async () => {
  const headers = { ...(await antiForgeryOf(portal.app)), origin: 'null' };
  expect((await portal.send(buyLicence, { body: order }, { token, headers })).status).toBe(200);
  expect((await portal.send(buyLicence, { body: order }, { token, ...from('null') })).status).toBe(403);
});
