import type { FastifyInstance } from 'fastify';

/** The headers every answer carries. What a page may load is said where pages are served. */
export function securityHeaders(app: FastifyInstance, publicUrl: string): void {
  const overTls = publicUrl.startsWith('https:');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'no-referrer').header('X-Frame-Options', 'DENY');
    if (overTls) reply.header('Strict-Transport-Security', 'max-age=31536000');
    done();
  });
}
