import type { AddressInfo } from 'node:net';
import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../src/registry/checks/endpoints.ts';
import { registryOf } from '../testing/servers/registry-of.ts';
import { type Answer, checkAnswer } from './check-answer.ts';
import { nameOf, type Operation, readOperations } from './endpoints.ts';
import { tokenFor, useFixtures } from './fixtures.ts';
import { type FuzzRequest, requestsFor, withOddTexts } from './fuzz-requests.ts';
import { logMarker } from './hostile-values.ts';
import { requestOf } from './known-requests.ts';
import { sendRaw } from './raw-request.ts';
import { samplesFrom } from './valid-values.ts';

const isLong = process.env.LONG === '1';
/** FUZZ_SEED repeats a failed run. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_401);
const runsOf = ({ body }: EndpointDefinition) => (body === undefined ? 6 : 12) * (isLong ? 25 : 1);
const settings = { seed, includeErrorInReport: true, interruptAfterTimeLimit: isLong ? 300_000 : 60_000, markInterruptAsFailure: true };

const set = useFixtures({ createRegistry: registryOf(['mfe-pkk']) });
const { portal } = set;
let operations: ReadonlyMap<string, Operation>;

beforeAll(async () => {
  operations = await readOperations(portal.app);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
});

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'API-05 API-04 %s answers generated requests as described, and changes nothing when a request is rejected',
  async (name, endpoint) => {
    let accepted = 0;
    const requests = requestsFor(endpoint, samplesFrom(set.fixtures, endpoint.path));
    const property = fc.asyncProperty(requests, async (request) => {
      const logged = portal.logs.length;
      const answer = await send(endpoint, request);
      const changed = await set.snapshot.changed();
      if (changed.length > 0) await set.snapshot.restore(changed);
      if (request.kind === 'valid' && answer.status === 200) accepted += 1;
      checkAnswer(endpoint, operations.get(name) ?? { responses: {} }, answer);
      checkMistake(request, answer);
      if (answer.status !== 200 || endpoint.method === 'GET') expect(changed).toEqual(resendsLink(answer) ? tablesOfLink : []);
      checkLogs(portal.logs.slice(logged), endpoint);
    });
    const known = knownRequest(endpoint);
    const examples = [known, ...withOddTexts(endpoint, known)].map((request): [FuzzRequest] => [request]);
    await fc.assert(property, { ...settings, numRuns: runsOf(endpoint) + examples.length, examples });
    expect(accepted).toBeGreaterThan(0);
  },
  600_000,
);

/** The known request of a call, the first example. */
function knownRequest(endpoint: EndpointDefinition): FuzzRequest {
  const { body, ...rest } = requestOf(endpoint, set.fixtures);
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  return { kind: 'valid', url: addressOf(endpoint, rest), headers: {}, ...payload, bySocket: false };
}

async function send(endpoint: EndpointDefinition, { url, headers, payload, bySocket }: FuzzRequest): Promise<Answer> {
  const { method } = endpoint;
  const all = {
    ...set.antiForgery,
    authorization: `Bearer ${tokenFor(endpoint, set.fixtures)}`,
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  if (bySocket) return sendRaw((portal.app.server.address() as AddressInfo).port, { method, url, headers: sent, payload });
  const answer = await portal.app.inject({ method, url, headers: sent, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

/** Whether this is the only error that changes something: a login before the activation sends the link again. */
const resendsLink = ({ body }: Answer) => /wysłaliśmy ponownie|have sent the e-mail/i.test(body);
const tablesOfLink = ['mail_links', 'outbox'];

/** Checks that a body with one wrong field gets 400 and the field's name, unless the contract accepts it. */
function checkMistake({ mistake }: FuzzRequest, { status, body }: Answer): void {
  if (mistake === undefined || mistake.isAccepted) return;
  expect(status).toBe(400);
  const fields = Object.keys(JSON.parse(body).fieldErrors ?? {});
  expect(fields.filter((field) => `${field}.`.startsWith(`${mistake.field}.`))).not.toEqual([]);
}

/** Checks that the log contains no errors and no values of the request. */
function checkLogs(logs: readonly string[], { path }: EndpointDefinition): void {
  for (const line of logs) {
    const { level, msg, stack, err } = JSON.parse(line);
    expect({ msg, level, stack, err }).toMatchObject({
      level: expect.toSatisfy((level) => level < 50),
      stack: undefined,
      err: undefined,
    });
    // The server logs the reports of pages.
    if (path !== '/api/remotes/reports') expect(line).not.toContain(logMarker);
  }
}
