import type { Socket } from 'node:net';
import type { Failure } from '@osk/shared/contract/endpoint';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isReadOnly, whyUnreachable } from '../db/errors.ts';
import { acceptedLanguages, type Language } from '../language/language.ts';
import { describeError } from './describe-error.ts';
import { HttpError, notFound } from './http-error.ts';
import { messages } from './messages.ts';

/** Turns every error into the failure envelope. Messages of unexpected errors never reach the client. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerHttpError(toHttpError(error, request.log), request, reply);
}

export function answerHttpError(error: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { language, other } = acceptedLanguages(request.headers['accept-language']);
  const { code, quote, retryAfter } = error.details;
  const envelope: Failure = { statusCode: error.status, ...reasonIn(language, error) };
  if (other !== undefined) envelope.translation = { language: other, ...reasonIn(other, error) };
  if (code !== undefined) envelope.code = code;
  if (quote !== undefined) envelope.quote = quote;
  if (retryAfter !== undefined) reply.header('Retry-After', Math.max(1, Math.ceil(retryAfter)));
  if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  // Errors of the router pass no hook, so the header is set again.
  reply.header('X-Request-Id', request.id);
  // As text: the route's response schema describes its success.
  return reply.code(error.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
}

function reasonIn(language: Language, { userMessage, details: { fieldErrors } }: HttpError): Pick<Failure, 'clientError' | 'fieldErrors'> {
  const fields = fieldErrors && Object.entries(fieldErrors).map(([field, message]) => [field, message(language)]);
  return { clientError: userMessage(language), ...(fields && { fieldErrors: Object.fromEntries(fields) }) };
}

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

function toHttpError(error: unknown, log: FastifyBaseLogger): HttpError {
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
  if (isReadOnly(error) || isDiskFull(error)) {
    // A shortage in the data folder is logged once, elsewhere. This line may come a thousand times.
    log.info({ reason: reason ?? 'ENOSPC' }, 'write rejected');
    return new HttpError(503, messages.readOnly, { retryAfter: 60 });
  }
  if (reason !== undefined) {
    log.info({ reason }, 'no answer from the database');
    return new HttpError(503, messages.unavailable, { retryAfter: 5 });
  }
  log.error({ error: describeError(error) }, 'request failed');
  return new HttpError(500, messages.unexpected);
}
