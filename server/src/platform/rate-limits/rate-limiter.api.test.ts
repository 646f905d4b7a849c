import { registerCompany } from '@osk/shared/contract/company';
import { logIn } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { registrationOf, secretKey, usePortal } from '../../../testing/servers/portal.ts';
import { rateLimitCounts } from '../db/tables/session.ts';
import { HttpError } from '../http/http-error.ts';
import { createRateLimiter, type Limit } from './rate-limiter.ts';

const registrationsPerHour = 3;
const proxy = '10.1.2.3';

const portal = usePortal({ registrationsPerHour, trustProxy: '10.0.0.0/8' });
beforeEach(() => portal.database.delete(rateLimitCounts));
const register = (address: string, headers = {}) => portal.send(registerCompany, { body: registrationOf() }, { address, headers });

test('API-06 takes the address from the trusted proxies, never from the caller', async () => {
  const claim = (last: number) => ({ 'x-forwarded-for': `198.51.100.${last}`, forwarded: `for=198.51.100.${last}` });
  const behindProxy = (last: number) => ({ 'x-forwarded-for': `198.51.100.${last}, 203.0.113.23, 10.9.9.9` });
  const answers = [];
  for (const last of [1, 2, 3, 4]) answers.push((await register('203.0.113.24', claim(last))).status);
  for (const last of [1, 2, 3, 4]) answers.push((await register(proxy, behindProxy(last))).status);
  expect(answers).toEqual([200, 200, 200, 429, 200, 200, 200, 429]);
  for (const last of [5, 6, 7, 8]) expect((await register(proxy, claim(last))).status).toBe(200);
});

test('API-06 counts concurrent attempts of several replicas together', async () => {
  const replicas = [1, 2, 3].map(() => createRateLimiter(portal.database, secretKey));
  const limit: Limit = { name: 'test', attempts: 10, minutes: 5 };
  const counted = await Promise.all(
    Array.from({ length: 30 }, (_, index) => replicas[index % 3]?.count(limit, 'anna@example.com').catch((error: unknown) => error)),
  );
  const rejected = counted.filter((one) => one !== undefined);
  expect(rejected).toHaveLength(20);
  for (const one of rejected) {
    if (!(one instanceof HttpError)) throw one;
    expect([one.status, one.details.retryAfter]).toEqual([429, expect.closeTo(300, -2)]);
  }
});

test('API-06 ends a window after its length when the clock was set back by two days', async () => {
  const limiter = createRateLimiter(portal.database, secretKey);
  const limit: Limit = { name: 'test', attempts: 1, minutes: 5 };
  const rejection = () => limiter.count(limit, 'ewa@example.com').catch((error: unknown) => error);
  await rejection();
  await portal.database.update(rateLimitCounts).set({ windowEndsAt: sql`now() + interval '2 days'` });
  expect(await rejection()).toMatchObject({ status: 429, details: { retryAfter: expect.closeTo(300, -2) } });
  const [row] = await portal.database.select({ left: sql<string>`extract(epoch from window_ends_at - now())` }).from(rateLimitCounts);
  expect(Number(row?.left)).toBeLessThanOrEqual(300);
});

test('API-06 stores keys as HMACs, without addresses and e-mails', async () => {
  await portal.send(logIn, { body: { email: 'anna@example.com', password: 'x' } }, { address: '203.0.113.25' });
  const keys = (await portal.database.select().from(rateLimitCounts)).map(({ key }) => key);
  expect(keys.map((key) => key.replace(/:[\w-]{43}$/, '')).sort()).toEqual(['login-account', 'login-account-address', 'login-address']);
  await createRateLimiter(portal.database, 'another secret').count({ name: 'login-account', attempts: 9, minutes: 5 }, 'anna@example.com');
  expect(await portal.database.select().from(rateLimitCounts)).toHaveLength(4);
});
