import type { FastifyInstance } from 'fastify';

/** The headers of every answer. Pages add their content security policy. */
export function commonHeaders(app: FastifyInstance, publicUrl: string, isStopping: () => boolean): void {
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
