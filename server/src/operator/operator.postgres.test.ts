import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { typeCommand } from '../../testing/operator-process.ts';
import { freePort } from '../../testing/server-process.ts';
import { statementOf } from '../../testing/statements.ts';
import { onServer } from '../../testing/test-database.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createPeselEncryption } from '../features/employees/pesel-encryption.ts';
import { seedCatalogue } from '../features/products/catalogue.ts';
import { openPostgres } from '../platform/db/open-postgres.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';

const name = `operator_${randomUUID().replaceAll('-', '')}`;
const required = { PUBLIC_URL: 'https://portal.example', SECRET_KEY: 'x'.repeat(32), DATA_DIR: '/nowhere' };
const environment = { ...required, DATABASE_URL: `${inject('postgresAddress')}/${name}` };

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name}`);
  const open = await openPostgres(environment.DATABASE_URL, 1, () => undefined);
  await seedCatalogue(open.database);
  await seedDemo(open.database, 'tajne#Haslo1', createPasswords(), createPeselEncryption(required.SECRET_KEY));
  await open.close();
});
afterAll(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));

test('with DATABASE_URL the command line connects by itself', async () => {
  const listed = await typeCommand(['orders', 'list', '--json'], environment);
  expect([listed.code, listed.errors]).toEqual([0, '']);
  const [order] = JSON.parse(listed.out).orders;
  const statement = statementOf([{ title: order.paymentMark, amount: String(order.totalPrice) }]);
  const imported = await typeCommand(['statement', 'import', '-'], environment, statement);
  expect(imported.out).toMatch(/\n1 credit: 1 accepted, 0 not accepted\.\n$/);
  expect((await typeCommand(['orders', 'list'], environment)).out).toBe('No orders are waiting.\n');
  const exported = await typeCommand(['employees', 'export'], environment);
  expect([exported.code, exported.out]).toEqual([0, expect.stringMatching(/^({.*"PESEL":"\d{11}".*}\n){2}$/)]);
  // No server logs who did it, so the command does.
  expect(exported.errors).toMatch(/^{[^\n]+}\n$/);
  expect(JSON.parse(exported.errors)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    command: 'employees export',
    actor: `operator:${userInfo().username}`,
    employees: 2,
    companies: 1,
    outcome: 'done',
    msg: 'operator command',
  });
});

test('what keeps it from connecting is one line, without the password', async () => {
  const unset = await typeCommand(['orders', 'list'], { DATABASE_URL: environment.DATABASE_URL });
  expect([unset.code, unset.errors]).toEqual([1, expect.stringMatching(/^PUBLIC_URL is required with DATABASE_URL: .*\n$/)]);
  const nobody = `postgres://user:hidden@127.0.0.1:${await freePort()}/x`;
  const away = await typeCommand(['orders', 'list'], { ...environment, DATABASE_URL: nobody });
  expect([away.code, away.errors]).toEqual([1, 'The database at DATABASE_URL cannot be reached: no answer from the server\n']);
});
