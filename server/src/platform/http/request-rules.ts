import { Socket } from 'node:net';
import { maxFileSize, slowestUpload } from '@osk/shared/contract/release';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './error-handler.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';

/** The largest body of a request, in bytes. A route may have another limit. */
export const maxBodyBytes = 64 * 1024;

const shortestTime = 30_000;

/** How long a body may take to arrive, milliseconds. @param bodyLimit the most bytes that its route takes */
const timeFor = (bodyLimit: number): number => Math.max(shortestTime, Math.ceil(bodyLimit / slowestUpload));

/** Fastify's options. Node's limit is for headers and body together, and the same for every route. */
export const requestTimes = { requestTimeout: shortestTime + timeFor(maxFileSize), http: { headersTimeout: shortestTime } };

export function requestRules(app: FastifyInstance, publicUrl: string, isStopping: () => boolean): void {
  rememberCaller(app);
  commonHeaders(app, publicUrl, isStopping);
  limitRequestTime(app);
  limitBodies(app);
}

function rememberCaller(app: FastifyInstance): void {
  app.decorateRequest('callerIp', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.callerIp = request.ip ?? '';
    done();
  });
}

function commonHeaders(app: FastifyInstance, publicUrl: string, isStopping: () => boolean): void {
  const isHttps = publicUrl.startsWith('https:');
  app.addHook('onRequest', (request, reply, done) => {
    // The server makes the id: one chosen by a caller could imitate another's in the log.
    reply.header('X-Request-Id', request.id);
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'no-referrer').header('X-Frame-Options', 'DENY');
    if (isHttps) reply.header('Strict-Transport-Security', 'max-age=31536000');
    done();
  });
  // A connection that closes after an answer loses no request; one that closes during a request may.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping()) reply.header('Connection', 'close');
    done(null, payload);
  });
}

/** Ends requests whose body takes too long to arrive. Routes for large bodies allow more time. */
function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw, routeOptions: { bodyLimit = maxBodyBytes } }, _reply, done) => {
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
      const end = () => {
        // An injected request has no connection.
        if (!raw.complete && raw.socket instanceof Socket) answerUnreadable(new Error('timeout'), raw.socket);
      };
      const timer = setTimeout(end, timeFor(bodyLimit)).unref();
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    }
    done();
  });
}

/** Fastify checks only the bodies that it parses. A connection with unread bytes closes, because Node would read them all. */
function limitBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bodyLimit = maxBodyBytes } = request.routeOptions;
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) done(new HttpError(413, messages.tooLarge));
    else done(null, payload);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
    const mayBeLarge = encoding !== undefined || Number(length) > maxBodyBytes;
    if (mayBeLarge && !request.raw.complete) reply.header('Connection', 'close');
    done(null, payload);
  });
}
