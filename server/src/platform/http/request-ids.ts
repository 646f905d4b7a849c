import type { FastifyInstance } from 'fastify';

/**
 * Every answer carries its request's id, by which its log lines are found, pages and files too. The id is always our own: one that a caller
 * chose could be made to look like another's, or be anything at all.
 */
export function requestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
}
