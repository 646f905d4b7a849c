import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/check/endpoints.ts';
import { databaseName } from '../testing/database/test-database.ts';
import { quickPasswords } from '../testing/quick-passwords.ts';
import { usePortal } from '../testing/servers/portal.ts';
import { type DatabaseSnapshot, takeSnapshot } from './database-snapshot.ts';
import { nameOf } from './endpoints.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';
import { knownRequests } from './known-requests.ts';

const creating = endpoints.filter(({ idempotent }) => idempotent).map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** The panel's calls by POST that create nothing of the company. */
const notCreating = ['POST /api/embedded-failures', 'POST /api/licenses/quote'];

describe(`CUS-04 API-08 idempotency keys of creating calls on ${databaseName}`, () => {
  const portal = usePortal({}, { passwords: quickPasswords });
  let fixtures: Fixtures;
  let snapshot: DatabaseSnapshot;

  beforeAll(async () => {
    fixtures = await makeFixtures(portal);
    snapshot = await takeSnapshot(portal.database);
  });
  afterEach(async () => snapshot.restore(await snapshot.changed()));
  afterAll(() => snapshot.drop());

  const requestOf = (endpoint: EndpointDefinition) => knownRequests[nameOf(endpoint)]?.build(fixtures.own, fixtures) ?? {};
  const send = async (endpoint: EndpointDefinition, request: { params?: unknown; query?: unknown; body?: unknown }, key: string) => {
    const { statusCode, body } = await portal.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, request),
      headers: { authorization: `Bearer ${fixtures.own.token}`, 'idempotency-key': key },
      payload: request.body as object,
    });
    return { status: statusCode, body };
  };

  test('every POST of the panel takes a key unless it creates nothing', () => {
    const posts = endpoints.filter(
      ({ method, access, idempotent }) => method === 'POST' && access !== 'anyone' && access !== 'release' && !idempotent,
    );
    expect(posts.map(nameOf)).toEqual(notCreating);
  });

  test.each(creating)('%s happens once and gets the same answer when it is repeated', async (_, endpoint) => {
    const request = requestOf(endpoint);
    const answer = await send(endpoint, request, 'lost-answer');
    expect(answer.status).toBe(200);
    const rows = await snapshot.rowsOf(fixtures.own.companyId);
    expect(await send(endpoint, request, 'lost-answer')).toEqual(answer);
    expect(await snapshot.rowsOf(fixtures.own.companyId)).toEqual(rows);
  });

  test.each(creating)('%s is rejected when another call has used its key', async (name, endpoint) => {
    const [, other] = creating.find(([otherName]) => otherName !== name) ?? [];
    if (other === undefined) throw new Error('only one call takes keys');
    expect((await send(other, requestOf(other), 'taken')).status).toBe(200);
    const rows = await snapshot.rowsOf(fixtures.own.companyId);
    expect((await send(endpoint, requestOf(endpoint), 'taken')).status).toBe(422);
    expect(await snapshot.rowsOf(fixtures.own.companyId)).toEqual(rows);
  });
});
