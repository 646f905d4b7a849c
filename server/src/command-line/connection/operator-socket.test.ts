import { once } from 'node:events';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useFolder } from '../../../testing/use-folder.ts';
import { until } from '../../../testing/wait.ts';
import type { CommandResponse, CommandRunner } from '../command.ts';
import { socketPath, startOperatorSocket } from './operator-socket.ts';
import { connectToServer } from './server-connection.ts';

const folder = useFolder();
const request = { command: 'orders list', input: { secret: 'hidden' }, user: 'anna' };
const noLines = () => Promise.reject(new Error('unexpected lines'));
const echo: CommandRunner = async ({ command, input }) => {
  if (command === 'breaks') throw new Error('the database is away');
  if (command === 'revokes') return { result: {}, audit: { event: 'token-revoked', account: 'its-id' } };
  if (command === 'erases') return { result: {}, audit: { company: 'its-id' } };
  return command === 'fails' ? { error: 'No.' } : { result: input };
};

const logged: unknown[] = [];
const write = (line: string) => {
  const { level, msg, ...entry } = JSON.parse(line);
  logged.push([msg, entry]);
};
let socket: ReturnType<typeof startOperatorSocket> | undefined;
const start = (run = echo, { dataDir = folder(), level = 'info' } = {}) => {
  const { log } = fastify({ logger: { level, base: null, timestamp: false, stream: { write } } });
  socket = startOperatorSocket({ dataDir, run, log });
};
const send = async (more: Partial<typeof request> = {}) => (await connectToServer(folder()))?.({ ...request, ...more }, noLines);
const open = () => connect({ path: socketPath(folder()), allowHalfOpen: true }).on('error', () => undefined);

beforeEach(() => void logged.splice(0));
afterEach(async () => {
  vi.useRealTimers();
  await socket?.stop();
});

test('responds with results and errors, and logs who ran which command without its input', async () => {
  start();
  const large = { text: 'ą'.repeat(500_000) } as unknown as typeof request.input;
  expect(await send({ input: large })).toEqual({ result: large });
  expect(await send({ command: 'fails' })).toEqual({ error: 'No.' });
  const entry = { command: 'fails', actor: 'operator:anna', outcome: 'failed', ms: expect.any(Number) };
  expect(logged.at(-1)).toEqual(['operator command', entry]);
  expect(await send()).toEqual({ result: { secret: 'hidden' } });
  expect(JSON.stringify(logged)).not.toContain('hidden');
});

test.each([
  ['warn', 'erases', 'operator command', { company: 'its-id' }],
  ['silent', 'revokes', 'security event', { event: 'token-revoked', account: 'its-id' }],
])('OPS-08 logs commands with audit fields at the level %s: %s as a %s', async (level, command, message, fields) => {
  start(echo, { level });
  await send();
  await send({ command });
  expect(logged).toEqual([[message, { command, actor: 'operator:anna', ...fields, outcome: 'done', ms: expect.any(Number) }]]);
});

test('passes lines of a result on while the command runs, and waits for a client that reads slowly', async () => {
  const text = `${'x'.repeat(100_000)}\n`;
  let written = 0;
  start(async (_, writeLines) => {
    for (; written < 100; written += 1) await writeLines(text);
    return { result: written, audit: { employees: written } };
  });
  const read = Promise.withResolvers<void>();
  let received = '';
  const response = (await connectToServer(folder()))?.(request, async (lines) => {
    received += lines;
    await read.promise;
  });
  await until(() => received !== '');
  expect(written).toBeLessThan(100);
  read.resolve();
  expect(await response).toMatchObject({ result: 100 });
  expect(received).toBe(text.repeat(100));
  expect(logged).toMatchObject([
    ['operator command', { outcome: 'started' }],
    ['operator command', { outcome: 'done', employees: 100 }],
  ]);
});

test('stops in spite of a client that reads no lines', async () => {
  const endless: CommandRunner = async (_, writeLines) => {
    const write = (): Promise<CommandResponse> => writeLines('x'.repeat(100_000)).then(write, ({ message }: Error) => ({ error: message }));
    return write();
  };
  start(endless, { level: 'warn' });
  const client = open();
  client.end(JSON.stringify(request));
  await until(() => logged.length > 0);
  await socket?.stop();
  expect(logged).toMatchObject([
    ['operator command', { outcome: 'started' }],
    ['operator command', { outcome: 'failed' }],
  ]);
  client.destroy();
});

/** A server of another kind at the socket's path. */
const serve = async (onClient: (client: Socket) => unknown) => {
  const server = createServer({ allowHalfOpen: true }, onClient).listen(socketPath(folder()));
  await once(server, 'listening');
  onTestFinished(() => void server.close());
};

