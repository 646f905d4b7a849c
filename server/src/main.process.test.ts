import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { logIn } from '@osk/shared/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, listening, type ServerProcess, startServer, temporaryFolder } from '../testing/server-process.ts';
import { until } from '../testing/wait.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const oneLine = /^[^\n]+\n$/;

describe('a server that cannot start says why in one line and exits with 1', () => {
  const failsWith = async (environment: Record<string, string>, line: RegExp) => {
    const server = startServer({ PORT: String(await freePort()), DATA_DIR: join(folder.path, 'unused'), ...environment });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(oneLine);
    expect(server.errors()).toMatch(line);
    expect(server.out()).toBe('');
  };
  const database = { PUBLIC_URL: 'https://portal.example', SECRET_KEY: 'x'.repeat(32) };

  test('a wrong variable is named', async () => {
    await failsWith({ PORT: 'seventy' }, /^PORT is wrong: it must be a port number$/m);
  });

  test('an unreachable database, without its password', async () => {
    const [port, nobody] = [await freePort(), await freePort()];
    const server = startServer({ PORT: String(port), DATABASE_URL: `postgres://user:hidden@127.0.0.1:${nobody}/x`, ...database });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toBe('The database at DATABASE_URL cannot be reached: no answer from the server\n');
  });

  test('a data folder that cannot be written', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    await failsWith({ DATA_DIR: join(file, 'data') }, /^DATA_DIR is wrong: the folder .* cannot be written/);
  });

  test('a folder of releases that cannot be made', async () => {
    const file = join(folder.path, 'no-folder');
    writeFileSync(file, '');
    await failsWith({ RELEASES: join(file, 'releases') }, /^RELEASES is wrong: the folder .* cannot be made or read \(ENOTDIR\)$/m);
    await failsWith({ RELEASES: file }, /^RELEASES is wrong: the folder .* cannot be made or read \(EEXIST\)$/m);
  });
});

describe('a running server', () => {
  let server: ServerProcess;
  let port: number;
  const dataDir = join(folder.path, 'data');

  beforeAll(async () => {
    port = await freePort();
    server = startServer({ PORT: String(port), DATA_DIR: dataDir });
    await listening(server);
  });
  afterAll(() => server.process.kill('SIGKILL'));

  test('prints where it is and a login that works, and keeps its keys to itself', async () => {
    const [, email = '', password = ''] = /Demo login {2}(\S+) {3}password: (\S+)/.exec(server.out()) ?? [];
    expect(server.out()).toContain(`http://localhost:${port}`);
    expect(server.out()).toContain(join(dataDir, 'mail'));
    const page = await fetch(`http://localhost:${port}/api/products`);
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const token = cookie.replace('XSRF-TOKEN=', '');
    const answer = await fetch(`http://localhost:${port}${logIn.path}`, {
      method: logIn.method,
      headers: { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect([answer.status, server.errors()]).toEqual([200, '']);
    expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  test('keeps a second one off its data folder and off its port, unharmed itself', async () => {
    const second = startServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(oneLine);
    expect(second.errors()).toMatch(/^The data folder .* is in use by another process/);
    const third = startServer({ PORT: String(port), DATA_DIR: join(folder.path, 'other') });
    expect(await third.ended).toBe(1);
    expect(existsSync(join(folder.path, 'other', 'database'))).toBe(false);
    expect(third.errors()).toBe(`PORT is wrong: port ${port} of localhost is in use by another process\n`);
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
  });

  test('told to stop, finishes what runs, takes nothing new and exits with 0; after kill -9 the next one starts on the same data', async () => {
    const address = `http://localhost:${port}`;
    const cookie = (await fetch(`${address}/api/products`)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const running = request(`${address}${logIn.path}`, {
      method: logIn.method,
      agent: false,
      headers: {
        cookie,
        'x-xsrf-token': cookie.replace('XSRF-TOKEN=', ''),
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    running.flushHeaders();
    // The server has the request now, and waits for its body.
    await once(running, 'continue');
    server.process.kill('SIGTERM');
    await until(() =>
      fetch(`${address}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    expect(server.process.exitCode).toBeNull();
    running.end(body);
    const [response] = (await once(running, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(400);
    response.resume();
    expect(await server.ended).toBe(0);
    const keys = readFileSync(join(dataDir, 'keys.json'), 'utf8');

    for (const end of ['SIGKILL', 'SIGINT'] as const) {
      server = startServer({ PORT: String(port), DATA_DIR: dataDir });
      await listening(server);
      expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
      server.process.kill(end);
      expect(await server.ended).toBe(end === 'SIGINT' ? 0 : null);
    }
    expect(readFileSync(join(dataDir, 'keys.json'), 'utf8')).toBe(keys);
    expect(readdirSync(dataDir)).toContain('database');
  });
});
