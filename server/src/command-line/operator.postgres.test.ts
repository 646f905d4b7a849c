import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyIdOf } from '@osk/shared/contract/release-envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankStatementOf } from '../../testing/bank-statements.ts';
import { startDatabaseProxy } from '../../testing/database/database-proxy.ts';
import { makeDatabase } from '../../testing/database/test-database.ts';
import { operatorIn } from '../../testing/operator.ts';
import { makeKey } from '../../testing/release-signing.ts';
import { freePort, trialSettings } from '../../testing/servers/server-process.ts';
import { useSharedFolder } from '../../testing/use-folder.ts';
import { seedCatalogue } from '../catalogue/product-store.ts';
import { createRunner } from '../commands.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createPeselEncryption } from '../employees/pesel-encryption.ts';
import { readConfig } from '../platform/config.ts';
import { isUnreachable } from '../platform/db/errors.ts';
import { openPostgres } from '../platform/db/open-postgres.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import { connect } from './connection/connect.ts';

const folder = useSharedFolder();
const { address: DATABASE_URL, drop } = await makeDatabase();
const settings = { ...trialSettings, PUBLIC_URL: 'http://portal.example', SECRET_KEY: 'x'.repeat(32) };
const environment = { ...settings, DATA_DIR: '/nowhere', DATABASE_URL };
const operator = operatorIn(folder, environment);

beforeAll(async () => {
  const open = await openPostgres(DATABASE_URL, 1, () => undefined);
  await seedCatalogue(open.database);
  await seedDemo(open.database, 'tajne#Haslo1', createPasswords(), createPeselEncryption(environment.SECRET_KEY));
  await open.close();
});
afterAll(drop);

test('a command connects to DATABASE_URL, and writes its audit line to the standard error', async () => {
  const [order] = JSON.parse((await operator(['orders', 'list', '--json'])).out).orders;
  writeFileSync(join(folder, 'wyciag.csv'), bankStatementOf([{ title: order.paymentMark, amount: String(order.totalPrice) }]));
  const imported = await operator(['statement', 'import', 'wyciag.csv']);
  expect(imported).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\nCSV \(operations\)\. 1 credit: 1 accepted, 0 not accepted\.\n$/),
    errors: '',
  });
  const exported = await operator(['employees', 'export']);
  expect([exported.code, exported.out]).toEqual([0, expect.stringMatching(/^({.*"PESEL":"\d{11}".*}\n){2}$/)]);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const entry = { time, command: 'employees export', actor: 'operator:anna', msg: 'operator command' };
  expect(
    exported.errors
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { ...entry, outcome: 'started' },
    { ...entry, employees: 2, companies: 1, outcome: 'done' },
  ]);
});

test('OPS-08 a command about a token writes a security event to the standard error', async () => {
  const created = await operator('token create --company demo@portal-osk.example --scope employees --label x --json'.split(' '));
  const { id, company } = JSON.parse(created.out);
  const revoked = await operator(['token', 'revoke', id]);
  const events = [created, revoked].map(({ errors }) => JSON.parse(errors));
  for (const [index, event] of ['token-created', 'token-revoked'].entries()) {
    expect(events[index]).toMatchObject({ msg: 'security event', event, account: company.id, token: id, actor: 'operator:anna' });
  }
});

test('OPS-08 a command that changes what is admitted writes a security event to the standard error', async () => {
  const remote = 'mfe-events';
  const { publicKey } = makeKey();
  for (const [event, ...args] of [
    ['remote-added', 'add', '--paths', '/user-panel/events'],
    ['release-key-added', 'key', 'add', publicKey, '--label', 'hosted CI'],
    ['release-key-retired', 'key', 'retire', keyIdOf(publicKey)],
    ['release-key-revoked', 'key', 'revoke', keyIdOf(publicKey)],
    ['remote-disabled', 'disable'],
    ['remote-enabled', 'enable'],
    ['remote-removed', 'remove', '--yes'],
  ] as const) {
    const words = args[0] === 'key' ? 2 : 1;
    const { errors } = await operator(['remotes', ...args.slice(0, words), remote, ...args.slice(words)]);
    expect(JSON.parse(errors)).toMatchObject({ msg: 'security event', event, remote, actor: 'operator:anna' });
  }
});

test('a command reports in one line why it cannot connect, without the password', async () => {
  const unset = await operatorIn(folder, { DATABASE_URL })(['orders', 'list']);
  expect([unset.code, unset.errors]).toEqual([1, expect.stringMatching(/^PUBLIC_URL is required with DATABASE_URL: .*\n$/)]);
  const misspelt = await operatorIn(folder, { ...environment, VAT_RATES: '8' })(['orders', 'list']);
  expect(misspelt).toMatchObject({ code: 1, errors: 'VAT_RATES is no setting: rename it to VAT_RATE, or unset it\n' });
  const away = { ...environment, DATABASE_URL: `postgres://user:hidden@127.0.0.1:${await freePort()}/x` };
  const errors = 'The database at DATABASE_URL cannot be reached: no answer from the server\n';
  expect(await operatorIn(folder, away)(['orders', 'list'])).toMatchObject({ code: 1, errors });
});

test.runIf(process.env.LONG === '1')('a command reports a database that stops answering while it runs', async () => {
  const proxy = await startDatabaseProxy(DATABASE_URL);
  const { run, close } = await connect(readConfig({ ...environment, DATABASE_URL: proxy.through(DATABASE_URL).href }), createRunner);
  const list = () => run({ command: 'orders list', input: { status: 'all', limit: 10 }, user: 'anna' }, async () => undefined);
  expect(await list()).toMatchObject({ result: { orders: expect.any(Array) } });
  proxy.setMode('drop');
  const started = performance.now();
  await expect(list()).rejects.toSatisfy(isUnreachable);
  expect(performance.now() - started).toBeLessThan(30_000);
  await close();
  await proxy.close();
});
