import type { Socket } from 'node:net';
import type { Failure } from '@osk/shared/contract/envelope';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { whyUnreachable } from '../db/errors.ts';
import { preferredLanguage } from '../language/language.ts';
import { describeError } from './describe-error.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';

/** The one error handler: whatever was thrown becomes the failure envelope, and nothing of its own message reaches the client. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerHttpError(asRefusal(error, request.log), request, reply);
}

/** Answers with the failure envelope. */
export function answerHttpError(refusal: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  const { fieldErrors, quote, retryAfter } = refusal.details;
  const envelope: Failure = { statusCode: refusal.status, clientError: refusal.userMessage(language) };
  if (fieldErrors !== undefined) {
    envelope.fieldErrors = Object.fromEntries(Object.entries(fieldErrors).map(([field, message]) => [field, message(language)]));
  }
  if (quote !== undefined) envelope.quote = quote;
  if (retryAfter !== undefined) reply.header('Retry-After', Math.max(1, Math.ceil(retryAfter)));
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  // What the router itself refuses has met no hook.
  reply.header('X-Request-Id', request.id);
  // As text: the route's response schema is that of its success.
  return reply.code(refusal.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
}

/** Answers what is not even HTTP, on the bare connection. */
export function answerUnreadable(error: Error, socket: Socket): void {
  if (('code' in error && error.code === 'ECONNRESET') || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ statusCode: 400, clientError: messages.badRequest('pl') } satisfies Failure);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export const notFound = () => new HttpError(404, messages.notFound);

function asRefusal(error: unknown, log: FastifyBaseLogger): HttpError {
  if (error instanceof HttpError) {
    if (error.cause !== undefined) log.error({ error: describeError(error.cause) }, 'request failed');
    return error;
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new HttpError(413, messages.tooLarge);
  if (status === 415) return new HttpError(415, messages.wrongMediaType);
  if (status === 404) return notFound();
  if (status >= 400 && status < 500) return new HttpError(400, messages.badRequest);
  const reason = whyUnreachable(error);
  if (reason !== undefined) {
    // That the database is away is said once; here there may be thousands.
    log.info({ reason }, 'no answer from the database');
    return new HttpError(503, messages.unavailable, { retryAfter: 5 });
  }
  log.error({ error: describeError(error) }, 'request failed');
  return new HttpError(500, messages.unexpected);
}
