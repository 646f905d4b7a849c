import { randomUUID } from 'node:crypto';
import { type RemoteReport, reportPageLoad, reportRemotes } from '@osk/shared/contract/remote';
import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useLicences } from '../../../testing/licences.ts';
import { admitKey } from '../../../testing/release-signing.ts';
import { moveRollout, releaseOf, storeFiles } from '../../../testing/releases.ts';
import { sms } from '../../../testing/servers/fake-portal.ts';
import { raisedSince, usePortalWithRegistry } from '../../../testing/servers/portal-with-registry.ts';
import { until } from '../../../testing/wait.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { canaryEvidence, pageLoadCounts, pageLoadSamples, pageLoads } from '../../platform/db/tables/page-load.ts';
import { releaseTrail, revokedReleases, rollouts } from '../../platform/db/tables/release.ts';
import { defaultProvider } from '../../platform/provider.ts';
import { readRolloutState } from '../store/rollout-store.ts';
import { createPageLoads } from './page-loads.ts';

const remote = sms.name;
const version = '1.3.0-aaaaaaaa';

const portal = usePortalWithRegistry();
const { running, extend, accept, cancel } = useLicences(portal);
const paying: string[] = [];
let trial: string;
beforeAll(async () => {
  await admitKey(portal.database, [remote]);
  const routes = Object.fromEntries(Object.keys(sms.routes).map((route) => [route, { js: [], css: [] }]));
  const files = { 'remote.js': 'x' };
  await storeFiles(portal.database, releaseOf(remote, version, files, { portalRoutes: sms.portalRoutes, routes }), files);
  for (let count = 0; count < 3; count += 1) {
    const { token } = await portal.company();
    await running(token, 'Egzamin');
    paying.push(token);
  }
  trial = (await portal.company()).token;
});
beforeEach(async () => {
  for (const table of [pageLoads, pageLoadCounts, pageLoadSamples, canaryEvidence, rollouts, releaseTrail, revokedReleases, outbox]) {
    await portal.database.delete(table);
  }
  await release(10);
  await until(async () => {
    await portal.registry.refresh();
    return portal.registry.current().find(({ name }) => name === remote)?.canary !== undefined;
  });
});

const report = (token: string, id: string, state: 'begun' | 'rendered' | 'failed' | 'left', loaded = version) =>
  portal.send(reportPageLoad, { params: { id }, body: { remote, version: loaded, state } }, { token });
const begin = async (token: string) => {
  const id = randomUUID();
  await report(token, id, 'begun');
  return id;
};
const load = async (token: string, outcome: 'rendered' | 'failed' | 'left', loaded = version) => {
  const id = randomUUID();
  await report(token, id, 'begun', loaded);
  await report(token, id, outcome, loaded);
};
/** The counts of each version. A row is of five minutes, and a test may run into the next ones. */
const counts = async () => {
  const { version, loads, failures, countedLoads, countedFailures } = pageLoadCounts;
  const sum = (column: AnyPgColumn) => sql<number>`sum(${column})::int`;
  const sums = { all: sum(loads), failed: sum(failures), counted: sum(countedLoads), countedFailed: sum(countedFailures) };
  const rows = await portal.database
    .select({ version, ...sums })
    .from(pageLoadCounts)
    .groupBy(version)
    .orderBy(version);
  return rows.map((row) => [row.version, row.all, row.failed, row.counted, row.countedFailed]);
};
const release = (percent: number, insist = false) => moveRollout(portal.database, remote, { action: 'release', version, percent, insist });
const state = () => readRolloutState(portal.database, remote);
const company = (index: number) => paying[index] ?? '';

test('TEA-05 page loads end a canary whose pages fail at two companies, and revoke its version with a reason and an e-mail', async () => {
  await load(company(0), 'failed');
  expect((await state()).canary).toEqual({ version, percent: 10 });
  await load(company(1), 'failed');
  const { canary, live, trail, releases: stored } = await state();
  expect([canary, live]).toEqual([null, null]);
  const reason = 'its pages failed at 2 companies';
  expect(trail).toMatchObject([
    { action: 'end-canary', actor: 'portal', from: version, note: reason },
    { action: 'revoke', actor: 'portal', from: version, note: reason },
    { action: 'canary', to: version },
  ]);
  expect(stored).toMatchObject([{ version, isRevoked: true }]);
  const mails = await portal.database.select().from(outbox);
  expect(mails).toMatchObject([{ kind: 'wydanie-wycofane', recipient: defaultProvider.emails[0], text: expect.stringContaining(version) }]);
  expect(portal.logs.join('')).toContain('"msg":"canary revoked"');
  await expect(release(10)).rejects.toMatchObject({ status: 400 });
  // A load that began before ends without harm.
  await load(company(2), 'failed');
  expect((await state()).trail).toHaveLength(3);
});

