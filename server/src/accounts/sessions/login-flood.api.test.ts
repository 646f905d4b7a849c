import type { AddressInfo } from 'node:net';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useKnownBrowsers } from '../../../testing/known-browser.ts';
import { antiForgeryOf, password, usePortal } from '../../../testing/servers/portal.ts';
import { until } from '../../../testing/wait.ts';
import { rateLimitCounts } from '../../platform/db/tables/session.ts';
import { type Caller, createPasswords, type Passwords } from '../../platform/passwords/passwords.ts';

const concurrency = 1;
/** Scaled down, for a short test. */
const queued = 16;
const networks = Array.from({ length: 60 }, (_, index) => `10.0.${index}.1`);

/** Real hashing in real threads. Counts its checks. */
function watchHashing() {
  const real = createPasswords({ concurrency, queued, cost: { memoryCost: 8192, timeCost: 2 } });
  const hashing = {
    asked: 0,
    ended: 0,
    verified: 0,
    /** By kind of caller: how many checks waited or ran when its check was asked for, and how many ended before it. */
    queues: new Map<string, { before: number; overtakenBy: number }>(),
    reset: () => Object.assign(hashing, { asked: 0, ended: 0, verified: 0, queues: new Map() }),
  };
  const passwords: Passwords = {
    ...real,
    async find(hashes, typed, caller) {
      const [before, verifiedBefore] = [hashing.asked - hashing.ended, hashing.verified];
      hashing.asked += 1;
      try {
        const matches = await real.find(hashes, typed, caller);
        hashing.queues.set(nameOf(caller), { before, overtakenBy: hashing.verified - verifiedBefore });
        hashing.verified += 1;
        return matches;
      } finally {
        hashing.ended += 1;
      }
    },
  };
  return { hashing, passwords, close: real.close };
}

const nameOf = (caller: Caller | undefined) => (caller === undefined ? 'nobody' : 'account' in caller ? 'an account' : caller.network);

const { hashing, passwords, close } = watchHashing();
afterAll(close);
const portal = usePortal({ trustProxy: 'loopback' }, { passwords });
const { browserOf } = useKnownBrowsers(portal);
let address = '';
let pageHeaders = { cookie: '', 'x-xsrf-token': '' };
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
  pageHeaders = await antiForgeryOf(portal.app);
});
beforeEach(async () => {
  await portal.database.delete(rateLimitCounts);
  hashing.reset();
});

/** Logs in over HTTP, as from a network behind the proxy. @returns the status, and whether Retry-After came */
async function logInFrom(network: string, email: string, typed: string, cookie = ''): Promise<[status: number, retry: string | null]> {
  const answer = await fetch(`${address}/api/token`, {
    method: 'POST',
    headers: {
      ...pageHeaders,
      cookie: `${pageHeaders.cookie}; ${cookie}`,
      'content-type': 'application/json',
      'x-forwarded-for': network,
    },
    body: JSON.stringify({ email, password: typed }),
  });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('retry-after')];
}

/** Checks that others waited before the check of a caller, and that it ended before all but a few of them. */
const expectOvertaken = (caller: string, most: number) => {
  const { before = 0, overtakenBy } = hashing.queues.get(caller) ?? {};
  expect(before).toBeGreaterThan(most);
  expect(overtakenBy).toBeLessThanOrEqual(most);
};

/** Waits until so many hashes run and wait. */
const untilWaiting = (hashes: number) => until(() => hashing.asked - hashing.ended >= hashes);

test.each(['bad', 'good'] as const)(
  'OPS-05 a known browser waits for running hashes only when 60 networks send %s logins',
  async (kind) => {
    const accounts = await Promise.all(Array.from({ length: 7 }, async () => (await portal.company()).email));
    const { email } = await portal.company();
    const cookie = `known-browser=${await browserOf(email)}`;
    const typed = kind === 'good' ? password : 'wrong';
    const flood = networks.map((network, index) => logInFrom(network, accounts[index % 7] ?? '', typed));
    await untilWaiting(queued - 2);
    expect(await logInFrom('192.0.2.1', email, password, cookie)).toEqual([200, null]);
    expectOvertaken('an account', concurrency);
    const answers = await Promise.all(flood);
    expect(new Set(answers.map(String))).toEqual(new Set([kind === 'good' ? '200,' : '400,', '503,2']));
    expect(answers.filter(([status]) => status !== 503).length).toBeGreaterThanOrEqual(queued);
  },
);

test('OPS-05 an unknown browser of another network waits for one hash of a network that sends many logins', async () => {
  const { email } = await portal.company();
  // Nine of each account, which is below its limit.
  const flood = Array.from({ length: 99 }, (_, index) => logInFrom('203.0.113.1', `x${index % 11}@example.com`, 'wrong'));
  await untilWaiting(queued);
  expect(await logInFrom('192.0.2.1', email, password)).toEqual([200, null]);
  // The running one, and one in turn.
  expectOvertaken('192.0.2.0/24', concurrency + 1);
  expect(new Set((await Promise.all(flood)).map(String))).toEqual(new Set(['400,', '503,2']));
});

test('OPS-05 logins that were not verified count for no limit', async () => {
  const answers = await Promise.all(networks.map((network, index) => logInFrom(network, `x${index % 7}@example.com`, 'wrong')));
  const counted = await portal.database.select().from(rateLimitCounts).where(like(rateLimitCounts.key, 'login-account:%'));
  expect(answers.map(([status]) => status)).toContain(503);
  const verified = answers.filter(([status]) => status === 400);
  expect(counted.reduce((total, { count }) => total + count, 0)).toBe(verified.length);
});
