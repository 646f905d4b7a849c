import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@osk/shared/contract/release';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Pooling, startPooler } from '../../testing/database/pooler.ts';
import { makeDatabase, runOnServer } from '../../testing/database/test-database.ts';
import { admitRemote, moveRollout, releaseOf, releaseTo, storeFiles } from '../../testing/releases.ts';
import { freePort } from '../../testing/servers/server-process.ts';
import { type MailServerBehaviour, startSmtpServer } from '../../testing/smtp-server.ts';
import { useSharedFolder } from '../../testing/use-folder.ts';
import { seedCatalogue } from '../catalogue/product-store.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createPeselEncryption } from '../employees/pesel-encryption.ts';
import { ConfigurationError } from '../platform/config.ts';
import { connectPostgres } from '../platform/db/connect-postgres.ts';
import type { OpenDatabase } from '../platform/db/database.ts';
import { newestApplied } from '../platform/db/migrations.ts';
import { openPostgres } from '../platform/db/open-postgres.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import { defaultProvider, sampleLegalTexts } from '../platform/provider.ts';
import { checkInstallation } from './check-installation.ts';

const folder = useSharedFolder();
const ownProvider = join(folder, 'own-provider.json');
writeFileSync(ownProvider, JSON.stringify({ ...defaultProvider, legal: sampleLegalTexts }));
const { name, address: database, drop } = await makeDatabase();
const secretKey = 'x'.repeat(32);
const settings = {
  DATABASE_URL: database,
  DATA_DIR: join(folder, 'data'),
  PUBLIC_URL: 'https://portal.example',
  TRUST_PROXY: 'loopback',
  SECRET_KEY: secretKey,
  PROVIDER_FILE: ownProvider,
  SMTP_URL: 'folder',
};

/** The exit code, and the lines by their part. */
async function check(changes: Record<string, string | undefined> = {}) {
  const lines: string[] = [];
  const code = await checkInstallation({ ...settings, ...changes }, (line) => void lines.push(line));
  const parts = lines.map(
    (line) => /^(ok|warn|fail) +(settings|provider|data folder|database|keys|mail server|releases) +(.+)$/.exec(line) ?? [line, line],
  );
  return { code, ...Object.fromEntries(parts.map(([, outcome, part, text]) => [part, `${outcome}: ${text}`])) };
}

afterAll(drop);

test('accepts an empty database and does not migrate it', async () => {
  for (const _ of [1, 2]) {
    expect(await check()).toMatchObject({
      code: 0,
      settings: 'ok: for https://portal.example',
      database: 'ok: PostgreSQL, empty; the start makes the tables',
      keys: 'ok: decrypt every stored PESEL',
      provider: expect.stringMatching(/^ok: Kierunek .*, NIP 6760000109, account \d{26}$/),
      'mail server': expect.stringMatching(/^warn: none; e-mails become files in /),
    });
  }
});

test('ACC-06 warns of e-mails as files and of no TRUST_PROXY only when the portal has a public address', async () => {
  const trial = { DATABASE_URL: undefined, SMTP_URL: undefined, TRUST_PROXY: undefined };
  expect(await check({ ...trial, PROVIDER_FILE: undefined, PUBLIC_URL: 'http://localhost:4200' })).toMatchObject({
    code: 0,
    settings: 'ok: for http://localhost:4200',
    provider: 'ok: the made-up one of trials; PROVIDER_FILE sets the real one',
    'mail server': expect.stringContaining('ok: none;'),
  });
  expect(await check(trial)).toMatchObject({
    code: 0,
    settings: 'warn: for https://portal.example; without TRUST_PROXY all callers share one limit: set the address of the proxy',
    'mail server': expect.stringContaining('warn: none;'),
  });
});

test('ACC-06 fails with the sample provider under an https address, and with a slip of a setting', async () => {
  expect(await check({ PROVIDER_FILE: 'sample' })).toMatchObject({
    code: 1,
    settings: expect.stringMatching(/^fail: PROVIDER_FILE must be/),
  });
  expect(await check({ DATABASE_URL: undefined, DATABSE_URL: database })).toEqual({
    code: 1,
    settings: 'fail: DATABSE_URL is no setting: rename it to DATABASE_URL, or unset it',
  });
});

