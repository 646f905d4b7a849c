import { configureSms } from '@osk/shared/contract/company';
import { listLicences } from '@osk/shared/contract/licence';
import { type RemoteReport, reportRemotes } from '@osk/shared/contract/remote';
import { logIn } from '@osk/shared/contract/session';
import { expect, test } from 'vitest';
import { connectInspector } from './inspector.ts';
import { type Replicas, startReplicas } from './replicas.ts';
import { freePort } from './server-process.ts';

const megabyte = 1024 * 1024;
const [warmUp, requests] = [10_000, 50_000];
/** At a time. */
const concurrency = 20;
const metricsToken = 'a-token-of-the-metrics';

/** Answers of the kinds that a portal gives. Numbers make addresses and callers that were never seen before. */
function kindsOf({ addresses: [address = ''], send }: Replicas, tokens: readonly string[], asset: string) {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}${path}`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const tokenOf = (number: number) => tokens[number % tokens.length] ?? '';
  const from = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const sms = { domena: '', smsNotificationMessage: 'Jazda', muteStartHours: '', muteFinishHours: '', howLongBeforeDrivingLesson: 4 };
  const report: RemoteReport = { remote: 'mfe-sms', version: '1.0.0', outcome: 'failed', milliseconds: 1, reason: 'TypeError' };
  return [
    () => get('/api/products'),
    (number: number) => send(0, listLicences, { query: {}, token: tokenOf(number) }),
    (number: number) => send(0, configureSms, { body: { ...sms, domena: `szkola-${number}.example` }, token: tokenOf(number) }),
    (number: number) => send(0, configureSms, { body: { ...sms, muteStartHours: 'invalid' }, token: tokenOf(number) }),
    (number: number) => send(0, listLicences, { query: {}, token: `unknown-${number}` }),
    (number: number) => get('/', { cookie: `language=${number % 3 ? 'en' : 'pl'}; theme=x${number}`, 'accept-language': `x-${number}` }),
    () => get(asset, { 'accept-encoding': 'br' }),
    (number: number) => get(`/nothing-${number}?a=${number}`, { 'x-forwarded-for': from(number) }),
    (number: number) => get(`/api/nothing-${number}`),
    (number: number) => get(`/releases/mfe-sms/1.0.0-${number}/a.js`),
    (number: number) => get(`/embed/v1/a-${number}.js`),
    (number: number) => send(0, reportRemotes, { body: { reports: [report] }, from: from(number) }),
    // Hashing takes long, so only some of them are logins.
    (number: number) =>
      number % 20 === 0
        ? send(0, logIn, { body: { email: `a-${number}@example.com`, password: 'wrong' }, from: from(number) })
        : get('/metrics', { authorization: `Bearer ${number % 20 === 1 ? metricsToken : 'wrong'}` }),
  ];
}

test.runIf(process.env.LONG === '1')('the heap of a server does not grow over 50,000 requests', { timeout: 900_000 }, async () => {
  const port = await freePort();
  const settings = {
    NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
    CALLS_PER_MINUTE: '1000000',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'info',
  };
  const replicas = await startReplicas(1, { settings, prepare: async () => undefined });
  const inspector = await connectInspector(port);
  const tokens = await Promise.all(Array.from({ length: 20 }, replicas.company));
  const html = await (await fetch(`${replicas.addresses[0]}/`)).text();
  const asset = /"(\/assets\/[\w.-]+\.js)"/.exec(html)?.[1] ?? '';
  expect((await fetch(`${replicas.addresses[0]}${asset}`)).headers.get('content-type')).toContain('javascript');
  const kinds = kindsOf(replicas, tokens, asset);
  let sent = 0;
  const statuses = new Map<number, number>();
  const sendUntil = async (count: number) => {
    const work = async () => {
      while (sent < count) {
        sent += 1;
        const answer = await kinds[sent % kinds.length]?.(sent);
        const status = typeof answer === 'object' ? answer.status : answer;
        if (status !== undefined) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  };
  const heap: number[] = [];
  for (let count = warmUp; count <= warmUp + requests; count += 10_000) {
    await sendUntil(count);
    heap.push((await inspector.heapInUse()) / megabyte);
  }
  inspector.close();
  console.info('heap after collection, MB, every 10,000 requests:', heap.map((size) => size.toFixed(1)).join(' '), statuses);
  // Rejected by a limit, most would prove little.
  expect(statuses.get(200)).toBeGreaterThan(warmUp);
  for (const status of [400, 401, 404]) expect(statuses.get(status)).toBeGreaterThan(1000);
  expect(statuses.get(500)).toBeUndefined();
  expect(await replicas.stop()).toEqual([0]);
  expect(heap).toHaveLength(6);
  // 5 MB are 100 bytes a request.
  expect((heap.at(-1) ?? 0) - (heap[0] ?? 0)).toBeLessThan(5);
});
