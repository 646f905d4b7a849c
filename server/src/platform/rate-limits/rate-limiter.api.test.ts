import { registerCompany } from '@osk/shared/contract/company';
import { logIn } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { registrationOf, secretKey, usePortal } from '../../../testing/servers/portal.ts';
import { rateLimitCounts } from '../db/tables/session.ts';
import { HttpError } from '../http/http-error.ts';
import { createRateLimiter, type Limit } from './rate-limiter.ts';

const registrationsPerHour = 3;
const proxy = '10.1.2.3';

describe(`API-06 API-08 rate limits on ${databaseName}`, () => {
  const portal = usePortal({ registrationsPerHour, trustProxy: '10.0.0.0/8' });
  beforeEach(() => portal.database.delete(rateLimitCounts));
  const register = (address: string, headers = {}) => portal.send(registerCompany, { body: registrationOf() }, { address, headers });

  test('API-06 limits registrations from one address regardless of the e-mail, and not those of another address', async () => {
    for (let time = 1; time <= registrationsPerHour; time += 1) expect((await register('203.0.113.20')).status).toBe(200);
    const slowed = await register('203.0.113.20');
    expect(slowed).toMatchObject({ status: 429, body: { statusCode: 429, clientError: expect.stringContaining('Zbyt wiele prób') } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await register('203.0.113.21')).status).toBe(200);
  });

  test('API-06 counts an IPv6 network as one address, and a mapped IPv4 address as itself', async () => {
    const answers = [];
    for (const address of ['2001:db8:5:6::1', '2001:db8:5:6:aaaa::', '2001:DB8:5:6:ffff::2', '2001:db8:5:6::3', '2001:db8:5:7::1']) {
      answers.push((await register(address)).status);
    }
    for (const address of ['203.0.113.22', '::ffff:203.0.113.22', '::FFFF:cb00:7116', '203.0.113.22']) {
      answers.push((await register(address)).status);
    }
    expect(answers).toEqual([200, 200, 200, 429, 200, 200, 200, 200, 429]);
  });

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
    await createRateLimiter(portal.database, 'another secret').count(
      { name: 'login-account', attempts: 9, minutes: 5 },
      'anna@example.com',
    );
    expect(await portal.database.select().from(rateLimitCounts)).toHaveLength(4);
  });
});
