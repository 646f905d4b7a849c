import { type RemoteReport, reportRemotes } from '@osk/shared/contract/remote';
import { beforeEach, expect, test } from 'vitest';
import { antiForgeryOf, usePortal } from '../../../testing/servers/portal.ts';
import { registryOf } from '../../../testing/servers/registry-of.ts';

const metricsToken = 'metrics-token';

const portal = usePortal({ metricsToken }, { createRegistry: registryOf(['mfe-pkk', 'mfe-sms']) });
let addresses = 0;

const loaded: RemoteReport = { remote: 'mfe-pkk', version: '1.0.0-3fa94c1b', outcome: 'loaded', milliseconds: 420 };
const report = (reports: RemoteReport[], address = `192.0.2.${++addresses}`) =>
  portal.send(reportRemotes, { body: { reports } }, { address });
const remoteMetrics = async () => {
  const { body } = await portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  return body.split('\n').filter((line) => line.startsWith('portal_remote_'));
};
const logs = () => portal.logs.map((line) => JSON.parse(line)).filter(({ remote }) => remote !== undefined);
const post = async (payload: string) => {
  const headers = { ...(await antiForgeryOf(portal.app)), 'content-type': 'application/json' };
  return portal.app.inject({ method: 'POST', url: '/api/remotes/reports', headers, payload, remoteAddress: `198.51.100.${++addresses}` });
};

beforeEach(() => {
  portal.logs.length = 0;
});

test('counts every report, and logs fallbacks as warnings and failures as information', async () => {
  const reason = 'TypeError: error loading dynamically imported module: https://portal.example/a.js?token=secret';
  const answer = await report([
    loaded,
    { ...loaded, milliseconds: 80 },
    { ...loaded, remote: 'mfe-sms', outcome: 'failed', reason },
    { ...loaded, remote: 'mfe-sms', outcome: 'fell-back', reason: 'broken\nline\u202e\u0000 \ud800"' },
    { ...loaded, remote: 'mfe-sms', outcome: 'stalled', milliseconds: 10_000 },
    { ...loaded, remote: 'mfe-sms', outcome: 'threw', reason: 'TypeError: boom' },
    { ...loaded, remote: 'mfe-sms', outcome: 'call-failed', reason: 'PUT /api/employees/{id} 400' },
  ]);
  expect(answer).toMatchObject({ status: 200, body: { statusCode: 200 } });
  const lines = await remoteMetrics();
  expect(lines).toContain('portal_remote_loads_total{remote="mfe-pkk",version="other",outcome="loaded"} 2');
  for (const outcome of ['failed', 'fell-back', 'stalled', 'threw', 'call-failed']) {
    expect(lines).toContain(`portal_remote_loads_total{remote="mfe-sms",version="other",outcome="${outcome}"} 1`);
  }
  expect(lines).toContain('portal_remote_load_seconds_sum{remote="mfe-pkk"} 0.5');
  expect(lines.join()).not.toContain('load_seconds_sum{remote="mfe-sms"}');
  const [failed, fellBack, stalled, threw, callFailed, ...more] = logs();
  expect(failed).toMatchObject({ level: 30, remote: 'mfe-sms', version: '1.0.0-3fa94c1b', outcome: 'failed', ms: 420 });
  expect(failed.reason).toBe('TypeError: error loading dynamically imported module: https://portal.example/a.js?…');
  expect(fellBack).toMatchObject({ level: 40, msg: 'remote fell back', reason: 'broken line  \ufffd"' });
  expect(stalled).toMatchObject({ level: 30, outcome: 'stalled', ms: 10_000 });
  expect(threw).toMatchObject({ level: 30, msg: 'remote threw', reason: 'TypeError: boom' });
  expect(callFailed).toMatchObject({ level: 30, msg: 'call of remote failed', reason: 'PUT /api/employees/{id} 400' });
  expect(more).toEqual([]);
});

test('API-05 rejects the whole list when one report is not valid, and counts and logs nothing', async () => {
  const before = await remoteMetrics();
  for (const remote of ['mfe-other', '__proto__', 'mfe-pkk"} 1\nmade_up{a="']) {
    const answer = await report([loaded, { ...loaded, remote, outcome: 'fell-back' }]);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { 'reports.1.remote': 'Portal nie ma takiego modułu' } } });
  }
  const text = (fields: object) => JSON.stringify({ reports: [loaded, { ...loaded, ...fields }] });
  const tooMany = JSON.stringify({ reports: Array.from({ length: 21 }, () => loaded) });
  const invalid = [tooMany, text({ version: '1.0.0\n' }), text({ outcome: '__proto__' }), text({ milliseconds: -1 })];
  for (const payload of invalid) expect([payload, (await post(payload)).statusCode]).toEqual([payload, 400]);
  expect((await post(text({ reason: 'x'.repeat(70_000) }))).statusCode).toBe(413);
  expect(await remoteMetrics()).toEqual(before);
  expect(logs()).toEqual([]);
});

test('logs no personal data of a reason, and no unknown field', async () => {
  const reason = 'Failed for anna.nowak@firma.example, PESEL 90010112349, NIP 676-000-01-15';
  const sent = { ...loaded, outcome: 'failed', reason, user: 'Anna Nowak', time: 0, level: 60 };
  expect((await post(JSON.stringify({ reports: [sent], stack: 'at Anna' }))).statusCode).toBe(200);
  const lines = portal.logs.join('');
  expect(logs()).toEqual([expect.objectContaining({ level: 30, reason: 'Failed for [e-mail], PESEL [number], NIP [number]' })]);
  for (const secret of ['anna', 'Anna', '90010112349', '676-000']) expect(lines).not.toContain(secret);
});

test('accepts 120 requests in 15 minutes from one address', async () => {
  const address = '203.0.113.7';
  const answers = await Promise.all(Array.from({ length: 121 }, () => report([loaded], address)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  const limited = answers.find(({ status }) => status === 429);
  expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(800);
  expect((await report([loaded])).status).toBe(200);
});

test('logs 60 failures a minute from all addresses together, and counts the others', async () => {
  const failed = { ...loaded, outcome: 'failed' as const, reason: 'TypeError' };
  for (let call = 0; call < 4; call += 1) await report(Array.from({ length: 20 }, () => failed));
  expect(logs().length).toBeLessThanOrEqual(60);
  expect(logs().length).toBeGreaterThan(40);
  const unlogged = (await remoteMetrics()).find((line) => line.startsWith('portal_remote_reports_unlogged_total'));
  expect(Number(unlogged?.split(' ')[1])).toBeGreaterThanOrEqual(80 - logs().length);
});
