import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { describeError } from '../../platform/http/describe-error.ts';
import { type Answer, Invocation, type Operations } from '../operations.ts';
import { socketPath } from './socket-path.ts';

type Options = { dataDir: string; operations: Operations; log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'child'> };

/** The largest request: a statement's file, in base64, and a little more. */
const mostBytes = 20 * 1024 * 1024;
const idleMilliseconds = 30_000;
/** How long a server that stops waits for a client to read its answer. */
const graceMilliseconds = 2000;

/**
 * Lets the operator's command line in, which cannot open the embedded database beside the server that has it. A request and its answer are
 * one JSON document each; only the socket's owner can connect. A server that cannot listen there runs without it, and logs why.
 */
export function startOperatorSocket({ dataDir, operations, log }: Options): { stop(): Promise<void> } {
  const open = new Set<Socket>();
  const performing = new Set<Promise<void>>();
  let stopping = false;
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // Whoever goes away early is told nothing, and that is no error of the server's.
    socket.on('error', () => socket.destroy());
    const invocation = await receive(socket, log);
    if (stopping) return;
    const performed = perform(invocation, operations, log).then((answer) => void socket.end(JSON.stringify(answer)));
    performing.add(performed);
    await performed;
    performing.delete(performed);
    // What could not be read may go on for ever.
    if (invocation === undefined) socket.destroySoon();
  });
  const warn = (error: unknown) => log.warn({ error: describeError(error) }, 'the operator has no way in');
  server.on('error', warn);
  try {
    listenForOwner(server, socketPath(dataDir));
  } catch (error) {
    warn(error);
  }
  return {
    /** Takes nothing new, finishes what is performed, and gives its answers a moment to be read. */
    async stop() {
      stopping = true;
      // Closing also removes the socket from the folder.
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all(performing);
      for (const socket of open) if (!isAnswering(socket)) socket.destroy();
      const cut = setTimeout(() => open.forEach((socket) => void socket.destroy()), graceMilliseconds);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** Whether an answer is on its way out still. */
const isAnswering = (socket: Socket) => socket.writableEnded && !socket.writableFinished;

function listenForOwner(server: Server, path: string): void {
  // Whoever holds the data folder's lock is its only server: what lies here was left by one that was killed.
  rmSync(path, { force: true });
  // The socket is made within the call below, so nobody else can connect at any time.
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
}

/** The request of a connection; undefined when it could not be read. */
async function receive(socket: Socket, log: Options['log']): Promise<Invocation | undefined> {
  socket.setTimeout(idleMilliseconds, () => socket.destroy());
  try {
    const chunks: Buffer[] = [];
    let received = 0;
    // The connection stays open for the answer.
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      received += chunk.length;
      if (received > mostBytes) throw new Error('the request is too large');
      chunks.push(chunk);
    }
    socket.setTimeout(0);
    // Whoever only looks whether a server is here, as a restore does, asks for nothing.
    if (received === 0) return undefined;
    return z.parse(Invocation, JSON.parse(Buffer.concat(chunks).toString()));
  } catch (error) {
    log.warn({ error: { ...describeError(error), message: undefined } }, 'an operator command could not be read');
    return undefined;
  }
}

/** Performs a command; never throws. */
async function perform(invocation: Invocation | undefined, operations: Operations, log: Options['log']): Promise<Answer> {
  if (invocation === undefined) return { refusal: 'The server could not read the command.' };
  const entry = { command: invocation.command.slice(0, 100), actor: `operator:${invocation.user}` };
  const started = performance.now();
  try {
    const answer = await operations(invocation);
    const outcome = 'refusal' in answer ? 'refused' : 'done';
    const recorded = 'refusal' in answer ? undefined : answer.recorded;
    // Who took or erased personal data is told whatever the log's level.
    const told = recorded === undefined ? log : log.child({}, { level: 'info' });
    told.info({ ...entry, ...recorded, outcome, ms: Math.round(performance.now() - started) }, 'operator command');
    return answer;
  } catch (error) {
    log.error({ ...entry, error: describeError(error) }, 'an operator command failed');
    return { refusal: 'Something went wrong; the log of the server tells what.' };
  }
}
