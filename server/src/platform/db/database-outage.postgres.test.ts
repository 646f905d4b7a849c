import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import {
  activateCompany,
  configureSms,
  readProfile,
  registerCompany,
  restorePassword,
  sendContactMessage,
} from '@osk/shared/contract/company';
import { createEmployee, deleteEmployee, listEmployees } from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { buyLicence, listLicences, quoteLicence } from '@osk/shared/contract/licence';
import { logIn, logOut } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { employeeOf } from '../../../testing/employees.ts';
import { orderOf } from '../../../testing/licences.ts';
import { useOutbox } from '../../../testing/outbox.ts';
import { registrationOf } from '../../../testing/servers/portal.ts';
import { poolSize, usePortalBehindProxy } from '../../../testing/servers/portal-behind-proxy.ts';
import { createBarrier, until } from '../../../testing/wait.ts';
import { isUnreachable } from './errors.ts';
import { licences } from './tables/licence.ts';

/** Longest answer under load, milliseconds. Usually two seconds; without the watch more than a minute. */
const longest = 5000;
const metricsToken = 'the-scraper-token';

const portal = usePortalBehindProxy({ metricsToken });
const outbox = useOutbox(portal);
let token: string;
beforeAll(async () => {
  ({ token } = await portal.company());
});
beforeEach(() => void portal.logs.splice(0));
afterEach(async () => {
  portal.proxy.setMode('pass');
  await portal.proxy.accept();
  await until(isBack);
});