test('client sends nothing and reports a server that hangs when it does not greet', async () => {
  const received: string[] = [];
  await serve((client) => client.on('data', (data) => received.push(String(data))));
  const connected = connectToServer(folder(), { greeting: 100, silence: 100 });
  await expect(connected).rejects.toThrow(/^The server of the data folder .* has stopped answering\. .* Nothing was done\.$/);
  expect(received).toEqual([]);
});

test('client reports a server that hangs when it falls silent during a command', async () => {
  await serve((client) => client.resume().write('\n'));
  const run = await connectToServer(folder(), { greeting: 10_000, silence: 100 });
  const error = /^The server has stopped answering\. .* Check whether the command took effect\.$/;
  await expect(run?.(request, noLines)).rejects.toThrow(error);
});

test('logs an unexpected error, responds without its message, and runs on', async () => {
  start();
  expect(await send({ command: 'breaks' })).toEqual({ error: 'Unexpected error. See the server log.' });
  expect(JSON.stringify(logged)).toContain('the database is away');
  expect(await send()).toMatchObject({ result: {} });
});

test('does not run an incomplete, invalid or too large request', async () => {
  const run = vi.fn(echo);
  start(run);
  for (const sent of ['', 'GET / HTTP/1.1\r\n\r\n', '{}', JSON.stringify(request).slice(0, -1)]) {
    const client = open();
    client.end(sent);
    expect(JSON.parse(await text(client))).toEqual({ error: 'The server could not read the command.' });
  }
  const client = open();
  client.end(JSON.stringify({ ...request, input: 'x'.repeat(21 * 1024 * 1024) }));
  expect(await text(client).catch(() => '')).not.toContain('result');
  expect(run).not.toHaveBeenCalled();
});

test('is open to its owner only, replaces a leftover file, and is removed when it stops', async () => {
  const path = socketPath(folder());
  writeFileSync(path, '');
  expect(await connectToServer(folder())).toBeUndefined();
  const before = process.umask();
  start();
  expect([statSync(path).isSocket(), statSync(path).mode & 0o777, process.umask()]).toEqual([true, 0o600, before]);
  await socket?.stop();
  expect(existsSync(path)).toBe(false);
  expect(await connectToServer(folder())).toBeUndefined();
});

test('is in the temporary folder when the path of the data folder is too long', async () => {
  const dataDir = join(folder(), 'd'.repeat(110));
  mkdirSync(dataDir);
  start(echo, { dataDir });
  const path = socketPath(dataDir);
  expect([path.length < 100, statSync(path).mode & 0o777]).toEqual([true, 0o600]);
  expect(await (await connectToServer(dataDir))?.(request, noLines)).toMatchObject({ result: {} });
  await socket?.stop();
  expect(existsSync(path)).toBe(false);
});

test.each(['', '{"result":{"PESEL":"850505', '{"result":{"PESEL":85050554327 x'])(
  'reports an incomplete response without its content: %s',
  async (response) => {
    await serve((client) => client.end(`\n${response}`).resume());
    await expect(send()).rejects.toThrow(/^The server stopped before it answered\. Check whether the command took effect\.$/);
  },
);

test('finishes running commands when it stops, and runs no request that ends later', async () => {
  const finish = Promise.withResolvers<void>();
  const run = vi.fn(async ({ command }) => {
    await finish.promise;
    return { result: command };
  });
  start(run);
  const [silent, late] = [open(), open()];
  await Promise.all([once(silent, 'connect'), once(late, 'connect')]);
  const lateResponse = text(late).catch(() => '');
  const response = send();
  await until(() => run.mock.calls.length > 0);
  const stopped = socket?.stop();
  late.end(JSON.stringify({ ...request, command: 'late' }));
  await once(late, 'finish');
  finish.resolve();
  expect(await response).toEqual({ result: request.command });
  await stopped;
  expect((await lateResponse).trim()).toBe('');
  expect(run).toHaveBeenCalledTimes(1);
  silent.destroy();
});

test.each([
  ['reads no large response', JSON.stringify({ ...request, input: 'x'.repeat(5_000_000) }), true],
  ['stays after a too large request', 'x'.repeat(21 * 1024 * 1024), false],
])('stops in spite of a client that %s', async (_, sent, ends) => {
  start();
  const client = open();
  if (ends) client.end(sent);
  else client.write(sent);
  await until(() => logged.length > 0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = socket?.stop();
  await vi.advanceTimersByTimeAsync(2000);
  await stopped;
  client.destroy();
});

test('lets the server run without it when it cannot listen', async () => {
  mkdirSync(socketPath(folder()));
  start();
  await until(() => logged.length > 0);
  expect(logged).toMatchObject([['operator socket unavailable', {}]]);
  expect(await connectToServer(folder())).toBeUndefined();
});