test('CUS-12 warns when the file of the provider lacks legal texts', async () => {
  const file = join(folder, 'provider.json');
  writeFileSync(file, JSON.stringify({ ...defaultProvider, legal: { terms: ['§ 1'] } }));
  expect(await check({ ...settings, DATABASE_URL: undefined, PROVIDER_FILE: file })).toMatchObject({
    code: 0,
    provider: expect.stringMatching(/^warn: Kierunek .*; without the legal texts legal\.privacy, legal\.informationClause$/),
  });
});

test('names each wrong and missing setting, and nothing else, when some are not valid', async () => {
  const lines: string[] = [];
  const wrong = { ...settings, PORT: 'x', SECRET_KEY: 'short', PUBLIC_URL: '' };
  expect(await checkInstallation(wrong, (line) => void lines.push(line))).toBe(1);
  expect(lines).toEqual([
    'fail settings    PORT is wrong: it must be a port number',
    'fail settings    SECRET_KEY is wrong: it must be at least 32 characters',
    'fail settings    PUBLIC_URL is required with DATABASE_URL: an http or https address without a path',
  ]);
});

test.each([
  ['no answer from the server', async () => `postgres://user:hidden@127.0.0.1:${await freePort()}/x`],
  ['no such database', async () => `${inject('postgresAddress')}/missing`],
  ['the file /missing.pem cannot be read (ENOENT)', async () => `${database}?sslmode=verify-full&sslrootcert=/missing.pem`],
  ['the server offers no TLS', async () => `${database}?sslmode=verify-full`],
  ['wrong password', async () => database.replace(/:[^:@/]+@/, ':hidden@')],
])('names the reason without the password when the database cannot be reached: %s', async (reason, address) => {
  const { code, database, ...others } = await check({ DATABASE_URL: await address() });
  expect([code, database]).toEqual([1, `fail: The database at DATABASE_URL cannot be reached: ${reason}`]);
  expect(others).not.toHaveProperty('keys');
  expect(JSON.stringify(others)).not.toContain('hidden');
});

describe('a pooler', () => {
  const advice = 'let it pool sessions, like PgBouncer with pool_mode = session, or connect to PostgreSQL directly';
  const message = `The pooler at DATABASE_URL pools transactions: ${advice}`;

  async function connectBy(pooling: Pooling) {
    const pooler = await startPooler(database, pooling);
    onTestFinished(pooler.close);
    const address = pooler.through(database);
    // Connections of others.
    return { address, others: [await connectPostgres(address), await connectPostgres(address)] };
  }

  test.each(['last', 'first'] as const)(
    'is rejected, also at the start, and gets no setting when a transaction gets the connection that was released %s',
    async (pooling) => {
      const { address, others } = await connectBy(pooling);
      for (const _ of [1, 2]) {
        const { code, keys, ...parts } = await check({ DATABASE_URL: address });
        expect([code, keys, parts]).toMatchObject([1, undefined, { database: `fail: ${message}` }]);
      }
      await expect(openPostgres(address, 1, () => undefined)).rejects.toThrow(new ConfigurationError(message));
      const readOnly = await Promise.all(others.map((other) => other.query('SHOW default_transaction_read_only')));
      expect(readOnly.map(({ rows }) => rows)).toEqual(Array(2).fill([{ default_transaction_read_only: 'off' }]));
    },
  );

  test('is accepted, also at the start, when it pools sessions', async () => {
    const { address } = await connectBy('session');
    expect(await check({ DATABASE_URL: address })).toMatchObject({ code: 0, database: expect.stringMatching(/^ok: PostgreSQL/) });
    const { address: copy, drop } = await makeDatabase();
    onTestFinished(drop);
    await (await openPostgres(Object.assign(new URL(copy), { port: new URL(address).port }).href, 1, () => undefined)).close();
  });
});

