import { listEmployees } from '@osk/shared/contract/employee';
import { listProducts } from '@osk/shared/contract/product';
import { readToken } from '@osk/shared/contract/session';
import { expect, test, vi } from 'vitest';
import { watchStatements } from '../../../testing/database/watch-statements.ts';
import { useShop } from '../../../testing/shop.ts';

const callsPerMinute = 5;

const { portal, operator } = useShop({ callsPerMinute });
const read = (token: string, language = 'pl') => portal.send(readToken, {}, { token, headers: { 'accept-language': language } });

test('API-06 answers 429 when a company calls too often, in all its sessions, and writes no row for it', async () => {
  const [{ email, token }, other] = [await portal.company(), await portal.company()];
  const { body } = await portal.logIn(email);
  const statements = watchStatements();
  for (let call = 1; call <= callsPerMinute; call += 1) expect((await read(call % 2 ? token : body.data.accessToken)).status).toBe(200);
  vi.restoreAllMocks();
  expect(statements.join()).toMatch(/from "sessions"/);
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

test('API-06 counts the operator’s tokens of a company apart from its logins', async () => {
  const { token, nip } = await portal.company();
  const { token: scoped } = await operator.result(['token', 'create', '--company', nip, '--scope', 'employees', '--label', 'embedding']);
  const list = () => portal.send(listEmployees, {}, { token: scoped });
  for (let call = 1; call <= callsPerMinute; call += 1) expect((await list()).status).toBe(200);
  expect((await list()).status).toBe(429);
  expect((await read(token)).status).toBe(200);
});