test('TEA-05 page loads count from the beginning when the team insists on a canary that was ended', async () => {
  for (const index of [0, 1]) await load(company(index), 'failed');
  expect((await release(10, true)).trail[0]).toMatchObject({ action: 'canary' });
  await portal.registry.refresh();
  await load(company(2), 'rendered');
  await load(company(2), 'failed');
  const { canary, trail } = await state();
  expect([canary, trail[1]?.action]).toEqual([{ version, percent: 10 }, 'restore']);
  await load(company(0), 'failed');
  await load(company(1), 'failed');
  expect((await state()).canary).toBeNull();
});

test('TEA-05 page loads end a canary after another one that always failed and was revoked', async () => {
  const counts = { loads: 100, failures: 100, countedLoads: 100, countedFailures: 100 };
  const before = { remote, version: '1.2.0-bad' };
  await portal.database.insert(pageLoadCounts).values({ ...before, at: new Date(), ...counts });
  await portal.database.insert(revokedReleases).values({ ...before, revokedBy: 'portal', reason: 'its pages failed' });
  for (const index of [0, 1]) await load(company(index), 'failed');
  expect((await state()).canary).toBeNull();
});

test('TEA-05 a load ends when new pages do not get its version any more', async () => {
  const id = await begin(company(0));
  await portal.database.delete(rollouts);
  await portal.registry.refresh();
  await report(company(0), id, 'rendered');
  await load(company(1), 'rendered');
  expect(await counts()).toEqual([[version, 1, 0, 1, 0]]);
});

test('TEA-05 page loads never end a canary because of one company, of companies without a paid licence, or of pages that were left', async () => {
  for (let count = 0; count < 10; count += 1) {
    await load(company(0), 'failed');
    await load(trial, 'failed');
    await load(company(1), 'left');
  }
  expect((await state()).canary).toEqual({ version, percent: 10 });
  expect(await counts()).toEqual([[version, 20, 20, 1, 1]]);
});

test('TEA-05 page loads do not count for the analysis when the licence of the company was canceled', async () => {
  const { token } = await portal.company();
  const { id, paymentMark } = await running(token, 'Start');
  const extension = await extend(token, id, 'Egzamin');
  await accept(extension.paymentMark);
  await cancel(paymentMark, undefined, 'keep');
  await load(token, 'failed');
  expect(await counts()).toEqual([[version, 1, 1, 0, 0]]);
});

test('TEA-05 page loads never end what every browser has', async () => {
  await release(100);
  for (const token of paying) await load(token, 'failed');
  expect((await state()).live).toBe(version);
  expect(await portal.database.select().from(revokedReleases)).toEqual([]);
});

test('TEA-05 page loads count the first load of a company in ten minutes, and each version by itself', async () => {
  for (const token of paying) for (let count = 0; count < 3; count += 1) await load(token, 'rendered');
  await load(company(0), 'rendered', sms.version);
  await load(company(0), 'rendered', '9.9.9-unknown');
  expect((await counts()).toSorted()).toEqual([
    [sms.version, 1, 0, 1, 0],
    [version, 9, 0, 3, 0],
  ]);
  await load(company(0), 'failed');
  expect(await counts()).toContainEqual([version, 10, 1, 3, 0]);
  await portal.database.update(pageLoadSamples).set({ countedAt: sql`now() - interval '11 minutes'` });
  await load(company(0), 'failed');
  expect(await counts()).toContainEqual([version, 11, 2, 4, 1]);
  expect((await state()).loads).toEqual([
    { version: sms.version, loads: 1, failures: 0, errors: 0, failedCalls: 0 },
    { version, loads: 11, failures: 2, errors: 0, failedCalls: 0 },
  ]);
});

test('TEA-05 page loads weigh one failure of a company a day', async () => {
  const evidence = async () => (await portal.database.select().from(canaryEvidence))[0]?.evidence;
  await load(company(0), 'failed');
  const first = await evidence();
  await portal.database.update(pageLoadSamples).set({ countedAt: sql`now() - interval '11 minutes'` });
  await load(company(0), 'failed');
  expect([await evidence(), await counts()]).toEqual([first, [[version, 2, 2, 2, 2]]]);
  const yesterday = { countedAt: sql`now() - interval '25 hours'`, failedAt: sql`now() - interval '25 hours'` };
  await portal.database.update(pageLoadSamples).set(yesterday);
  await load(company(0), 'failed');
  expect(await evidence()).not.toEqual(first);
});

