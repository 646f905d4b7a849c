import type { FastifyInstance } from 'fastify';

/**
 * Once the server is about to stop, each answer asks its caller to connect anew: a connection that is closed after an answer is
 * a request lost to nobody, one that is closed while a request is under way may be.
 */
export function leaveConnections(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('Connection', 'close');
  });
}
