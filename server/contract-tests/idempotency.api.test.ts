import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { expect, test } from 'vitest';
import { endpoints } from '../src/registry/checks/endpoints.ts';
import { nameOf } from './endpoints.ts';
import { useFixtures } from './fixtures.ts';
import { requestOf } from './known-requests.ts';

const creating = endpoints.filter(({ idempotent }) => idempotent).map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** The panel's calls by POST that create nothing of the company. */
const notCreating = ['POST /api/licenses/quote', 'POST /api/embedded-failures'];

const set = useFixtures();
const send = async (endpoint: EndpointDefinition, request: ReturnType<typeof requestOf>, key: string) => {
  const { statusCode, body } = await set.portal.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, request),
    headers: { authorization: `Bearer ${set.fixtures.own.token}`, 'idempotency-key': key },
    payload: request.body as object,
  });
  return { status: statusCode, body };
};

test('CUS-04 every POST of the panel takes a key unless it creates nothing', () => {
  const posts = endpoints.filter(
    ({ method, access, idempotent }) => method === 'POST' && access !== 'anyone' && access !== 'release' && !idempotent,
  );
  expect(posts.map(nameOf)).toEqual(notCreating);
});

test.each(creating)('CUS-04 %s happens once and gets the same answer when it is repeated', async (_, endpoint) => {
  const request = requestOf(endpoint, set.fixtures);
  const answer = await send(endpoint, request, 'lost-answer');
  expect(answer.status).toBe(200);
  const rows = await set.snapshot.rowsOf(set.fixtures.own.companyId);
  expect(await send(endpoint, request, 'lost-answer')).toEqual(answer);
  expect(await set.snapshot.rowsOf(set.fixtures.own.companyId)).toEqual(rows);
});

test.each(creating)('CUS-04 %s is rejected when another call has used its key', async (name, endpoint) => {
  const [, other] = creating.find(([otherName]) => otherName !== name) ?? [];
  if (other === undefined) throw new Error('only one call takes keys');
  expect((await send(other, requestOf(other, set.fixtures), 'taken')).status).toBe(200);
  const rows = await set.snapshot.rowsOf(set.fixtures.own.companyId);
  expect((await send(endpoint, requestOf(endpoint, set.fixtures), 'taken')).status).toBe(422);
  expect(await set.snapshot.rowsOf(set.fixtures.own.companyId)).toEqual(rows);
});
