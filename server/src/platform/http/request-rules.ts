import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { maxFileSize, slowestUpload } from '@osk/shared/contract/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerUnreadable } from './error-handler.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';

/** The largest body of a request, in bytes. A route may have another limit. */
export const maxBodyBytes = 64 * 1024;

const shortestTime = 30_000;

/** How long the rest of a body is waited for after so many bytes of it, in milliseconds since its beginning. */
const timeAfter = (receivedBytes: number): number => shortestTime + Math.ceil(receivedBytes / slowestUpload);

/** Fastify's options. Node's limit is for headers and body together, and the same for every route. */
export const requestTimes = { requestTimeout: shortestTime + timeAfter(maxFileSize), http: { headersTimeout: shortestTime } };

export function requestRules(app: FastifyInstance, publicUrl: string, isStopping: () => boolean): void {
  requireAddress(app);
  commonHeaders(app, publicUrl);
  limitRequestTime(app);
  limitBodies(app);
  closeConnections(app, isStopping);
}

/** Node remembers the address of a connection once it was read. So `request.ip` has it later, too, when the client has hung up. */
function requireAddress(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    // Undefined when the client has reset the connection at once. It gets no answer, so nothing is done for it that limits could not count.
    if (raw.socket.remoteAddress === undefined) done(new HttpError(400, messages.badRequest));
    else done();
  });
}

function commonHeaders(app: FastifyInstance, publicUrl: string): void {
  const isHttps = publicUrl.startsWith('https:');
  app.addHook('onRequest', (request, reply, done) => {
    // The server makes the id: one chosen by a caller could imitate another's in the log.
    reply.header('X-Request-Id', request.id);
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'no-referrer').header('X-Frame-Options', 'DENY');
    if (isHttps) reply.header('Strict-Transport-Security', 'max-age=31536000');
    done();
  });
}

/** Ends requests whose body stalls or arrives too slowly. */
function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // An injected request has no connection.
    if (hasBody && raw.socket instanceof Socket) watchBody(raw, raw.socket);
    done();
  });
}

function watchBody(request: IncomingMessage, socket: Socket): void {
  const bytesBefore = socket.bytesRead;
  let timer: NodeJS.Timeout;
  const waitFrom = (waited: number) => {
    const time = timeAfter(socket.bytesRead - bytesBefore);
    if (time > waited) timer = setTimeout(waitFrom, time - waited, time).unref();
    else if (!request.complete) answerUnreadable(new Error('timeout'), socket);
  };
  waitFrom(0);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

/** Fastify checks only the bodies that it parses. */
function limitBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bodyLimit = maxBodyBytes } = request.routeOptions;
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) done(new HttpError(413, messages.tooLarge));
    else done(null, payload);
  });
}

function closeConnections(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A connection that closes after an answer loses no request; one that closes during a request may.
    if (isStopping() || mayBeUnread(request)) reply.header('Connection', 'close');
    done(null, payload);
  });
}

/** Whether so much of the body may be unread that its connection closes: Node would read all of it. */
function mayBeUnread({ headers, raw }: FastifyRequest): boolean {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = headers;
  return (encoding !== undefined || Number(length) > maxBodyBytes) && !raw.complete;
}
