import type { AddressInfo } from 'node:net';
import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { antiForgeryOf, usePortal } from '../testing/portal.ts';
import { quickPasswords } from '../testing/quick-passwords.ts';
import { databaseName } from '../testing/test-database.ts';
import { type Answer, checkAnswer } from './check-answer.ts';
import { type DatabaseSnapshot, takeSnapshot } from './database-snapshot.ts';
import { type Described, describedCalls, endpoints, nameOf } from './endpoints.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';
import { type FuzzRequest, requestsFor, withOddTexts } from './fuzz-requests.ts';
import { canary } from './hostile-values.ts';
import { knownRequests } from './known-requests.ts';
import { sendRaw } from './raw-request.ts';
import { samplesIn } from './valid-values.ts';

const isLong = process.env.LONG === '1';
/** FUZZ_SEED repeats a failed run. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_401);
const runsOf = ({ body }: EndpointDefinition) => (body === undefined ? 10 : 20) * (isLong ? 16 : 1);
const settings = { seed, includeErrorInReport: true, interruptAfterTimeLimit: isLong ? 300_000 : 60_000, markInterruptAsFailure: true };
const leastInAll = isLong ? 6_000 : 400;

describe(`API-08 generated requests on ${databaseName}`, () => {
  const portal = usePortal({ embedOrigins: ['https://other-host.example'] }, { passwords: quickPasswords, remoteNames: ['mfe-pkk'] });
  let fixtures: Fixtures;
  let snapshot: DatabaseSnapshot;
  let described: ReadonlyMap<string, Described>;
  let page: Readonly<Record<string, string>>;
  const counted = new Map<string, number>();

  beforeAll(async () => {
    fixtures = await makeFixtures(portal);
    snapshot = await takeSnapshot(portal.database);
    described = await describedCalls(portal.app);
    page = { ...(await antiForgeryOf(portal.app)), authorization: `Bearer ${fixtures.own.token}` };
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => snapshot.drop());

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'API-05 API-04 %s answers generated requests as described, and changes nothing when it rejects one',
    async (name, endpoint) => {
      const requests = requestsFor(endpoint, samplesIn(fixtures, endpoint.path));
      const property = fc.asyncProperty(requests, async (request) => {
        const logged = portal.logs.length;
        const answer = await send(endpoint, request);
        const changed = await snapshot.changed();
        if (changed.length > 0) await snapshot.restore(changed);
        count(name, request, answer);
        checkAnswer(endpoint, described.get(name) ?? { responses: {} }, answer);
        checkMistake(request, answer);
        if (answer.status !== 200 || endpoint.method === 'GET') expect(changed).toEqual(resendsLink(answer) ? mailed : []);
        checkLogs(portal.logs.slice(logged), endpoint);
      });
      const first = accepted(endpoint);
      const examples = [first, ...withOddTexts(endpoint, first)].map((request): [FuzzRequest] => [request]);
      await fc.assert(property, { ...settings, numRuns: runsOf(endpoint) + examples.length, examples });
      expect(counted.get(`${name} valid 200`) ?? 0).toBeGreaterThan(0);
    },
    600_000,
  );

  test('sends enough requests in all', () => {
    const total = [...counted.values()].reduce((sum, number) => sum + number, 0);
    if (isLong) console.info(databaseName, total, Object.fromEntries([...counted].sort()));
    expect(total).toBeGreaterThanOrEqual(leastInAll);
  });

  /** A request that the call accepts, as the first example. */
  function accepted(endpoint: EndpointDefinition): FuzzRequest {
    const { body, ...rest } = knownRequests[nameOf(endpoint)]?.of(fixtures.own, fixtures) ?? {};
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    return { kind: 'valid', url: addressOf(endpoint, rest), headers: {}, ...payload, bySocket: false };
  }

  function count(name: string, { kind }: FuzzRequest, { status }: Answer): void {
    const key = `${name} ${kind} ${status}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }

  async function send({ method }: EndpointDefinition, { url, headers, payload, bySocket }: FuzzRequest): Promise<Answer> {
    const all = { ...page, ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers };
    const sent = Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    if (bySocket) return sendRaw((portal.app.server.address() as AddressInfo).port, { method, url, headers: sent, payload });
    const response = await portal.app.inject({ method, url, headers: sent, ...(payload !== undefined && { payload }) });
    return { status: response.statusCode, headers: response.headers, body: response.body };
  }
});

/** The only error with a change: a login before the activation sends the link again. */
const resendsLink = ({ body }: Answer) => /wysłaliśmy ponownie|have sent the e-mail/i.test(body);
const mailed = ['mail_links', 'outbox'];

/** A body with one wrong field gets 400 with the field's name, unless the contract accepts it. */
function checkMistake({ mistake }: FuzzRequest, { status, body }: Answer): void {
  if (mistake === undefined || mistake.isAccepted) return;
  expect(status).toBe(400);
  const named = Object.keys(JSON.parse(body).fieldErrors ?? {});
  expect(named.filter((field) => `${field}.`.startsWith(`${mistake.field}.`))).not.toEqual([]);
}

/** The log has no errors and nothing of the request's values. */
function checkLogs(logs: readonly string[], { path }: EndpointDefinition): void {
  for (const line of logs) {
    const { level, msg, stack, err } = JSON.parse(line);
    expect({ msg, level, stack, err }).toMatchObject({
      level: expect.toSatisfy((number) => number < 50),
      stack: undefined,
      err: undefined,
    });
    // Reports of failures are meant for the log.
    if (path !== '/api/remotes/reports') expect(line).not.toContain(canary);
  }
}
