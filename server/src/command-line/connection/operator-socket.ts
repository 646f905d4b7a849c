import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { describeError } from '../../platform/http/describe-error.ts';
import { CommandRequest, type CommandResponse, type CommandRunner, logMessageOf, OperatorError, type WriteLines } from '../command.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'child'>;
type Options = { dataDir: string; run: CommandRunner; log: Log };

/** The largest request: the file of a bank statement in base64, and a little more. */
const maxBytes = 20 * 1024 * 1024;
const idleMilliseconds = 30_000;
/** Between the signs of life of a running command. */
const lifeMilliseconds = 5000;
/** How long a stopping server waits for clients to read their responses. */
const graceMilliseconds = 2000;

/** Some systems limit the path of a Unix socket to 104 bytes, its end included. */
const maxPathBytes = 100;

/** The socket's path: in the data folder, which exists; if that path is too long, in the system's temporary folder. */
export function socketPath(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const path = join(folder, 'operator.sock');
  if (Buffer.byteLength(path) <= maxPathBytes) return path;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  return join(tmpdir(), `osk-operator-${name}.sock`);
}

/**
 * Runs the operator's commands in the server, because only it can open the embedded database. After an empty line as greeting, a request is
 * one JSON document and the response the last line; those before it are signs of life or lines of the result.
 */
export function startOperatorSocket({ dataDir, run, log }: Options): { stop(): Promise<void> } {
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  let stopping = false;
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client may leave early, which is not an error of the server.
    socket.on('error', () => socket.destroy());
    socket.write('\n');
    const request = await receive(socket, log);
    if (stopping) return;
    const life = setInterval(() => socket.write('\n'), lifeMilliseconds);
    const responded = respond(request, run, log, lineWriter(socket)).then((response) => void socket.end(JSON.stringify(response)));
    running.add(responded);
    await responded;
    running.delete(responded);
    clearInterval(life);
    // An unreadable request may never end.
    if (request === undefined) socket.destroySoon();
  });
  const destroyIf = (isMeant: (socket: Socket) => boolean) => sockets.forEach((socket) => void (isMeant(socket) && socket.destroy()));
  const warn = (error: unknown) => log.warn({ error: describeError(error) }, 'operator socket unavailable');
  server.on('error', warn);
  try {
    listenForOwner(server, socketPath(dataDir));
  } catch (error) {
    warn(error);
  }
  return {
    /** Takes no new requests, finishes the running ones, and gives clients a moment to read the responses. */
    async stop() {
      stopping = true;
      // This also removes the socket from the folder.
      const closed = new Promise((resolve) => server.close(resolve));
      // A command whose client reads nothing would never end.
      const stuckTimer = setInterval(() => destroyIf(({ writableNeedDrain }) => writableNeedDrain), graceMilliseconds);
      await Promise.all(running);
      clearInterval(stuckTimer);
      destroyIf(({ writableEnded, writableFinished }) => !writableEnded || writableFinished);
      const graceTimer = setTimeout(() => destroyIf(() => true), graceMilliseconds);
      await closed;
      clearTimeout(graceTimer);
    },
  };
}

function listenForOwner(server: Server, path: string): void {
  // A data folder has one server, so an existing socket is left from a server that was killed.
  rmSync(path, { force: true });
  // `listen` creates the socket before it returns, so other users can never connect.
  const formerMask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(formerMask);
  }
}

async function receive(socket: Socket, log: Log): Promise<CommandRequest | undefined> {
  socket.setTimeout(idleMilliseconds, () => socket.destroy());
  try {
    const chunks: Buffer[] = [];
    let received = 0;
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      received += chunk.length;
      if (received > maxBytes) throw new Error('the request is too large');
      chunks.push(chunk);
    }
    socket.setTimeout(0);
    // A client may only check for a server, as a restore does.
    if (received === 0) return undefined;
    return z.parse(CommandRequest, JSON.parse(Buffer.concat(chunks).toString()));
  } catch (error) {
    // Without the message, which could quote the request.
    log.warn({ error: { ...describeError(error), message: undefined } }, 'operator command unreadable');
    return undefined;
  }
}

function lineWriter(socket: Socket): WriteLines {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  return async (lines) => {
    const hasRoom = socket.write(`${JSON.stringify({ lines })}\n`);
    if (!hasRoom && !socket.destroyed) await once(socket, 'drain', { signal: closed.signal }).catch(() => undefined);
    if (socket.destroyed) throw new OperatorError('The client has left before the end of the result.');
  };
}

/** Runs a command and logs it. Never throws. */
async function respond(
  request: CommandRequest | undefined,
  run: CommandRunner,
  log: Log,
  writeLines: WriteLines,
): Promise<CommandResponse> {
  if (request === undefined) return { error: 'The server could not read the command.' };
  const entry = { command: request.command.slice(0, 100), actor: `operator:${request.user}` };
  const started = performance.now();
  // Audited commands are logged at every log level, an export also before any data.
  const auditLog = () => log.child({}, { level: 'info' });
  let hasLines = false;
  const auditLines: WriteLines = (lines) => {
    if (!hasLines) auditLog().info({ ...entry, outcome: 'started' }, 'operator command');
    hasLines = true;
    return writeLines(lines);
  };
  try {
    const response = await run(request, auditLines);
    const [outcome, audit] = 'error' in response ? ['failed', undefined] : ['done', response.audit];
    const logger = audit === undefined && !hasLines ? log : auditLog();
    logger.info({ ...entry, ...audit, outcome, ms: Math.round(performance.now() - started) }, logMessageOf(audit));
    return response;
  } catch (error) {
    log.error({ ...entry, error: describeError(error) }, 'operator command failed');
    return { error: 'Unexpected error. See the server log.' };
  }
}
