import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';

/** The largest body of a request, in bytes. A route may have another limit. */
export const maxBodyBytes = 64 * 1024;

/**
 * Rejects larger bodies for every method and route. Fastify checks only the bodies that it parses: not those of GET, nor of unknown types.
 * A connection with unread bytes closes after the answer, because Node would read them all.
 */
export function limitBodies(app: FastifyInstance): void {
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