const email = 'visitor@example.com';
const sms = { domena: '', smsNotificationMessage: '', muteStartHours: null, muteFinishHours: null, howLongBeforeDrivingLesson: 2 };
const calls: [EndpointDefinition, object][] = [
  [registerCompany, { body: registrationOf() }],
  [activateCompany, { params: { id: 'A'.repeat(22) } }],
  [restorePassword, { body: { email } }],
  [sendContactMessage, { body: { fullName: 'Jan', email, message: 'Dzień dobry' } }],
  [logIn, { body: { email, password: 'tajne#Haslo1' } }],
  [readProfile, {}],
  [configureSms, { body: sms }],
  [listLicences, { query: {} }],
  [quoteLicence, { body: orderOf('Start') }],
  [buyLicence, { body: orderOf('Start') }],
  [listEmployees, {}],
  [createEmployee, { body: employeeOf() }],
  [deleteEmployee, { params: { id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d00' } }],
  [logOut, {}],
];
const timed = async <Answer>(work: Promise<Answer>) => {
  const began = performance.now();
  const answer = await work;
  return { answer, took: performance.now() - began };
};
const send = (call: EndpointDefinition, request: object) => portal.send(call, request as never, { token });
const list = async () => (await portal.send(listLicences, { query: {} }, { token })).status;
const isBack = async () => (await portal.app.inject('/readyz')).statusCode === 200;
/** Whether every connection of the pool is free and usable. For `until`: connections may still be closing, or the watch may read releases. */
async function isWholePool(): Promise<boolean> {
  const all = Array.from({ length: poolSize }, () => portal.database.transaction((transaction) => transaction.execute(sql`select 1`)));
  const outcomes = await Promise.allSettled(all);
  const { open, idle, waiting } = portal.open.connections?.state() ?? {};
  return outcomes.every(({ status }) => status === 'fulfilled') && idle === open && waiting === 0;
}
const watchPid = async () => {
  const found = await portal.database.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'portal-osk watch'`,
  );
  return (found as unknown as { rows: { pid: number }[] }).rows[0]?.pid;
};
const clientError = 'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.';
async function expectUnavailable(): Promise<void> {
  for (const { answer, took } of await Promise.all(calls.map(([call, request]) => timed(send(call, request))))) {
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { statusCode: 503, clientError } });
    expect(took).toBeLessThan(longest);
  }
}

const ways: [string, () => unknown][] = [
  ['the server refuses connections', () => portal.proxy.refuse()],
  ['the server hangs', () => portal.proxy.setMode('delay')],
  ['the network drops all packets', () => portal.proxy.setMode('drop')],
  ['the network drops the answers', () => portal.proxy.setMode('drop answers')],
];
test.each(ways)('answers 503 soon, serves pages and recovers when %s', async (_way, takeAway) => {
  await takeAway();
  const ready = timed(portal.app.inject('/readyz'));
  await expectUnavailable();
  expect((await ready).answer.statusCode).toBe(503);
  expect((await ready).took).toBeLessThan(longest);
  await until(() => !portal.open.connections?.state().isUp);
  expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
  for (const url of ['/home', '/user-panel/sms-notification']) {
    const { answer, took } = await timed(portal.app.inject(url));
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(took).toBeLessThan(1000);
  }
  // Later calls do not wait at all.
  expect((await timed(list())).took).toBeLessThan(1000);

  portal.proxy.setMode('pass');
  await portal.proxy.accept();
  expect((await timed(until(isBack))).took).toBeLessThan(longest);
  expect(await list()).toBe(200);
  await until(isWholePool);
  expect([portal.logged('database unreachable').length, portal.logged('database reachable again').length]).toEqual([1, 1]);
  const warnings = portal.logs.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
  expect(warnings.map(({ msg }) => msg)).toEqual(['database unreachable', 'database reachable again']);
  expect(portal.logs.join('')).not.toContain('stack');
});

test('fails running transactions only and keeps the size of the pool when connections are reset', async () => {
  const reached = Array.from({ length: poolSize }, () => Promise.withResolvers<void>());
  const resume = Promise.withResolvers<void>();
  const broken = reached.map(({ resolve }) =>
    portal.database
      .transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        resolve();
        await resume.promise;
        await transaction.execute(sql`select 1`);
      })
      .catch((error: unknown) => error),
  );
  await Promise.all(reached.map(({ promise }) => promise));
  portal.proxy.reset();
  await until(() => portal.open.connections?.state().isWatched === false);
  resume.resolve();
  for (const error of await Promise.all(broken)) expect(isUnreachable(error)).toBe(true);
  expect(await list()).toBe(200);
  await until(isWholePool);
  expect(portal.logged('database unreachable')).toEqual([]);
});

test('returns connections to the pool when the first statement of a transaction fails', async () => {
  for (let round = 0; round <= poolSize; round += 1) {
    await until(isWholePool);
    // By name, so that the watch notices nothing.
    await portal.terminate('portal-osk');
    const attempts = Array.from({ length: poolSize }, () =>
      portal.database.transaction((transaction) => transaction.execute(sql`select 1`)),
    );
    await Promise.allSettled(attempts);
    await until(() => portal.open.connections?.state().idle === portal.open.connections?.state().open);
  }
});

test.each([
  ['all connections', ''],
  ['only the connection of the watch', 'watch'],
])('reports no outage when an administrator ends %s', async (_which, application) => {
  await list();
  const before = await watchPid();
  await portal.terminate(application);
  await until(async () => ![undefined, before].includes(await watchPid().catch(() => undefined)));
  await until(isWholePool);
  expect(await list()).toBe(200);
  expect(portal.logged('database unreachable')).toEqual([]);
});

test('answers 503 but reports no outage when all connections are busy for too long', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const begun = createBarrier(poolSize + 1);
  const slow = Array.from({ length: poolSize }, () =>
    portal.database.transaction(async () => {
      await begun();
      await held;
    }),
  );
  try {
    await begun();
    expect(await list()).toBe(503);
    // The registry reads once more after the watch was lost, so it may wait too.
    await until(() => portal.open.connections?.state().waiting === 0);
    expect(portal.open.connections?.state()).toEqual({ isUp: true, isWatched: true, open: poolSize, idle: 0, waiting: 0 });
  } finally {
    release();
    await Promise.all(slow);
  }
  expect(await list()).toBe(200);
  expect(portal.logged('no answer from the database')).toHaveLength(1);
});

test('places an order once when the answer to its commit is lost and it is repeated with its key', async () => {
  const order = () => portal.send(buyLicence, { body: orderOf('Egzamin') }, { token, headers: { 'idempotency-key': 'lost-answer' } });
  portal.proxy.loseAnswerTo('commit');
  expect((await order()).status).toBe(503);
  const [first, second] = [await order(), await order()];
  expect([first.status, second.body]).toEqual([200, first.body]);
  const mark = first.body.data.paymentMark;
  expect(
    await portal.database
      .select()
      .from(licences)
      .where(eq(licences.productId, orderOf('Egzamin').productId)),
  ).toMatchObject([{ paymentMark: mark }]);
});

test('sends an e-mail once and marks it later when an outage begins during sending', async () => {
  const recipients: string[] = [];
  const send = async ({ recipient }: { recipient: string }) => {
    recipients.push(recipient);
    await portal.proxy.refuse();
  };
  const worker = outbox.start({ send, close: () => undefined });
  await outbox.post('szkola@example.com');
  await until(() => outbox.logged().length > 0 || (recipients.length > 0 && !portal.open.connections?.state().isUp));
  await until(() => outbox.logged().includes('outbox unreadable'));
  await portal.proxy.accept();
  await until(isBack);
  await outbox.untilSent(1);
  await until(() => outbox.logged().length === 2);
  await worker.stop();
  expect(recipients).toEqual(['szkola@example.com']);
  expect(outbox.logged()).toEqual(['outbox unreadable', 'outbox readable again']);
});

test('serves metrics without those of the outbox during an outage', async () => {
  const read = () => portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  const normal = (await read()).body;
  expect(normal).toMatch(/^portal_database_up 1$/m);
  expect(normal).toMatch(/^portal_database_connections\{state="waiting"\} 0$/m);
  expect(normal).toMatch(/^portal_database_connection_wait_seconds_count [1-9]/m);
  expect(normal).toMatch(/^portal_outbox_waiting \d+$/m);
  portal.proxy.setMode('delay');
  const { answer, took } = await timed(read());
  expect(answer.statusCode).toBe(200);
  expect(took).toBeLessThan(longest);
  await until(() => !portal.open.connections?.state().isUp);
  const away = (await read()).body;
  expect(away).toMatch(/^portal_database_up 0$/m);
  expect(away).not.toMatch(/^portal_outbox/m);
});

test('returns the connection to the pool when a browser leaves during its call', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = portal.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table licences`);
    locked.resolve();
    await held;
  });
  await locked.promise;
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET /api/licenses HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await until(() => {
    const { open, idle } = portal.open.connections?.state() ?? { open: 0, idle: 0 };
    return open - idle === 2;
  });
  socket.resetAndDestroy();
  await once(socket, 'close');
  release();
  await lock;
  await until(() => portal.open.connections?.state().idle === portal.open.connections?.state().open);
  await until(isWholePool);
});
