import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/database.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: the database is reachable and migrated and the server is not stopping; otherwise 503. Without
 * space for writes it stays 200, because the embedded database has no other server that could answer the reads.
 */
export function healthRoutes(app: FastifyInstance, open: OpenDatabase, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'alive' };
  });
  app.get('/readyz', async (_request, reply) => {
    const ready = !isStopping() && (await open.isReady().catch(() => false));
    reply.header('Cache-Control', 'no-store').code(ready ? 200 : 503);
    if (ready && open.space?.isLow()) return { status: 'read-only', reason: 'too little free space' };
    return { status: ready ? 'ready' : 'not ready' };
  });
}