describe('another role', () => {
  const role = name.replace('test', 'stranger');
  const address = new URL(database);
  address.username = role;
  address.password = 'hidden';
  beforeAll(() => runOnServer(`CREATE ROLE ${role} LOGIN PASSWORD 'hidden'`));
  afterAll(() => runOnServer(`DROP ROLE ${role}`));

  const advice = 'make it the owner of the database, and of its tables if another role made them';
  const message = `The role of DATABASE_URL may not make or use the tables: ${advice} (ALTER DATABASE …, REASSIGN OWNED BY …)`;

  test('ACC-06 is named, also at the start, when it may not make tables', async () => {
    expect(await check({ DATABASE_URL: address.href })).toMatchObject({ code: 1, database: `fail: ${message}` });
    await expect(openPostgres(address.href, 1, () => undefined)).rejects.toThrow(new ConfigurationError(message));
  });

  test('ACC-06 is named, also at the start, when another role made the tables', async () => {
    const migrated = await makeDatabase();
    onTestFinished(migrated.drop);
    await (await openPostgres(migrated.address, 1, () => undefined)).close();
    await runOnServer(`ALTER DATABASE ${migrated.name} OWNER TO ${role}`);
    const foreign = new URL(address);
    foreign.pathname = migrated.name;
    expect(await check({ DATABASE_URL: foreign.href })).toMatchObject({ code: 1, database: `fail: ${message}` });
    await expect(openPostgres(foreign.href, 1, () => undefined)).rejects.toThrow(new ConfigurationError(message));
  });

  test('is named when it may not connect', async () => {
    await runOnServer(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
    const reason = 'the user may not connect to the database';
    const database = `fail: The database at DATABASE_URL cannot be reached: ${reason}`;
    expect(await check({ DATABASE_URL: address.href })).toMatchObject({ code: 1, database });
  });
});

describe('a migrated database', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openPostgres(database, 1, () => undefined);
    await seedCatalogue(open.database);
    await seedDemo(open.database, 'tajne#Haslo1', createPasswords(), createPeselEncryption(secretKey));
  });
  afterAll(() => open.close());

  test('is up to date, and its PESELs are decrypted', async () => {
    expect(await check()).toMatchObject({ code: 0, database: 'ok: PostgreSQL, up to date', keys: 'ok: decrypt every stored PESEL' });
  });

  test('fails when no key decrypts its PESELs', async () => {
    const another = 'y'.repeat(32);
    expect(await check({ SECRET_KEY: another })).toMatchObject({
      code: 1,
      keys: expect.stringMatching(/^fail: .* all but 2 of the stored/),
    });
    expect(await check({ SECRET_KEY: another, FORMER_SECRET_KEYS: secretKey })).toMatchObject({ code: 0 });
  });

  test('TEA-04 names the live releases of teams that this version would break, and no other ones', async () => {
    expect((await check()).releases).toBe('ok: none of teams is live');
    const name = 'mfe-invoices';
    await admitRemote(open.database, name);
    const files = { 'remote.js': 'x' };
    const release = (version: string, calls: Release['calls']) => releaseOf(name, version, files, { calls });
    const calls = [{ method: 'GET', path: '/api/invoices' }];
    for (const each of [release('1.0.0-a', []), release('1.0.0-b', calls), release('1.0.0-c', calls)]) {
      await storeFiles(open.database, each, files);
    }
    const move = (version: string, percent: number) => moveRollout(open.database, name, releaseTo(version, percent));
    await move('1.0.0-a', 100);
    expect((await check()).releases).toBe('ok: 1 of teams, which this version can run');
    await move('1.0.0-b', 10);
    expect(await check()).toMatchObject({
      code: 0,
      releases: 'warn: mfe-invoices 1.0.0-b would break: GET /api/invoices: the portal has no such call.',
    });
    await open.database.execute(sql`update releases set key_id = null where version = '1.0.0-a'`);
    expect((await check()).releases).toContain('mfe-invoices 1.0.0-a is not signed, so it would not be served');
  });

  test('is migrated by the start when it is older, and works when it is newer', async () => {
    const newest = await newestApplied(open.database);
    const set = (from: number, to: number) =>
      open.database.execute(sql`UPDATE drizzle.__drizzle_migrations SET created_at = ${to} WHERE created_at = ${from}`);
    await set(Number(newest), Number(newest) + 1);
    expect((await check()).database).toBe('ok: PostgreSQL, migrated by a newer version, which this one works with');
    await open.database.execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE created_at = ${Number(newest) + 1}`);
    expect((await check()).database).toMatch(/^ok: PostgreSQL; the start will migrate it, 1 of \d+ migrations$/);
  });
});

describe('the mail server', () => {
  async function checkWith(behaviour: Partial<MailServerBehaviour>, addressOf: (port: string) => string) {
    const server = await startSmtpServer(behaviour);
    const result = await check({ SMTP_URL: addressOf(new URL(server.url).port) });
    await server.close();
    return { ...result, ...server };
  }

  test('gets a login and no e-mail', async () => {
    const { code, logins, received, ...parts } = await checkWith({}, (port) => `smtp://portal:secret@127.0.0.1:${port}?tls=never`);
    expect([code, logins, received]).toEqual([0, ['portal'], []]);
    expect(parts).toMatchObject({
      'mail server': expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ answers without TLS and accepts the login; /),
    });
  });

  test('FLD-06 is named with the reason when e-mails wait because it rejects the sender', async () => {
    const migrated = await makeDatabase();
    onTestFinished(migrated.drop);
    const open = await openPostgres(migrated.address, 1, () => undefined);
    onTestFinished(open.close);
    const server = await startSmtpServer();
    onTestFinished(server.close);
    const failure = 'the sender was rejected: 550 5.7.1 … not owned by user';
    const waiting = { kind: 'proba', recipient: 'szkola@example.com', subject: '', text: '', html: '' };
    const failures = [failure, failure, 'the mail server failed: ECONNREFUSED', ...Array(3).fill('the address was rejected with 450')];
    await open.database.insert(outbox).values(failures.map((one) => ({ ...waiting, failure: one })));
    expect(await check({ SMTP_URL: server.url, DATABASE_URL: migrated.address })).toMatchObject({
      code: 0,
      'mail server': expect.stringMatching(new RegExp(`^warn: .*; waiting e-mails: 2, ${failure}$`)),
    });
  });

  test('FLD-06 is named with the sender as it is sent, with a warning when its domain is local', async () => {
    const server = await startSmtpServer();
    onTestFinished(server.close);
    const findingFor = async (mailFrom: string) => Object(await check({ SMTP_URL: server.url, MAIL_FROM: mailFrom }))['mail server'];
    expect(await findingFor('Zryw, Łódź <kursy@żryw.example>')).toMatch(/^ok: .*; the sender is Zryw, Łódź <kursy@xn--ryw-22a\.example>$/);
    expect(await findingFor('Zryw <root@serwer>')).toMatch(
      /^warn: .* <root@serwer>, whose domain other mail servers do not know: set MAIL_FROM$/,
    );
    expect(await check({ MAIL_FROM: 'biuro@zryw.example, kursy@zryw.example' })).toEqual({
      code: 1,
      settings: expect.stringMatching(/^fail: MAIL_FROM is wrong: it must be one e-mail address, not several, /),
    });
  });

  test.each<[string, Partial<MailServerBehaviour>, string]>([
    ['rejects the login', { rejectsLogins: true }, '?tls=never'],
    ['offers no TLS', {}, ''],
    ['has a certificate that is not trusted', { offersTls: true }, ''],
    ['rejects the connection with 421', { greeting: 421 }, '?tls=never'],
  ])('fails without its password when it %s', async (problem, behaviour, option) => {
    const { code, ...parts } = await checkWith(behaviour, (port) => `smtp://portal:secret@127.0.0.1:${port}${option}`);
    expect([code, parts]).toMatchObject([
      1,
      { 'mail server': expect.stringContaining(problem), logins: problem.includes('login') ? ['portal'] : [] },
    ]);
    expect(JSON.stringify(parts)).not.toContain('secret');
  });
});
