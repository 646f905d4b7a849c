import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, startServer, untilListening } from '../../../testing/servers/server-process.ts';
import { mountSmallDisk } from '../../../testing/small-disk.ts';
import { useFolder } from '../../../testing/use-folder.ts';
import { until } from '../../../testing/wait.ts';

const folder = useFolder();
const logStream = new URL('./log-stream.ts', import.meta.url).href;
const lines = 20_000;

/** Writes four times as much as fits into memory, then one line for each byte of its input. At the end of the input it flushes and exits. */
const script = `
  const { createLogStream } = await import('${logStream}');
  const stream = createLogStream();
  const write = (line) => stream.write(JSON.stringify({ line, rest: 'x'.repeat(170) }) + '\\n');
  for (let line = 0; line < ${lines}; line += 1) {
    write(line);
    if (line % 1000 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  process.send(stream.droppedLines());
  process.on('message', () => write('later'));
  process.on('disconnect', () => stream.flush().then(() => process.exit()));`;

/** Runs the script with this stdout, which it then closes here. Resolves with the number of dropped lines. */
async function runScript(stdout: number): Promise<{ child: ChildProcess; dropped: number; errors: Promise<string> }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', stdout, 'pipe', 'ipc'] });
  closeSync(stdout);
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors = text(child.stderr as NonNullable<typeof child.stderr>);
  const [dropped] = (await once(child, 'message')) as [number];
  return { child, dropped, errors };
}

async function end(child: ChildProcess): Promise<unknown> {
  const exited = once(child, 'exit');
  child.disconnect();
  return exited;
}

/** Makes a pipe. Its reader reads nothing by itself. */
function makePipe(): { reader: number; writer: number; path: string } {
  const path = join(folder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY), path };
}

/** Writes to a pipe until it is full. */
function fill(pipe: string): void {
  const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    for (;;) writeSync(writer, Buffer.alloc(4096));
  } catch (error) {
    expect(error).toMatchObject({ code: 'EAGAIN' });
  }
  closeSync(writer);
}

const parse = (log: string): { line?: number | string; msg?: string; count?: number }[] =>
  log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('OPS-04 drops lines when nobody reads the pipe, and writes their number when somebody does', async () => {
  const { reader, writer } = makePipe();
  const { child, dropped } = await runScript(writer);
  expect(dropped).toBeGreaterThan(lines / 2);
  const log = text(new Socket({ fd: reader }));
  await until(() => child.send('') && child.connected);
  expect(await end(child)).toEqual([0, null]);
  const read = parse(await log);
  expect(read.filter(({ line }) => typeof line === 'number').map(({ line }) => line)).toEqual(
    Array.from({ length: lines - dropped }, (_, line) => line),
  );
  expect(read.find(({ msg }) => msg === 'log lines dropped')?.count).toBeGreaterThanOrEqual(dropped);
});

test('writes the last lines when the process crashes', () => {
  const crash = `
    const { createLogStream } = await import('${logStream}');
    const stream = createLogStream();
    stream.write('one\\n');
    stream.write('two\\n');
    throw new Error('a crash');`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', crash], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, 'one\ntwo\n']);
});

test('OPS-04 exits at once with unwritten lines when the pipe is full', async () => {
  const { reader, writer, path } = makePipe();
  fill(path);
  const exit = `
    const { createLogStream } = await import('${logStream}');
    createLogStream().write('one\\n');
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', exit], { stdio: ['ignore', writer, 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await until(() => child.exitCode !== null);
  for (const end of [reader, writer]) closeSync(end);
});

test('OPS-04 goes on when the reader of the pipe has ended, and writes to the next one', async () => {
  const { reader, writer, path } = makePipe();
  closeSync(reader);
  const { child, dropped, errors } = await runScript(writer);
  expect(dropped).toBeGreaterThan(lines / 2);
  const log = text(new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) }));
  child.send('');
  expect([await end(child), await errors]).toEqual([[0, null], '']);
  expect(parse(await log)).toHaveLength(lines - dropped + 1);
});

test('OPS-04 goes on when the disk of the log file is full, and writes again when it has space', async () => {
  const disk = await mountSmallDisk(2_000_000);
  const file = join(disk.path, 'log');
  disk.fill(100_000);
  const { child, dropped } = await runScript(openSync(file, 'a'));
  expect(dropped).toBeGreaterThan(lines / 2);
  disk.fill(0);
  expect(readFileSync(file).length).toBeLessThanOrEqual(104_000);
  disk.empty();
  const log = await until(() => {
    const written = readFileSync(file, 'utf8');
    return written.includes('log lines dropped') && written;
  });
  expect(await end(child)).toEqual([0, null]);
  expect(parse(log)[lines - dropped]).toMatchObject({ msg: 'log lines dropped', count: dropped });
});

test('OPS-04 a server answers and stops on SIGTERM while nobody reads its log', async () => {
  const port = await freePort();
  const server = startServer({ PORT: String(port), DATA_DIR: folder(), LOG_LEVEL: 'info' });
  onTestFinished(() => void server.process.kill('SIGKILL'));
  await untilListening(server);
  server.process.stdout?.pause();
  for (let round = 0; round < 15; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await fetch(`http://localhost:${port}/api/products`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  server.process.kill('SIGTERM');
  await until(() => server.process.exitCode !== null);
  expect(server.process.exitCode).toBe(0);
}, 60_000);
