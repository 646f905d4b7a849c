import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logIn } from '@osk/shared/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createSender,
  demoLoginOf,
  fetchAntiForgery,
  freePort,
  preparedDatabase,
  type ServerProcess,
  startServer,
  temporaryFolder,
  trialSettings,
  untilListening,
} from '../testing/servers/server-process.ts';
import { until } from '../testing/wait.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const oneLine = /^[^\n]+\n$/;

describe('a server that cannot start', () => {
  test('OPS-02 names what is missing in one line when it is started on PostgreSQL', async () => {
    const settings = { DATABASE_URL: 'postgres://localhost/x', PUBLIC_URL: 'http://portal.example', SECRET_KEY: 'x'.repeat(32) };
    for (const missing of ['PROVIDER_FILE', 'SMTP_URL'] as const) {
      const server = startServer({ ...settings, ...trialSettings, [missing]: '' });
      expect([await server.ended, server.out()]).toEqual([1, '']);
      expect(server.errors()).toMatch(new RegExp(`^${missing} is required with DATABASE_URL: [^\\n]+\n$`));
    }
  });
});

test('ACC-06 a server on embedded defaults names the slip of a setting in one line and starts nothing', async () => {
  const dataDir = join(folder.path, 'misspelt');
  const server = startServer({ DATABSE_URL: 'postgres://localhost/x', DATA_DIR: dataDir });
  expect([await server.ended, server.out(), server.errors()]).toEqual([
    1,
    '',
    'DATABSE_URL is no setting: rename it to DATABASE_URL, or unset it\n',
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

describe('a server that cannot open its data folder', () => {
  const errorOf = async (dataDir: string, settings = {}) => {
    const server = startServer({ PORT: String(await freePort()), DATA_DIR: dataDir, ...settings });
    return [await server.ended, server.errors()];
  };

  test('names the damaged database and a restore in one line', async () => {
    const dataDir = join(folder.path, 'damaged');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17');
    const message = 'cannot be opened: its files are damaged, or of another version. Move the folder away and restore a backup';
    expect(await errorOf(dataDir)).toEqual([1, `The database in ${join(dataDir, 'database')} ${message}\n`]);
  });

  test('names the limit in one line when it may open too few files', () => {
    const command = `ulimit -n 30; exec "${process.execPath}" "${fileURLToPath(new URL('../dist/main.js', import.meta.url))}"`;
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder.path, 'few') };
    const { status, stderr } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' });
    const wayOut = 'Raise the limit: LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536.';
    expect([status, stderr]).toEqual([1, `The process may open too few files (30, at least 512 are needed). ${wayOut}\n`]);
  });
});

/** The number that PostgreSQL gives to each database that it makes. */
const identifierOf = (database: string) => readFileSync(join(database, 'global/pg_control')).subarray(0, 8);

describe('a running server', () => {
  let server: ServerProcess;
  let port: number;
  const dataDir = join(folder.path, 'data');

  beforeAll(async () => {
    port = await freePort();
    // As a start leaves it that is killed while it copies the prepared database.
    mkdirSync(join(dataDir, 'database.new', 'base'), { recursive: true });
    server = startServer({ PORT: String(port), DATA_DIR: dataDir });
    await untilListening(server);
  });
  afterAll(() => server.process.kill('SIGKILL'));

  test('prints its address and a working login, and makes its keys private', async () => {
    expect(server.out()).toContain(`http://localhost:${port}`);
    expect(server.out()).toContain(join(dataDir, 'mail'));
    const send = await createSender(`http://localhost:${port}`);
    expect([(await send(logIn, { body: demoLoginOf(server) })).status, server.errors()]).toEqual([200, '']);
    expect(identifierOf(join(dataDir, 'database')), 'its database is a copy').toEqual(identifierOf(preparedDatabase));
    expect(existsSync(join(dataDir, 'database.new'))).toBe(false);
    for (const name of ['keys.json', 'database/PG_VERSION']) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  });

  test('still answers when a second server tries to use its data folder or its port', async () => {
    const second = startServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(oneLine);
    expect(second.errors()).toBe(
      `The data folder ${dataDir} is in use by process ${server.process.pid}: stop it, or set another DATA_DIR\n`,
    );
    const third = startServer({ PORT: String(port), DATA_DIR: join(folder.path, 'other') });
    expect(await third.ended).toBe(1);
    expect(existsSync(join(folder.path, 'other', 'database'))).toBe(false);
    expect(third.errors()).toBe(`PORT is wrong: port ${port} of localhost is in use by another process\n`);
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
  });

  test('OPS-01 finishes running requests, accepts no new ones and exits with 0 when stopped, then starts again on the same data', async () => {
    const address = `http://localhost:${port}`;
    const body = JSON.stringify({ email: 'unknown@example.com', password: 'wrong' });
    const running = request(`${address}${logIn.path}`, {
      method: logIn.method,
      agent: false,
      headers: {
        ...(await fetchAntiForgery(address)),
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    running.flushHeaders();
    // The server now waits for the body.
    await once(running, 'continue');
    server.process.kill('SIGTERM');
    await until(() =>
      fetch(`${address}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    // A repeated signal kills no running request.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) server.process.kill(signal);
    running.end(body);
    const [response] = (await once(running, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(400);
    response.resume();
    expect(await server.ended).toBe(0);
    const keys = readFileSync(join(dataDir, 'keys.json'), 'utf8');

    server = startServer({ PORT: String(port), DATA_DIR: dataDir, DRAIN_SECONDS: '300', LOG_LEVEL: 'info' });
    await untilListening(server);
    expect(readFileSync(join(dataDir, 'keys.json'), 'utf8')).toBe(keys);
    expect(readdirSync(dataDir)).toContain('database');
  });

  test('answers 503 to /readyz, serves other requests and closes their connections when it drains', async () => {
    const agent = new Agent({ keepAlive: true });
    const get = async (path: string) => {
      const outgoing = request(`http://localhost:${port}${path}`, { agent }).end();
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      const text = (await answer.toArray()).join('');
      return { status: answer.statusCode, connection: answer.headers.connection, text, isReused: outgoing.reusedSocket };
    };
    const two = await Promise.all([get('/readyz'), get('/healthz')]);
    expect(two).toMatchObject(Array(2).fill({ status: 200, connection: 'keep-alive', isReused: false }));
    server.process.kill('SIGTERM');
    await until(async () => (await fetch(`http://localhost:${port}/readyz`)).status === 503);
    expect(await get('/readyz')).toEqual({ status: 503, connection: 'close', text: '{"status":"not ready"}', isReused: true });
    expect(await get('/api/products')).toMatchObject({ status: 200, connection: 'close', isReused: true });
    expect(await get('/healthz')).toMatchObject({ status: 200, connection: 'close', isReused: false });
    expect(server.process.exitCode).toBeNull();
    await until(() => /"seconds":300,"msg":"draining"/.test(server.out()));
    expect(server.out()).not.toContain('"stopping"');
    agent.destroy();
  });
});
