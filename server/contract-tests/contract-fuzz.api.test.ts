import type { AddressInfo } from 'node:net';
import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { antiForgeryOf, usePortal } from '../testing/portal.ts';
import { quickPasswords } from '../testing/quick-passwords.ts';
import { databaseName } from '../testing/test-database.ts';
import { type Answer, checkAnswer } from './check-answer.ts';
import { type Described, describedCalls, endpoints, nameOf } from './endpoints.ts';
import { type FuzzRequest, requestsFor, withOddTexts } from './fuzz-requests.ts';
import { canary } from './hostile-values.ts';
import { type KeptDatabase, keepDatabase } from './kept-database.ts';
import { knownRequests } from './known-requests.ts';
import { sendRaw } from './raw-request.ts';
import { samplesIn } from './valid-values.ts';
import { makeWorld, type World } from './world.ts';

const isLong = process.env.LONG === '1';
/** `FUZZ_SEED=… ` repeats what a failure printed. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_401);
const runsOf = ({ body }: EndpointDefinition) => (body === undefined ? 16 : 34) * (isLong ? 16 : 1);
const settings = { seed, includeErrorInReport: true, interruptAfterTimeLimit: isLong ? 300_000 : 60_000, markInterruptAsFailure: true };
const leastInAll = isLong ? 10_000 : 600;

describe(`API-08 requests made from the contract on ${databaseName}`, () => {
  const portal = usePortal({ embedOrigins: ['https://other-host.example'] }, { passwords: quickPasswords, remoteNames: ['mfe-pkk'] });
  let world: World;
  let kept: KeptDatabase;
  let described: ReadonlyMap<string, Described>;
  let page: Readonly<Record<string, string>>;
  const counted = new Map<string, number>();

  beforeAll(async () => {
    world = await makeWorld(portal);
    kept = await keepDatabase(portal.database);
    described = await describedCalls(portal.app);
    page = { ...(await antiForgeryOf(portal.app)), authorization: `Bearer ${world.own.token}` };
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => kept.forget());

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'API-05 API-04 %s answers whatever comes as it says, and what it refuses changes nothing',
    async (name, endpoint) => {
      const requests = requestsFor(endpoint, samplesIn(world, endpoint.path));
      const property = fc.asyncProperty(requests, async (request) => {
        const logged = portal.logs.length;
        const answer = await send(endpoint, request);
        const changed = await kept.changed();
        if (changed.length > 0) await kept.putBack(changed);
        count(name, request, answer);
        checkAnswer(endpoint, described.get(name) ?? { responses: {} }, answer);
        checkMistake(request, answer);
        if (answer.status !== 200 || endpoint.method === 'GET') expect(changed).toEqual(isRemindedOf(answer) ? mailed : []);
        checkLogs(portal.logs.slice(logged), endpoint);
      });
      const first = accepted(endpoint);
      const examples = [first, ...withOddTexts(endpoint, first)].map((request): [FuzzRequest] => [request]);
      await fc.assert(property, { ...settings, numRuns: runsOf(endpoint) + examples.length, examples });
      expect(counted.get(`${name} valid 200`) ?? 0).toBeGreaterThan(0);
    },
    600_000,
  );

  test('each database is sent its share of requests', () => {
    const total = [...counted.values()].reduce((sum, number) => sum + number, 0);
    if (isLong) console.info(databaseName, total, Object.fromEntries([...counted].sort()));
    expect(total).toBeGreaterThanOrEqual(leastInAll);
  });

  /** The first request to each call is one that it accepts, the next ones are the same with odd texts. */
  function accepted(endpoint: EndpointDefinition): FuzzRequest {
    const { body, ...rest } = knownRequests[nameOf(endpoint)]?.of(world.own, world) ?? {};
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

/** The one refusal that leaves something behind: who logs in to an account not yet active is sent the link again. */
const isRemindedOf = ({ body }: Answer) => /wysłaliśmy ponownie|have sent the e-mail/i.test(body);
const mailed = ['mail_links', 'outbox'];

/** A body with one wrong field is refused, and the field named, unless the contract takes it so. */
function checkMistake({ mistake }: FuzzRequest, { status, body }: Answer): void {
  if (mistake === undefined || mistake.isTaken) return;
  expect(status).toBe(400);
  const named = Object.keys(JSON.parse(body).fieldErrors ?? {});
  expect(named.filter((field) => `${field}.`.startsWith(`${mistake.field}.`))).not.toEqual([]);
}

/** The log has its line of the request, without what was sent, and nothing of an error. */
function checkLogs(logs: readonly string[], { path }: EndpointDefinition): void {
  for (const line of logs) {
    const { level, msg, stack, err } = JSON.parse(line);
    expect({ msg, level, stack, err }).toMatchObject({
      level: expect.toSatisfy((number) => number < 50),
      stack: undefined,
      err: undefined,
    });
    // What a browser says of a failure is logged, that being what it is for.
    if (path !== '/api/remotes/reports') expect(line).not.toContain(canary);
  }
}
