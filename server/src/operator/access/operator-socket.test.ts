import { once } from 'node:events';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/server-process.ts';
import { until } from '../../../testing/wait.ts';
import type { Operations } from '../operations.ts';
import { findServer } from './ask-server.ts';
import { startOperatorSocket } from './operator-socket.ts';
import { socketPath } from './socket-path.ts';

const folder = temporaryFolder();
const invocation = { command: 'orders list', input: { secret: 'hidden' }, user: 'anna' };
const export25Megabytes = 'x'.repeat(25 * 1024 * 1024);
const operations: Operations = async ({ command, input }) => {
  if (command === 'fails') throw new Error('the database is away');
  if (command === 'exports') return { result: export25Megabytes };
  if (command === 'erases') return { result: {}, recorded: { company: 'its-id' } };
  return command === 'refuses' ? { refusal: 'No.' } : { result: input };
};

describe("the operator's socket", () => {
  const logged: unknown[] = [];
  const logAt = (level: 'info' | 'warn') => fastify({ logger: { level, base: null, timestamp: false, stream: { write } } }).log;
  const write = (line: string) => {
    const { level, msg, ...entry } = JSON.parse(line);
    logged.push([msg, entry]);
  };
  let socket: ReturnType<typeof startOperatorSocket> | undefined;
  const start = (dataDir = folder.path, perform = operations) => {
    socket = startOperatorSocket({ dataDir, operations: perform, log: logAt('info') });
  };
  afterEach(async () => {
    await socket?.stop();
    logged.length = 0;
  });
  afterAll(() => folder.remove());

  const send = (request: string) => {
    const connection = connect({ path: socketPath(folder.path), allowHalfOpen: true });
    connection.end(request);
    return text(connection);
  };

  test('brings results and refusals, of any size; logs the command and whose it was, nothing of what was typed', async () => {
    start();
    const large = { text: 'ą'.repeat(500_000) };
    expect(await (await findServer(folder.path))?.({ ...invocation, input: large })).toEqual({ result: large });
    // Larger than a request may be: the export of some tens of thousands.
    expect(await (await findServer(folder.path))?.({ ...invocation, command: 'exports' })).toEqual({ result: export25Megabytes });
    expect(await (await findServer(folder.path))?.(invocation)).toEqual({ result: { secret: 'hidden' } });
    expect(await (await findServer(folder.path))?.({ ...invocation, command: 'refuses' })).toEqual({ refusal: 'No.' });
    expect(logged.at(-1)).toEqual([
      'operator command',
      { command: 'refuses', actor: 'operator:anna', outcome: 'refused', ms: expect.any(Number) },
    ]);
    expect(JSON.stringify(logged)).not.toContain('hidden');
  });

  test('what takes or erases personal data is logged although the log begins at warnings, and nothing else is', async () => {
    socket = startOperatorSocket({ dataDir: folder.path, operations, log: logAt('warn') });
    await (await findServer(folder.path))?.(invocation);
    await (await findServer(folder.path))?.({ ...invocation, command: 'erases' });
    const entry = { command: 'erases', actor: 'operator:anna', company: 'its-id', outcome: 'done', ms: expect.any(Number) };
    expect(logged).toEqual([['operator command', entry]]);
  });

  test('an error is answered without its message, logged with it, and ends nothing', async () => {
    start();
    const answer = await (await findServer(folder.path))?.({ ...invocation, command: 'fails' });
    expect(answer).toEqual({ refusal: 'Something went wrong; the log of the server tells what.' });
    expect(JSON.stringify(logged)).toContain('the database is away');
    expect(await (await findServer(folder.path))?.(invocation)).toMatchObject({ result: {} });
  });

  test('what is no command is refused; one that is cut off or too large is not carried out', async () => {
    const carriedOut: string[] = [];
    start(folder.path, async ({ command }) => ({ result: carriedOut.push(command) }));
    await send('');
    expect(logged).toEqual([]);
    for (const request of ['', 'GET / HTTP/1.1\r\n\r\n', '[]', '{}', JSON.stringify(invocation).slice(0, -1)]) {
      expect(JSON.parse(await send(request))).toEqual({ refusal: 'The server could not read the command.' });
    }
    const tooLarge = await send(JSON.stringify({ ...invocation, input: 'x'.repeat(21 * 1024 * 1024) })).catch(() => '');
    expect(tooLarge).not.toContain('result');
    expect(carriedOut).toEqual([]);
    expect(await (await findServer(folder.path))?.(invocation)).toEqual({ result: 1 });
  });

  test('its owner alone can open it; what lay in its place is replaced, and it goes with the server', async () => {
    const path = socketPath(folder.path);
    writeFileSync(path, '');
    expect(await findServer(folder.path)).toBeUndefined();
    const before = process.umask();
    start();
    expect(process.umask()).toBe(before);
    expect([statSync(path).isSocket(), statSync(path).mode & 0o777]).toEqual([true, 0o600]);
    await socket?.stop();
    expect(existsSync(path)).toBe(false);
    expect(await findServer(folder.path)).toBeUndefined();
  });

  test('a folder whose name is too long for a socket has it elsewhere', async () => {
    const long = join(folder.path, 'd'.repeat(110));
    mkdirSync(long);
    start(long);
    const path = socketPath(long);
    expect(path.length).toBeLessThan(100);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await (await findServer(long))?.(invocation)).toMatchObject({ result: {} });
    await socket?.stop();
    expect(existsSync(path)).toBe(false);
  });

  test('an answer that is cut off is told, and nothing of it is quoted', async () => {
    const answers = ['', '{"result":', '{"result":{"PESEL":"850505', '{"result":{"PESEL":85050554327 x'];
    for (const answer of answers) {
      const server = createServer((client) => client.end(answer).resume()).listen(socketPath(folder.path));
      await once(server, 'listening');
      const asked = (await findServer(folder.path))?.(invocation);
      await expect(asked).rejects.toThrow(/^The server ended before it answered: look whether the command was carried out\.$/);
      server.close();
      await once(server, 'close');
    }
  });

  test('stopping finishes what runs, and does not wait for who says nothing', async () => {
    let finish = () => undefined as unknown;
    let begun = false;
    start(folder.path, async () => {
      begun = true;
      await new Promise((resolve) => {
        finish = () => resolve(undefined);
      });
      return { result: 'finished' };
    });
    const silent = connect(socketPath(folder.path));
    await once(silent, 'connect');
    const answer = (await findServer(folder.path))?.(invocation);
    await until(() => begun);
    const stopped = socket?.stop();
    finish();
    expect(await answer).toEqual({ result: 'finished' });
    await stopped;
    silent.destroy();
  });

  test.each([
    ['does not read a large answer', (client: Socket) => client.end(JSON.stringify({ ...invocation, input: 'x'.repeat(5_000_000) }))],
    ['stays after a request that is too large', (client: Socket) => client.write('x'.repeat(21 * 1024 * 1024))],
  ])('stopping does not wait for who %s', async (_, ask) => {
    start();
    const client = connect({ path: socketPath(folder.path), allowHalfOpen: true }).on('error', () => undefined);
    ask(client);
    await until(() => logged.length > 0);
    const stopped = socket?.stop().then(() => true);
    expect(await findServer(folder.path)).toBeUndefined();
    expect(await Promise.race([stopped, pause(10_000, false, { ref: false })])).toBe(true);
    client.destroy();
  });

  test('a request that ends only while the server stops is not carried out', async () => {
    const carriedOut: string[] = [];
    const finish: (() => void)[] = [];
    start(folder.path, async ({ command }) => {
      carriedOut.push(command);
      await new Promise<void>((resolve) => finish.push(resolve));
      return { result: command };
    });
    const late = connect({ path: socketPath(folder.path), allowHalfOpen: true });
    await once(late, 'connect');
    const refused = text(late).catch(() => '');
    const answer = (await findServer(folder.path))?.(invocation);
    await until(() => finish.length > 0);
    const stopped = socket?.stop();
    late.end(JSON.stringify({ ...invocation, command: 'late' }));
    await once(late, 'finish');
    for (const one of finish) one();
    expect(await answer).toEqual({ result: invocation.command });
    await stopped;
    expect(await refused).toBe('');
    expect(carriedOut).toEqual([invocation.command]);
  });

  test('where it cannot listen, the server runs without it and says so', async () => {
    const path = socketPath(folder.path);
    mkdirSync(path);
    start();
    await until(() => logged.length > 0);
    expect(logged).toMatchObject([['the operator has no way in', {}]]);
    expect(await findServer(folder.path)).toBeUndefined();
  });
});
