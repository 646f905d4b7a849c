import { listEmployees } from '@osk/shared/contract/employee';
import { listProducts } from '@osk/shared/contract/product';
import { logIn, readToken } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { watchStatements } from '../../../testing/database/watch-statements.ts';
import { password, usePortal } from '../../../testing/servers/portal.ts';
import { makeToken } from '../access-tokens.ts';
import { sessions } from '../db/tables/session.ts';

const callsPerMinute = 5;

describe(`API-06 API-08 the limit of all calls on ${databaseName}`, () => {
  const portal = usePortal({ callsPerMinute });
  const read = (token: string, language = 'pl') => portal.send(readToken, {}, { token, headers: { 'accept-language': language } });

  test('answers 429 when a company calls too often, in all its sessions, and writes no row for it', async () => {
    const [{ email, token }, other] = [await portal.company(), await portal.company()];
    const { body } = await portal.send(logIn, { body: { email, password } });
    const statements = watchStatements(portal.database);
    for (let call = 1; call <= callsPerMinute; call += 1) expect((await read(call % 2 ? token : body.data.accessToken)).status).toBe(200);
    vi.restoreAllMocks();
    expect(statements.join()).not.toMatch(/insert|update/i);
    const limited = await read(token);
    expect(limited).toMatchObject({
      status: 429,
      body: { statusCode: 429, clientError: 'Zbyt wiele zapytań w\u00a0krótkim czasie. Spróbuj ponownie za 1 minutę.' },
    });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await read(token, 'en')).body.clientError).toBe('Too many requests in a short time. Try again in 1 minute.');
    expect((await read(other.token)).status).toBe(200);
    expect((await portal.send(listProducts, { query: {} })).status).toBe(200);
  });

  test('counts the operator’s tokens of a company apart from its logins', async () => {
    const { token } = await portal.company();
    const { token: scoped, hash: tokenHash } = makeToken();
    const values = { tokenHash, scope: 'employees' as const, label: 'embedding', expiresAt: sql`now() + interval '1 day'` };
    const companyId = sql`(select company_id from sessions order by created_at desc limit 1)`;
    await portal.database.insert(sessions).values({ ...values, companyId });
    const list = () => portal.send(listEmployees, {}, { token: scoped });
    for (let call = 1; call <= callsPerMinute; call += 1) expect((await list()).status).toBe(200);
    expect((await list()).status).toBe(429);
    expect((await read(token)).status).toBe(200);
  });
});
