import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { employeeOf } from '../../../testing/employees.ts';
import { useOutsideClient } from '../../../testing/servers/outside-client.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { endpoints } from '../../check/endpoints.ts';

type Answer = { status: number | undefined; cookies: string[] | undefined; body: { data?: unknown; clientError?: string } };

describe(`EMB-04 API-08 a server with a token of scope employees on ${databaseName}`, () => {
  const portal = usePortal();
  const client = useOutsideClient(portal);

  /** Calls by plain HTTP: without cookies, an Origin or the headers of a browser. */
  async function call(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { Authorization: `Bearer ${client.token}`, ...(body && { 'Content-Type': 'application/json' }), ...more };
    const sent = request(`${client.url}${path}`, { method, headers });
    sent.end(body && JSON.stringify(body));
    const [answer]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, cookies: answer.headers['set-cookie'], body: (await json(answer)) as Answer['body'] };
  }
  const list = async () => (await call('GET', '/api/employees')).body.data as { id: string }[];

  test('lists, creates, changes and deletes without cookies or an Origin', async () => {
    expect(await list()).toEqual([]);
    const { password, PESEL, ...typed } = employeeOf();
    const created = await call('POST', '/api/employees', { ...typed, PESEL, password }, { 'Idempotency-Key': 'one' });
    const { id } = created.body.data as { id: string };
    expect(created).toMatchObject({ status: 200, body: { data: { ...typed, id } } });
    expect(await list()).toEqual([{ ...typed, id }]);
    const edit = { id, phoneNumber: '600 700 800', address: { suiteNumber: null } };
    const changed = await call('PUT', '/api/employees', edit);
    const expected = { ...typed, id, phoneNumber: '600 700 800', address: { ...typed.address, suiteNumber: '' } };
    expect(changed).toMatchObject({ status: 200, body: { data: expected } });
    expect((await call('GET', `/api/employees/${id}`)).body.data).toEqual({ ...expected, PESEL });
    expect(await call('DELETE', `/api/employees/${id}`)).toMatchObject({ status: 200 });
    expect(await call('GET', `/api/employees/${id}`)).toMatchObject({ status: 404 });
    expect(await list()).toEqual([]);
  });

  test('creates one employee when it repeats the call with its Idempotency-Key', async () => {
    const employee = employeeOf();
    const create = (fields = {}) => call('POST', '/api/employees', { ...employee, ...fields }, { 'Idempotency-Key': 'order-7' });
    const first = await create();
    expect(await create()).toEqual(first);
    expect(first.status).toBe(200);
    expect(await create({ firstName: 'Ewa' })).toMatchObject({ status: 422, body: { clientError: expect.any(String) } });
    expect(await list()).toEqual([first.body.data]);
  });

  test('gets the reasons of invalid fields in both languages when it names both', async () => {
    const answer = await call('POST', '/api/employees', employeeOf({ PESEL: '1' }), { 'Accept-Language': 'pl, en' });
    const reason = { clientError: expect.any(String), fieldErrors: { PESEL: expect.any(String) } };
    expect(answer).toMatchObject({ status: 400, body: { ...reason, translation: { language: 'en', ...reason } } });
  });

  test('gets 403 for every other call of a company, and 401 without the token', async () => {
    const others = endpoints.filter(({ access }) => access === 'company');
    expect(others.length).toBeGreaterThan(10);
    for (const { method, path } of others) {
      const address = path.replaceAll(/\{\w+\}/g, '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d01');
      expect([path, (await call(method, address, method === 'GET' || method === 'DELETE' ? undefined : {})).status]).toEqual([path, 403]);
    }
    expect(await call('GET', '/api/employees', undefined, { Authorization: 'Bearer wrong' })).toMatchObject({ status: 401 });
  });
});