test('TEA-05 a load counts as failed once when it was not rendered in 40 s, with two replicas', async () => {
  const ids = [await begin(company(0)), await begin(company(1))];
  // The server was away meanwhile.
  const lost = await begin(company(2));
  await portal.database
    .update(pageLoads)
    .set({ begunAt: sql`now() - interval '41 seconds'` })
    .where(eq(pageLoads.id, ids[0] ?? ''));
  const needs = {
    database: portal.database,
    secretKey: 'x'.repeat(32),
    config: { provider: defaultProvider, portalDir: portal.portalDir },
    log: { error: () => undefined },
    wakeMailWorker: () => undefined,
  };
  const [one, other] = [createPageLoads(needs), createPageLoads(needs)];
  await Promise.all([one.endOverdue(), other.endOverdue()]);
  expect(await counts()).toEqual([[version, 1, 1, 1, 1]]);
  await portal.database.update(pageLoads).set({ begunAt: sql`now() - interval '10 minutes'` }).where(eq(pageLoads.id, lost));
  await one.endOverdue();
  expect(await counts()).toEqual([[version, 1, 1, 1, 1]]);
  expect(await portal.database.select({ id: pageLoads.id }).from(pageLoads).where(eq(pageLoads.isEnded, false))).toEqual([{ id: ids[1] }]);
});

test('TEA-05 a load counts once, in whatever order its reports arrive, and for its own company alone', async () => {
  const id = await begin(company(0));
  expect((await report(company(1), id, 'failed')).status).toBe(200);
  expect(await counts()).toEqual([]);
  await Promise.all([report(company(0), id, 'failed'), report(company(0), id, 'failed')]);
  expect(await counts()).toEqual([[version, 1, 1, 1, 1]]);
  const late = randomUUID();
  for (const state of ['rendered', 'begun', 'failed'] as const) await report(company(1), late, state);
  expect(await counts()).toEqual([[version, 2, 1, 2, 1]]);
  expect(await portal.database.$count(pageLoads, eq(pageLoads.isEnded, false))).toBe(0);
});

let addresses = 0;
const sendReports = (outcomes: RemoteReport['outcome'][], token?: string, reported = version) => {
  const reports = outcomes.map((outcome) => ({ remote, version: reported, outcome, milliseconds: 100 }));
  return portal.send(reportRemotes, { body: { reports } }, { ...(token && { token }), address: `192.0.2.${++addresses}` });
};

test('TEA-05 reports count errors and failed calls of the versions that are served, and no loads, and end nothing', async () => {
  for (const token of paying) expect((await sendReports(['threw', 'call-failed', 'threw', 'loaded', 'failed'], token)).status).toBe(200);
  await sendReports(['threw'], company(0), sms.version);
  await sendReports(['threw'], company(0), '9.9.9-unknown');
  expect((await state()).loads).toEqual([
    { version: sms.version, loads: 0, failures: 0, errors: 1, failedCalls: 0 },
    { version, loads: 0, failures: 0, errors: 6, failedCalls: 3 },
  ]);
  expect((await state()).canary).toEqual({ version, percent: 10 });
});

test('TEA-05 reports have the version in the metrics while it is served', async () => {
  const readCounters = () => portal.counter('portal_remote_loads_total', remote);
  const before = await readCounters();
  expect([...before.keys()]).toEqual(expect.arrayContaining([`${version} threw`, 'other threw']));
  await sendReports(['threw', 'threw']);
  await sendReports(['threw'], undefined, '9.9.9-unknown');
  expect(raisedSince(before, await readCounters())).toEqual({ [`${version} threw`]: 2, 'other threw': 1 });
  await portal.database.delete(rollouts);
  await portal.registry.refresh();
  const left = [...(await readCounters()).keys()];
  expect(left.filter((key) => key.startsWith(version))).toEqual([]);
  expect(left).toContain('other threw');
});

test('TEA-05 reports count each one when many arrive at once', async () => {
  const both = [version, sms.version].map((reported) => ({ remote, version: reported, outcome: 'threw' as const, milliseconds: 1 }));
  const sendBoth = (reports: RemoteReport[]) => portal.send(reportRemotes, { body: { reports } }, { address: `192.0.2.${++addresses}` });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => sendBoth(index % 2 ? both : both.toReversed())));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await state()).loads?.map(({ errors }) => errors)).toEqual([20, 20]);
});

test('TEA-05 page loads name no company in the database', async () => {
  await load(company(0), 'rendered');
  const rows = await portal.database.select().from(pageLoadSamples);
  expect(rows).toMatchObject([{ remote, version, companyHash: expect.stringMatching(/^[\w-]{43}$/) }]);
});
