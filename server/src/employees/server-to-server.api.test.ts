import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { employeeOf } from '../../testing/employees.ts';
import { useOutsideClient } from '../../testing/servers/outside-client.ts';
import { usePortal } from '../../testing/servers/portal.ts';

type Answer = { status: number | undefined; body: { data?: unknown } };

const portal = usePortal();
const client = useOutsideClient(portal);

/** Calls by plain HTTP: without cookies, an Origin or the headers of a browser. */
async function call(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Answer> {
  const headers = { Authorization: `Bearer ${client.token}`, ...(body && { 'Content-Type': 'application/json' }), ...more };
  const sent = request(`${client.url}${path}`, { method, headers });
  sent.end(body && JSON.stringify(body));
  const [answer]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: (await json(answer)) as Answer['body'] };
}
const list = async () => (await call('GET', '/api/employees')).body.data as { id: string }[];

test('EMB-04 lists, creates, changes and deletes without cookies or an Origin', async () => {
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
