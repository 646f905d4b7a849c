import type { RequestOf } from '@osk/shared/contract/endpoint';
import { reportEmbeddedFailure } from '@osk/shared/contract/remote';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useEmployees } from '../../../testing/employees.ts';
import { sms } from '../../../testing/servers/fake-portal.ts';
import { raisedSince, usePortalWithRegistry } from '../../../testing/servers/portal-with-registry.ts';
import { createTestReleases } from '../../../testing/servers/test-releases.ts';
import { cleanUp } from '../../erasure/clean-up.ts';
import { hashToken } from '../../platform/access-tokens.ts';
import { embeddedFailures } from '../../platform/db/tables/page-load.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { readRolloutState } from '../store/rollout-store.ts';

const remote = 'mfe-pkk';
const [live, stored] = ['1.4.0-bbbbbbbb', '1.3.0-aaaaaaaa'];
const origin = 'https://school.example';
/** A page of another site sends no cookie. */
const bare = { cookie: undefined, 'x-xsrf-token': undefined };

type Report = RequestOf<typeof reportEmbeddedFailure>['body'];

const portal = usePortalWithRegistry({ embedOrigins: [origin] });
const { companyWithPkk } = useEmployees(portal);
let company: Awaited<ReturnType<typeof companyWithPkk>>;
let token: string;

/** A token like that of a page of another site. */
const scopedToken = async (companyId: string) => {
  const scoped = `embedded-${companyId}`;
  const expiresAt = new Date(Date.now() + 60_000);
  await portal.database
    .insert(sessions)
    .values({ tokenHash: hashToken(scoped), companyId, scope: 'employees', label: 'strona', expiresAt });
  return scoped;
};

beforeAll(async () => {
  const pkk = { ...sms, name: remote };
  const releases = createTestReleases(portal.database);
  for (const version of [stored, live]) await releases.add(pkk, version);
  await releases.setRollout(pkk, live);
  await portal.registry.refresh();
  company = await companyWithPkk();
  token = await scopedToken(company.id);
});
beforeEach(async () => {
  await portal.database.delete(embeddedFailures);
  portal.logs.length = 0;
});

const report = (fields: Partial<Report> = {}, headers: Record<string, string | undefined> = {}, by = token) =>
  portal.send(
    reportEmbeddedFailure,
    { body: { remote, version: live, failure: 'render', ...fields } },
    { token: by, headers: { ...bare, origin, ...headers } },
  );
const counted = async () => (await readRolloutState(portal.database, remote)).embeddedFailures;
const logged = () => portal.logs.map((line) => JSON.parse(line)).filter(({ remote }) => remote !== undefined);
const counter = () => portal.counter('portal_embedded_failures_total', remote);

test('EMB-01 counts, logs and shows a failure that a page of a listed origin reports by its scoped token, without cookies', async () => {
  const before = await counter();
  const answers = [await report(), await report(), await report({ failure: 'file' }), await report({ version: stored, failure: 'crash' })];
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([200, { statusCode: 200 }]);
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin });
    expect(headers).not.toHaveProperty('set-cookie');
  }
  expect(await counted()).toEqual([
    { version: live, origin, failure: 'render', count: 2 },
    { version: stored, origin, failure: 'crash', count: 1 },
    { version: live, origin, failure: 'file', count: 1 },
  ]);
  const line = { level: 40, msg: 'embedded module failed', remote, version: live, origin, failure: 'render' };
  expect(logged()).toMatchObject([line, line, { ...line, failure: 'file' }, { ...line, version: stored, failure: 'crash' }]);
  // A version that is not served has no series of its own.
  expect(raisedSince(before, await counter())).toEqual({
    [`${live} ${origin} render`]: 2,
    [`${live} ${origin} file`]: 1,
    [`other ${origin} crash`]: 1,
  });
});

test('EMB-01 stores and logs nothing about the company or a person', async () => {
  const body = { remote, version: live, failure: 'crash', message: 'Anna Nowak', companyId: company.id } as const;
  const answer = await portal.send(reportEmbeddedFailure, { body }, { token, headers: { ...bare, origin } });
  expect(answer.status).toBe(200);
  const rows = await portal.database.select().from(embeddedFailures);
  expect(rows).toEqual([{ remote, version: live, origin, failure: 'crash', at: expect.any(Date), count: 1 }]);
  const lines = portal.logs.join('');
  expect(lines).toContain('embedded module failed');
  for (const personal of [company.id, company.email, 'Anna', token]) expect(lines).not.toContain(personal);
});

test('EMB-01 counts versions and origins that the portal does not know as other, also hostile ones', async () => {
  for (const version of ['9.9.9-unknown', '', 'a\u0000"} 1\nmade_up{a="']) expect((await report({ version })).status).toBe(200);
  // A server, and a page of the portal with the company's login.
  for (const sent of [undefined, 'http://localhost:4200']) expect((await report({}, { origin: sent }, company.token)).status).toBe(200);
  expect(await counted()).toEqual([
    { version: 'other', origin, failure: 'render', count: 3 },
    { version: live, origin: 'other', failure: 'render', count: 2 },
  ]);
  expect(new Set(logged().map((line) => `${line.version} ${line.origin}`))).toEqual(new Set([`other ${origin}`, `${live} other`]));
  const series = new Set([...(await counter()).keys()].map((key) => key.split(' ').slice(0, 2).join(' ')));
  expect(series).toEqual(new Set([live, 'other'].flatMap((version) => [`${version} ${origin}`, `${version} other`])));
});

test('API-05 rejects unknown remotes and failures, other origins and callers without a token, and counts nothing', async () => {
  for (const unknown of ['mfe-sms', 'mfe-x', '__proto__', '']) {
    const answer = await report({ remote: unknown });
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { remote: 'Portal nie ma takiego modułu' } } });
  }
  const invalid = [{ failure: 'slow' as 'file' }, { failure: ['file'] as unknown as 'file' }, { version: 'x'.repeat(51) }];
  for (const fields of invalid) expect((await report(fields)).status).toBe(400);
  expect((await report({}, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await report({}, {}, 'unknown')).status).toBe(401);
  expect([await counted(), logged()]).toEqual([[], []]);
});

test('API-06 answers 429 with Retry-After beyond 100 reports of a company in 15 minutes, but not to others', async () => {
  const [busy, quiet] = [await companyWithPkk(), await companyWithPkk()];
  const scoped = await scopedToken(busy.id);
  const answers = await Promise.all(Array.from({ length: 101 }, () => report({}, {}, scoped)));
  const limited = answers.filter(({ status }) => status === 429);
  expect([limited.length, await counted()]).toEqual([1, [{ version: live, origin, failure: 'render', count: 100 }]]);
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(800);
  expect((await report({}, {}, quiet.token)).status).toBe(200);
  // The log takes 60 lines a minute.
  expect(logged().length).toBeLessThan(100);
});

test('EMB-01 shows failures for 24 hours, and deletes them after 30 days', async () => {
  await report();
  const age = (days: number) => portal.database.update(embeddedFailures).set({ at: sql`now() - make_interval(days => ${days})` });
  await age(29);
  await cleanUp(portal.database);
  expect([await counted(), await portal.database.$count(embeddedFailures)]).toEqual([[], 1]);
  await age(31);
  await cleanUp(portal.database);
  expect(await portal.database.$count(embeddedFailures)).toBe(0);
});
